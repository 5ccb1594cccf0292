import { type ThreadDetailView, threadsApi } from '@chaguan/contracts/browser'
import { requiredQuery, useApiQuery } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links, withQuery } from '../../../shared/links/links.ts'
import type { HeadContext, LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import { categoriesQuery, recommendedQuery } from '../../../shared/threads/feed-query.ts'
import { plainText } from '../../../ui/rich-text/plain-text.ts'
import { threadTitle } from '../../../ui/rich-text/thread-title.ts'
import { picturesOf } from '../thread-summary.ts'

type ThreadParams = { readonly id: string }

const descriptionCharacters = 120
const idForm = /^[1-9]\d{0,14}$/

/** The id in the address; 0, which no thread has, when it is invalid. */
export function threadIdOf({ id }: ThreadParams): number {
  return idForm.test(id) ? Number(id) : 0
}

/** The query for the thread itself, which the page requires. */
export function threadQuery(threadId: number) {
  return requiredQuery(threadsApi.openThread, { threadId })
}

/** The thread of a page; undefined until it is loaded. A page whose thread was refused is not rendered. */
export const useThread = (threadId: number) => useApiQuery(threadQuery(threadId)).data

/** The calls of a thread's page without its comments. */
export function threadQueries({ params, face }: LoadContext<ThreadParams>) {
  const thread = threadQuery(threadIdOf(params))
  return face === 'pc' ? [thread, recommendedQuery, categoriesQuery] : [thread]
}

/** The first characters of a thread's text. */
export const threadDescription = (thread: ThreadDetailView) =>
  [...plainText(thread.content.text)].slice(0, descriptionCharacters).join('')

/** The address of a page of a thread's comments, oldest first, which search engines index. */
export function threadPageHref(threadId: number, page: number): string {
  return withQuery(links.thread(threadId), { page: page > 1 ? page : undefined })
}

/** The page of comments in an address; 1 for other orders, whose canonical address is the thread's own. */
function namedPage(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return query.get('sort') === null && /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1
}

export function threadHead(page: HeadContext<ThreadParams, Translate>): PageHead {
  const thread = page.read(threadQuery(threadIdOf(page.params)))
  if (!thread) return { noIndex: true }
  const title = threadTitle(thread) || page.t('threads.untitled', { name: thread.user.nickname })
  return {
    title,
    keywords: thread.categoryName,
    description: threadDescription(thread),
    canonical: threadPageHref(thread.threadId, namedPage(page.query)),
    image: picturesOf(thread)[0]?.url,
    type: 'article',
  }
}
