import { categoriesApi } from '@chaguan/contracts/browser'
import { query } from '../../api/query.ts'

/** The categories that the viewer may move threads to. */
export const moveTargetsQuery = query(categoriesApi.listCategoriesToPostIn, {})
