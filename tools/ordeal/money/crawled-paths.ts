import * as contracts from '../../../contracts/src/index.ts'
import { pagesOn } from '../../shots/pages.ts'
import type { SecretThread } from './secret-threads.ts'

interface Field {
  readonly properties?: Readonly<Record<string, Field>>
}

/** Returns a value for a query field, by its name. */
function valueFor(name: string, { id, postId, authorId, documentId }: SecretThread, word: string): unknown {
  if (/attach|doc/i.test(name)) return documentId
  if (/post/i.test(name)) return postId
  if (/thread|^id$|^ids$/i.test(name)) return id
  if (/user|pid|uid|author|creator/i.test(name)) return authorId
  if (/search|keyword|^q$|name|title|text/i.test(name)) return word
  if (/perPage|pageSize|limit/i.test(name)) return 50
  return undefined
}

/** Returns a query that contains the thread in every possible field. */
function queryOf(field: Field, thread: SecretThread, word: string, at = ''): string[] {
  return Object.entries(field.properties ?? {}).flatMap(([name, inner]) => {
    const here = at === '' ? name : `${at}[${name}]`
    if (inner.properties) return queryOf(inner, thread, word, here)
    const value = valueFor(name, thread, word)
    return value === undefined ? [] : [`${here}=${encodeURIComponent(String(value))}`]
  })
}

const reads = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Api'))
  .flatMap(([, api]) => Object.values(api as unknown as contracts.Api))
  .filter(({ method, isStream }) => method === 'GET' && !isStream)

/** Returns every read call with fields about a thread; `word` is the search keyword. */
export const readCalls = (thread: SecretThread, word: string): string[] =>
  reads.map(({ path, input }) => `${path}?${queryOf(input as Field, thread, word).join('&')}`)

/** The calls and pages that show one thread. */
export const placesOf = ({ id, postId, documentId, authorId }: SecretThread): string[] => [
  `/api/v3/thread.detail?threadId=${id}`,
  `/api/v3/posts.list?filter[thread]=${id}`,
  `/api/v3/posts.detail?postId=${postId}`,
  `/api/v3/posts.reply?postId=${postId}`,
  `/api/v3/thread.likedusers?threadId=${id}&type=0`,
  `/api/v3/thread.list?perPage=50&filter[toUserId]=${authorId}`,
  `/api/v3/attachment.share?threadId=${id}&attachmentsId=${documentId}`,
  `/api/v3/attachment.download?sign=${documentId}&attachmentsId=${documentId}`,
  `/thread/${id}`,
  `/thread/${id}/history`,
  `/thread/${id}/manage`,
  `/thread/post?id=${id}`,
  `/thread/comment/${postId}`,
  `/thread/${id}?format=json`,
]

/** Every page, feed and sitemap. */
export const everyPage = (thread: SecretThread): string[] => [
  ...pagesOn('demo').map(({ path }) =>
    path({
      threadId: thread.id,
      galleryId: thread.id,
      quietId: thread.id,
      postId: thread.postId,
      editedId: thread.postId,
      draftId: thread.id,
      topicId: 1,
      userId: thread.authorId,
      partnerId: thread.authorId,
      categoryId: 1,
    }),
  ),
  ...[
    '/feed.xml',
    '/atom.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/nothing-is-here',
    `/user/${thread.authorId}`,
  ],
]

/** The calls and pages that search for a word. */
export const searches = (word: string): string[] => [
  `/api/v3/thread.list?perPage=50&filter[search]=${word}`,
  `/api/v3/thread.list?perPage=50&scope=2&filter[search]=${word}`,
  `/api/v3/search?q=${word}`,
  `/api/v3/search.suggest?q=${word}`,
  `/search?keyword=${word}`,
]
