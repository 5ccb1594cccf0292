import type { InputOf, OutputOf, stopWordsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { dialogSwitch, isFoundAsWritten, type StopWord, scopes } from './stop-word.ts'
import { deleteWords, findWords, storeWords } from './stop-word-store.ts'
import { keyOfWord, lineOf, readLine } from './word-lines.ts'

/** The words of some lines by key; of two lines for one word the last counts. */
function readLines(lines: readonly string[]): Map<string, StopWord> {
  const words = new Map<string, StopWord>()
  for (const [index, line] of lines.entries()) {
    const word = readLine(line, index + 1)
    if (word) words.set(keyOfWord(word.find), word)
  }
  return words
}

/** What is told of words with signs: which are found only with them, and which without them too. */
function signsOf(words: readonly StopWord[]): { asWritten?: string[]; withoutSigns?: string[] } {
  const withSigns = words
    .map(({ find }) => find)
    .filter((find) => find !== dialogSwitch && hasSigns.test(find.replaceAll(/\{\d{1,2}\}/g, '')))
  const { asWritten, withoutSigns } = Object.groupBy(withSigns, (find) =>
    isFoundAsWritten(find) ? 'asWritten' : 'withoutSigns',
  )
  return { ...(asWritten && { asWritten }), ...(withoutSigns && { withoutSigns }) }
}

const hasSigns = /[\p{P}\p{S}]/u

function isSame(one: StopWord, other: StopWord): boolean {
  return one.replacement === other.replacement && scopes.every((scope) => one[scope] === other[scope])
}

/**
 * Adds stop words by their lines (docs/reference/wire-content.md#stop-words), all or none; those that are there change
 * when `overwrite` says so.
 */
export async function addStopWords(
  ctx: Context,
  viewer: Member,
  { words: lines, overwrite = false }: InputOf<typeof stopWordsApi.addStopWords>,
): Promise<OutputOf<typeof stopWordsApi.addStopWords>> {
  const words = readLines(lines)
  if (words.size === 0) throw invalid('stopWords.words.none')
  const counts = await ctx.transaction(async (tx) => {
    // Raised before looking, so that of two people who add the same words one waits for the other.
    await ctx.versionedCache.invalidate(tx, 'stopWords')
    const known = await findWords(tx, [...words.keys()])
    const created = [...words].filter(([key]) => !known.has(key))
    const updated = [...words].filter(([key, word]) => {
      const before = known.get(key)
      return overwrite && before !== undefined && !isSame(before, word)
    })
    const changed = [...created, ...updated].map(([, word]) => word)
    const now = ctx.clock.now()
    await storeWords(tx, changed, viewer.id, now)
    const told = `stored ${changed.length} stop words: ${changed.map(lineOf).join(', ')}`
    if (changed.length > 0) await logAdminAction(tx, viewer, 'settings', told, now)
    return { created: created.length, updated: updated.length, unique: words.size - changed.length }
  })
  ctx.versionedCache.evict('stopWords')
  return { type: 'stop-words', ...counts, ...signsOf([...words.values()]) }
}

type Actor = Pick<Member, 'id' | 'client'>

/** Deletes stop words with a line in the audit log; answers the ids of those that were there. */
export async function deleteWordsInTx(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const deleted = await deleteWords(tx, ids)
  const words = deleted.map(({ find }) => find).join(', ')
  if (deleted.length > 0)
    await logAdminAction(tx, actor, 'settings', `deleted stop words: ${words}`, ctx.clock.now())
  return deleted.map(({ id }) => id)
}

async function remove(ctx: Context, viewer: Member, ids: string): Promise<[]> {
  const numbers = [...new Set(ids.split(',').map(Number))]
  await ctx.transaction(
    async (tx) => {
      if ((await deleteWordsInTx(ctx, tx, viewer, numbers)).length === 0)
        throw new AppError('RESOURCE_NOT_FOUND')
    },
    ['stopWords'],
  )
  return []
}

/** Deletes the stop words of some ids; refuses (RESOURCE_NOT_FOUND) when none of them is there. */
export function deleteStopWords(
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof stopWordsApi.deleteStopWords>,
): Promise<[]> {
  return remove(ctx, viewer, ids)
}

/** The same at the path of the specification. */
export function deleteStopWord(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof stopWordsApi.deleteStopWord>,
): Promise<[]> {
  return remove(ctx, viewer, id)
}
