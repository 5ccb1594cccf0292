import { type ThreadDetailView, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { pageOf } from '../../pages/index.ts'
import {
  dropPage,
  readStoredPage,
  type StoredAnswer,
  type StoredPage,
  storePage,
} from '../../shared/offline/stored-pages.ts'
import { replaceEmoji } from '../../ui/rich-text/emoji-codes.ts'
import { plainText } from '../../ui/rich-text/plain-text.ts'
import { emojiPicture } from '../../ui/rich-text/summary-html.ts'
import { threadTitle } from '../../ui/rich-text/thread-title.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import { type LoadOptions, loadPage, matchUrl, type RenderablePage } from '../router/load-page.ts'

/** Maximum number of stored responses of one thread, over several pages of its comments. */
const maxAnswers = 16
const titleCharacters = 60

type ShownPage = Pick<RenderablePage, 'url' | 'name' | 'params' | 'query' | 'faceName' | 'refusal'>

/** The address a page is stored under; all pages of a thread's comments share the thread's path. */
export const storedUrl = ({ name, url }: Pick<ShownPage, 'name' | 'url'>): string =>
  name === 'thread' ? matchUrl(url).path : (url.split('#')[0] ?? url)

function answersOf({ name, params, query, faceName }: ShownPage, client: QueryClient, userId: number | null) {
  const definition = pageOf(name)
  const site = cachedSite(client, userId)
  if (!site) return []
  const asked = { params, query, site, face: faceName }
  const read = ({ endpoint, input }: Query) => client.getQueryData(queryKeyOf(endpoint, input)) as never
  const calls = [
    ...(definition.queries?.(asked) ?? []),
    ...(definition.dependentQueries?.({ ...asked, read }) ?? []),
  ]
  return calls.flatMap((one): StoredAnswer[] => {
    const data = read(one)
    return data === undefined ? [] : [[one.endpoint.path, one.input, data]]
  })
}

/** Returns the thread among the responses of a page. */
export const threadIn = (answers: readonly StoredAnswer[]) =>
  answers.find(([path]) => path === threadsApi.openThread.path)?.[2] as ThreadDetailView | undefined

/** Whether part of a thread is sold; paid content is not stored. */
const isSold = ({ price, attachmentPrice }: Pick<ThreadDetailView, 'price' | 'attachmentPrice'>) =>
  price > 0 || attachmentPrice > 0

/**
 * Returns a response without the content of threads that others sell: lists have it for those who have bought them.
 * Titles stay, and so do the member's own drafts.
 */
export function withoutSoldContent(data: unknown, memberId: number | null): unknown {
  if (Array.isArray(data)) return data.map((one) => withoutSoldContent(one, memberId))
  if (data === null || typeof data !== 'object') return data
  // The cast is sound: missing prices compare as not sold.
  const { userId } = data as Partial<ThreadDetailView>
  const isHidden = 'content' in data && isSold(data as ThreadDetailView) && userId !== memberId
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      isHidden && key === 'content'
        ? { ...value, text: '', indexes: {} }
        : withoutSoldContent(value, memberId),
    ]),
  )
}

function titleOf(thread: ThreadDetailView): string {
  const title = threadTitle(thread) || plainText(thread.content.text)
  const characters = [...title.trim()]
  return characters.length <= titleCharacters
    ? title.trim()
    : `${characters.slice(0, titleCharacters).join('')}…`
}

const sameCall = ([path, input]: StoredAnswer, [otherPath, otherInput]: StoredAnswer) =>
  path === otherPath && JSON.stringify(input) === JSON.stringify(otherInput)

/** Merges the current responses with stored ones of other comment pages of the same thread. */
function merged(now: readonly StoredAnswer[], before: StoredPage | null): readonly StoredAnswer[] {
  const others = before?.answers.filter((one) => !now.some((other) => sameCall(one, other))) ?? []
  return [...now, ...others].slice(0, maxAnswers)
}

/** Stores a shown page with its responses; returns the URLs of its pictures, for the service worker to cache. */
export async function storeShownPage(
  page: ShownPage,
  client: QueryClient,
  userId: number | null,
): Promise<readonly string[]> {
  if (page.refusal || !pageOf(page.name).storedOffline) return []
  const answers = answersOf(page, client, userId)
  const url = storedUrl(page)
  const thread = page.name === 'thread' ? threadIn(answers) : undefined
  if (answers.length === 0 || (page.name === 'thread' && !thread)) return []
  if (thread && isSold(thread)) {
    await dropPage(userId, url)
    return []
  }
  const kept = answers.map(
    ([path, input, data]): StoredAnswer => [path, input, withoutSoldContent(data, userId)],
  )
  await storePage(userId, {
    kind: thread ? 'thread' : 'page',
    url,
    title: thread ? titleOf(thread) : '',
    author: thread?.user.nickname ?? '',
    at: Date.now(),
    answers: thread ? merged(kept, await readStoredPage(userId, url)) : kept,
  })
  return thread ? picturesIn(answers) : shownPicturesOf(kept)
}

/** Returns the image URLs of this site found anywhere in the responses, and those of emoji in its texts. */
export function picturesIn(answers: readonly StoredAnswer[]): readonly string[] {
  const text = JSON.stringify(answers)
  const found = text.match(/"(?:avatar|avatarUrl|thumbUrl|blurUrl|imagePath)":"([^"]+)"/g) ?? []
  const urls = found.map((one) => JSON.parse(one.slice(one.indexOf(':') + 1)) as string)
  const own = urls.filter((url) => url.startsWith('/') || url.startsWith(location.origin))
  replaceEmoji(text, (code) => {
    own.push(emojiPicture(code))
    return ''
  })
  return [...new Set(own)]
}

/** The pictures in the responses of a list that the browser has shown, as it has them: nothing is fetched for it. */
export function shownPicturesOf(answers: readonly StoredAnswer[]): readonly string[] {
  const withoutVariant = (url: string) => new URL(url, location.href).href.replace(/\/(?:[sml]|thumb)$/, '')
  const inList = new Set(picturesIn(answers).map(withoutVariant))
  const shown = [...document.images].flatMap((one) => (one.naturalWidth > 0 ? [one.currentSrc] : []))
  return [...new Set(shown)].filter((url) => inList.has(withoutVariant(url)))
}

/** Fetches and stores a page for offline use before it is opened, unless it was stored within `maxAgeMs`. */
export async function storePageAhead(
  url: string,
  options: LoadOptions & { readonly client: QueryClient },
  maxAgeMs: number,
): Promise<void> {
  const before = await readStoredPage(options.userId, url)
  if (before && Date.now() - before.at < maxAgeMs) return
  const page = await loadPage(url, options)
  if (!('redirect' in page)) await storeShownPage(page, options.client, options.userId)
}
