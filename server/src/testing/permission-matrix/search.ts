import { everyone, oneCase, type PermissionCases } from './permission-case.ts'

/** Expected codes of calls for searches, by role. */
export const searchCases: PermissionCases = {
  'GET /api/v3/search': oneCase(everyone, () => ({ keyword: '茶' })),
  'GET /api/v3/search.suggest': oneCase(everyone, () => ({ keyword: '茶' })),
}
