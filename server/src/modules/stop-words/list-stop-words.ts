import type { InputOf, OutputOf, stopWordsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { readWords, searchWords } from './stop-word-store.ts'
import { lineOf } from './word-lines.ts'

const partCharacters = 100

/**
 * Part of a word: said as a text, or as `keyword` of an object, as clients of both paths do
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

/** Stop words with part of a word, newest first. */
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

/** Stop words as a text file of lines that can be added again (docs/reference/wire-content.md#stop-words). */
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
