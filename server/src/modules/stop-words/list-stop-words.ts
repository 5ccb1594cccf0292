import type { InputOf, OutputOf, stopWordsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { readWords, searchWords } from './stop-word-store.ts'
import { lineOf } from './word-lines.ts'

const partCharacters = 100

/**
 * Returns the part of a word to filter by: a text, or `keyword` of an object, as clients of both paths send it
 * (docs/reference/wire.md#v2-paths).
 */
function partOf(filter: unknown): string {
  const part =
    typeof filter === 'object' && filter !== null
      ? ((filter as { keyword?: unknown }).keyword ?? '')
      : (filter ?? '')
  if (typeof part !== 'string' || part.length > partCharacters || part.includes('\0'))
    throw invalid('stopWords.filter.wrong')
  return part.trim()
}

/** Lists stop words that contain a text, newest first. */
export async function listStopWords(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof stopWordsApi.listStopWords>,
): Promise<OutputOf<typeof stopWordsApi.listStopWords>> {
  const wanted = pageRangeOf(input)
  const { rows, total } = await searchWords(
    ctx.db,
    partOf(input.filter),
    { offset: wanted.offset, limit: wanted.perPage },
    rowOrderOf(input.sort, { createdAt: 'id', find: 'find_key' }),
  )
  const views = rows.map(({ user_id, created_at, updated_at, ...word }) => ({
    ...word,
    userId: user_id,
    createdAt: ctx.time.format(created_at),
    updatedAt: ctx.time.format(updated_at),
  }))
  return presentPage(viewer.callUrl, wanted, views, total)
}

/** Exports stop words as lines of text that can be imported again (docs/reference/wire-content.md#stop-words). */
export async function exportStopWords(
  ctx: Context,
  _viewer: Member,
  { keyword = '' }: InputOf<typeof stopWordsApi.exportStopWords>,
): Promise<OutputOf<typeof stopWordsApi.exportStopWords>> {
  const words = await readWords(ctx.db, keyword.trim())
  return {
    fileName: 'stop-words.txt',
    type: 'text/plain; charset=utf-8',
    text: words.map((word) => `${lineOf(word)}\r\n`).join(''),
  }
}
