import { categoriesApi } from '@chaguan/contracts'
import { ask } from '../../api/ask.ts'

/** The categories that somebody may put threads into. */
export const moveTargetsAsk = ask(categoriesApi.listCategoriesToPostIn, {})
