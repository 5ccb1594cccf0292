import { categoriesApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'

/** The categories that somebody may put threads into. */
export const moveTargetsQuery = query(categoriesApi.listCategoriesToPostIn, {})
