import { texts as first } from './first.ts'
import { texts as rest } from './rest.ts'

/** The Chinese texts, and with them the list of all keys. */
export const texts = { ...first, ...rest }

export type Texts = typeof texts
