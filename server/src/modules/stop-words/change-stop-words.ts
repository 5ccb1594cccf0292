import type { InputOf, OutputOf, stopWordsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid, refuseStale, staleFields } from '../../http/app-error.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, plain } from '../audit/index.ts'
import { dialogSwitch, isFoundAsWritten, type StopWord, scopes } from './stop-word.ts'
import { deleteWords, findWords, storeWords } from './stop-word-store.ts'
import { keyOfWord, lineOf, readLine } from './word-lines.ts'

/** Parses lines into words by key; the last line of a word wins. */
function readLines(lines: readonly string[]): Map<string, StopWord> {
  const words = new Map<string, StopWord>()
  for (const [index, line] of lines.entries()) {
    const word = readLine(line, index + 1)
    if (word) words.set(keyOfWord(word.find), word)
  }
  return words
}

/** Groups words that contain signs: those that match only with them, and those that match without them. */
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

/** Describes stored words for the audit log: each with its earlier rule, if it had one, and the new one. */
function storedText(changed: readonly StopWord[], known: ReadonlyMap<string, StopWord>): LocalizedText {
  const changes = changed.map((word) => {
    const before = known.get(keyOfWord(word.find))
    return { name: plain(word.find), before: before && lineOf(before), after: lineOf(word) }
  })
  return auditText(localized('audit.words.stored', { n: changed.length }), { changes })
}

type Input = InputOf<typeof stopWordsApi.addStopWords>

/** Throws if the word no longer has the rule that a form showed. A replacement matters only where it is used. */
function assertUnchanged(word: StopWord | undefined, was: NonNullable<Input['was']>): void {
  if (!word) throw new AppError('RESOURCE_NOT_FOUND')
  const stale = staleFields(was, word)
  refuseStale(stale.filter(({ key }) => key !== 'replacement' || word.ugc === '{REPLACE}'))
}

/**
 * Adds stop words from lines (docs/reference/wire-content.md#stop-words), all or none; existing ones change only with
 * `overwrite`.
 */
export async function addStopWords(
  ctx: Context,
  viewer: Member,
  { words: lines, overwrite = false, was }: Input,
): Promise<OutputOf<typeof stopWordsApi.addStopWords>> {
  const words = readLines(lines)
  const [first] = words.keys()
  if (first === undefined) throw invalid('stopWords.words.none')
  const counts = await ctx.transaction(async (tx) => {
    // Invalidate before reading, so that concurrent additions of the same words are serialized.
    await ctx.versionedCache.invalidate(tx, 'stopWords')
    const known = await findWords(tx, [...words.keys()])
    if (was) assertUnchanged(known.get(first), was)
    const created = [...words].filter(([key]) => !known.has(key))
    const updated = [...words].filter(([key, word]) => {
      const before = known.get(key)
      return overwrite && before !== undefined && !isSame(before, word)
    })
    const changed = [...created, ...updated].map(([, word]) => word)
    const now = ctx.clock.now()
    await storeWords(tx, changed, viewer.id, now)
    if (changed.length > 0) await logAdminAction(tx, viewer, 'settings', storedText(changed, known), now)
    return { created: created.length, updated: updated.length, unique: words.size - changed.length }
  })
  ctx.versionedCache.evict('stopWords')
  return { type: 'stop-words', ...counts, ...signsOf([...words.values()]) }
}

type Actor = Pick<Member, 'id' | 'client'>

/** Deletes stop words with an entry in the audit log; returns the ids that existed. */
export async function deleteWordsInTx(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const deleted = await deleteWords(tx, ids)
  const words = deleted.map(({ find }) => find).join(', ')
  if (deleted.length > 0)
    await logAdminAction(tx, actor, 'settings', localized('audit.words.deleted', { words }), ctx.clock.now())
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

/** Deletes stop words by id; throws RESOURCE_NOT_FOUND if none of them exists. */
export function deleteStopWords(
  ctx: Context,
  viewer: Member,
  { ids }: InputOf<typeof stopWordsApi.deleteStopWords>,
): Promise<[]> {
  return remove(ctx, viewer, ids)
}

/** Deletes stop words at the path that the specification names. */
export function deleteStopWord(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof stopWordsApi.deleteStopWord>,
): Promise<[]> {
  return remove(ctx, viewer, id)
}
