import { plainText } from '../texts/index.ts'
import { freeCharacters } from './thread-rules.ts'
import type { ThreadRow } from './thread-store.ts'

/** Characters of a text that stand for a missing title. */
const charactersForTitle = 50

/** The title of a thread where only a title is shown: without one, the beginning of what everybody may read of it. */
export function titleInLists(row: ThreadRow): string {
  if (row.title !== '') return row.title
  const characters = [...plainText(row.list_text)]
  return characters.slice(0, Math.min(charactersForTitle, freeCharacters(row))).join('')
}
