import type { Context } from '../../../context.ts'
import { plainText } from '../../texts/index.ts'
import { freeCharacters } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'
import { readListTexts } from './list-texts.ts'

/** Characters of a text that stand for a missing title. */
const charactersForTitle = 50

function titleOf(row: ThreadRow, text: string): string {
  if (row.title !== '') return row.title
  const characters = [...plainText(text)]
  return characters.slice(0, Math.min(charactersForTitle, freeCharacters(row))).join('')
}

/** The titles of threads where only a title is shown: without one, the beginning of what everybody may read. */
export async function titlesInLists(
  ctx: Context,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, string>> {
  const untitled = rows.filter(({ title }) => title === '')
  const texts = await readListTexts(ctx, untitled)
  return new Map(rows.map((row) => [row.id, titleOf(row, texts.get(row.id) ?? '')]))
}
