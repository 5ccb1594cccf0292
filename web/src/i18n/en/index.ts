import type { TextTable } from '../texts.ts'
import { texts as admin } from './admin/index.ts'
import { texts as first } from './first.ts'
import { texts as rest } from './rest.ts'

/** The English texts: the same keys as zh. */
export const texts = { ...first, ...rest, ...admin } satisfies TextTable
