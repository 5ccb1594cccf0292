import { everyone, plain, type Verdicts } from './verdict.ts'

/** What every role is told by the calls of the search. */
export const searchVerdicts: Verdicts = {
  'GET /api/v3/search': plain(everyone, () => ({ keyword: '茶' })),
  'GET /api/v3/search.suggest': plain(everyone, () => ({ keyword: '茶' })),
}
