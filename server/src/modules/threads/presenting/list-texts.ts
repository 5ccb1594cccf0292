import type { Cache } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import { plainText, withEmojiSigns } from '../../texts/index.ts'
import { freeCharacters } from '../price-rules.ts'
import type { ThreadRow } from '../thread-store.ts'

interface CachedText {
  readonly updatedAt: number
  readonly characters: number
  readonly text: string
}

/** Limited to four million characters: the texts of some thousand threads. */
const listTexts: Cache<CachedText> = {
  name: 'texts of lists',
  limit: { size: 4_000_000, sizeOf: ({ text }) => text.length + 100 },
}

const selectTexts = prepare<{ ids: readonly number[] }, { id: number; list_text: string }>(
  ({ db, isOneOf }) =>
    db
      .selectFrom('threads')
      .select(['id', 'list_text'])
      .where((eb) => isOneOf(eb.ref('id'), 'ids')),
)

/** Returns the shortened texts for lists, by thread, cached until the thread changes. */
export async function readListTexts(
  ctx: Context,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, string>> {
  const cached = ctx.cache(listTexts)
  const texts = new Map<number, string>()
  const missing = new Map<number, ThreadRow>()
  for (const row of rows) {
    const known = cached.peek(row.id)
    if (known?.updatedAt === row.updated_at && known.characters === row.text_characters)
      texts.set(row.id, known.text)
    else missing.set(row.id, row)
  }
  if (missing.size === 0) return texts
  for (const { id, list_text } of await selectTexts(ctx.db, ctx.database.engine, {
    ids: [...missing.keys()],
  })) {
    const row = missing.get(id)
    texts.set(id, list_text)
    if (row) cached.set(id, { updatedAt: row.updated_at, characters: row.text_characters, text: list_text })
  }
  return texts
}

/** Clears the cache; call it after a commit that changed a text. */
export function clearListTexts(ctx: Pick<Context, 'cache'>): void {
  ctx.cache(listTexts).clear()
}

/** Characters of the text that replace a missing title. */
const charactersForTitle = 50

function titleOf(row: ThreadRow, text: string): string {
  if (row.title !== '') return row.title
  const characters = [...withEmojiSigns(plainText(text))]
  return characters.slice(0, Math.min(charactersForTitle, freeCharacters(row))).join('')
}

/** Returns titles for lists; a thread without one gets the beginning of its free text. */
export async function titlesInLists(
  ctx: Context,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, string>> {
  const untitled = rows.filter(({ title }) => title === '')
  const texts = await readListTexts(ctx, untitled)
  return new Map(rows.map((row) => [row.id, titleOf(row, texts.get(row.id) ?? '')]))
}
