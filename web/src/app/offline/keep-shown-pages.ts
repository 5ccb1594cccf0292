import { type ThreadDetailView, threadsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'
import { type Query, queryKeyOf } from '../../api/query.ts'
import { type PageName, pageOf } from '../../pages/index.ts'
import {
  dropPage,
  type KeptAnswer,
  type KeptPage,
  keepPage,
  keptPage,
} from '../../shared/offline/kept-pages.ts'
import { plainText } from '../../ui/rich-text/plain-text.ts'
import { threadTitle } from '../../ui/rich-text/thread-title.ts'
import { cachedSite } from '../rendering/cached-site.ts'
import { type LoadOptions, loadPage, matchUrl, type RenderablePage } from '../router/load-page.ts'

/** Pages that are kept when they were shown. Private messages, the wallet, orders, settings and other people's pages are not. */
const keptNames: readonly PageName[] = ['thread', 'home', 'drafts', 'composer']

/** Answers of one thread: of several pages of its comments. */
const answersMost = 16
const titleCharacters = 60

type ShownPage = Pick<RenderablePage, 'url' | 'name' | 'params' | 'query' | 'faceName' | 'refusal'>

/** The address a page is kept under: a thread's own, whichever part of it was read. */
export const keptUrl = ({ name, url }: Pick<ShownPage, 'name' | 'url'>): string =>
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
  return calls.flatMap((one): KeptAnswer[] => {
    const data = read(one)
    return data === undefined ? [] : [[one.endpoint.path, one.input, data]]
  })
}

const threadIn = (answers: readonly KeptAnswer[]) =>
  answers.find(([path]) => path === threadsApi.openThread.path)?.[2] as ThreadDetailView | undefined

/** Whether part of a thread is sold: what is paid for is not kept. */
const isSold = ({ price, attachmentPrice }: ThreadDetailView) => price > 0 || attachmentPrice > 0

function titleOf(thread: ThreadDetailView): string {
  const title = threadTitle(thread) || plainText(thread.content.text)
  const characters = [...title.trim()]
  return characters.length <= titleCharacters
    ? title.trim()
    : `${characters.slice(0, titleCharacters).join('')}…`
}

const sameCall = ([path, input]: KeptAnswer, [otherPath, otherInput]: KeptAnswer) =>
  path === otherPath && JSON.stringify(input) === JSON.stringify(otherInput)

/** The answers of now, and those of other pages of the same thread that were read before. */
function merged(now: readonly KeptAnswer[], before: KeptPage | null): readonly KeptAnswer[] {
  const others = before?.answers.filter((one) => !now.some((other) => sameCall(one, other))) ?? []
  return [...now, ...others].slice(0, answersMost)
}

/** Keeps a page that is shown with the answers it has; returns the addresses of the pictures of a thread. */
export async function keepShownPage(
  page: ShownPage,
  client: QueryClient,
  userId: number | null,
): Promise<readonly string[]> {
  if (page.refusal || !keptNames.includes(page.name)) return []
  const answers = answersOf(page, client, userId)
  const url = keptUrl(page)
  const thread = page.name === 'thread' ? threadIn(answers) : undefined
  if (answers.length === 0 || (page.name === 'thread' && !thread)) return []
  if (thread && isSold(thread)) {
    await dropPage(userId, url)
    return []
  }
  await keepPage(userId, {
    kind: thread ? 'thread' : 'page',
    url,
    title: thread ? titleOf(thread) : '',
    author: thread?.user.nickname ?? '',
    at: Date.now(),
    answers: thread ? merged(answers, await keptPage(userId, url)) : answers,
  })
  return thread ? picturesIn(answers) : []
}

/** Addresses of pictures of this site anywhere in answers. */
function picturesIn(answers: readonly KeptAnswer[]): readonly string[] {
  const text = JSON.stringify(answers)
  const found = text.match(/"(?:avatar|avatarUrl|thumbUrl|blurUrl)":"([^"]+)"/g) ?? []
  const urls = found.map((one) => JSON.parse(one.slice(one.indexOf(':') + 1)) as string)
  return [...new Set(urls)].filter((url) => url.startsWith('/') || url.startsWith(location.origin))
}

/** Milliseconds for which a page that was fetched ahead is not fetched again. */
const aheadMs = 86_400_000

/** Fetches a page and keeps it, unless it was kept within a day: for what is wanted offline without having been opened. */
export async function keepAhead(url: string, options: LoadOptions & { readonly client: QueryClient }) {
  const before = await keptPage(options.userId, url)
  if (before && Date.now() - before.at < aheadMs) return
  const page = await loadPage(url, options)
  if (!('redirect' in page)) await keepShownPage(page, options.client, options.userId)
}
