import { everyone, type PermissionCases, plain } from './permission-case.ts'

/** What every role is told by the calls of the search. */
export const searchCases: PermissionCases = {
  'GET /api/v3/search': plain(everyone, () => ({ keyword: '茶' })),
  'GET /api/v3/search.suggest': plain(everyone, () => ({ keyword: '茶' })),
}
