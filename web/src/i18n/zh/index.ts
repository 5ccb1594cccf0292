import { texts as admin } from './admin/index.ts'
import { texts as first } from './first.ts'
import { texts as rest } from './rest.ts'

/** The Chinese texts; they define the keys of all languages. */
export const texts = { ...first, ...rest, ...admin }

export type Texts = typeof texts
