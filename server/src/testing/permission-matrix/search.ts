import { everyone, type PermissionCases, plain } from './permission-case.ts'

/** Expected codes of calls for searches, by role. */
export const searchCases: PermissionCases = {
  'GET /api/v3/search': plain(everyone, () => ({ keyword: '茶' })),
  'GET /api/v3/search.suggest': plain(everyone, () => ({ keyword: '茶' })),
}
