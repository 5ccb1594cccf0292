import { nameOfList } from '@chaguan/contracts/browser'
import { commentsQuery, readCommentsQuery } from '../../features/posts/list/comments-page.ts'
import { feedHref, feedQuery, readFeedQuery } from '../../features/threads/feed/feed-query.ts'
import { categoriesQuery } from '../../features/threads/feed/home-page.ts'
import { threadIdOf, threadPageHref } from '../../features/threads/page/thread-page.ts'
import {
  readTopicQuery,
  readTopicsQuery,
  topicHref,
  topicMark,
  topicQuery,
  topicsHref,
  topicsQuery,
  topicThreadsQuery,
} from '../../features/topics/topics-page.ts'
import { profileQuery, userIdOf } from '../../features/users/profile/user-pages.ts'
import type { LoadedPage } from '../router/load-page.ts'
import type { HeadContext, PageProps } from '../router/page.ts'
import type { PageName } from '../router/pages.ts'

/** A `<link>` of the document's head. */
export interface HeadLink {
  readonly rel: 'alternate' | 'prev' | 'next'
  readonly href: string
  readonly type?: string
  readonly title?: string
}

type Asked = Omit<HeadContext, 'params' | 'query'>
type Here<P = Record<string, string>> = Asked & PageProps<P>

/** A list of pages, and which of them is shown. */
interface Paging {
  readonly page: number
  readonly total: number
  readonly href: (page: number) => string
}

/** A feed of a page: where it lies, and what it is called before the name of the site. */
interface Followed {
  readonly path: string
  readonly name: string
}

const forms = [
  { file: 'feed.xml', type: 'application/rss+xml', name: 'RSS' },
  { file: 'atom.xml', type: 'application/atom+xml', name: 'Atom' },
] as const

function pagingOfHome(here: Here): Paging {
  const feed = readFeedQuery(here)
  const total = here.read(feedQuery(feed))?.totalPage ?? 0
  return { page: feed.page, total, href: (page) => feedHref(feed, { page }) }
}

/** The pages of a list, by the name of the page that shows it. Only the server reads this table. */
const pagings: Partial<Record<PageName, (here: Here) => Paging>> = {
  home: pagingOfHome,
  category: pagingOfHome,
  topics(here) {
    const topics = readTopicsQuery(here)
    const total = here.read(topicsQuery(topics))?.totalPage ?? 0
    return { page: topics.page, total, href: (page) => topicsHref(topics, { page }) }
  },
  topic(here) {
    const topic = readTopicQuery(here as Here<{ id: string }>)
    const total = here.read(topicThreadsQuery(topic))?.totalPage ?? 0
    return { page: topic.page, total, href: (page) => topicHref(topic, { page }) }
  },
  thread(here) {
    const threadId = threadIdOf(here.params as { id: string })
    const comments = readCommentsQuery(threadId, here.query)
    const total = here.read(commentsQuery(comments))?.totalPage ?? 0
    return { page: comments.page, total, href: (page) => threadPageHref(threadId, page) }
  },
}

const feeds: Partial<Record<PageName, (here: Here) => Followed | null>> = {
  category(here) {
    const { ids } = readFeedQuery(here)
    const name = nameOfList(here.read(categoriesQuery) ?? [], ids) || here.t('threads.categories')
    return ids === 'all' ? null : { path: `/cate/${ids}`, name }
  },
  topic(here) {
    const { topicId } = readTopicQuery(here as Here<{ id: string }>)
    const topic = here.read(topicQuery(topicId))?.pageData[0]
    return topic ? { path: `/topic/topic-detail/${topicId}`, name: topicMark(topic.content) } : null
  },
  user(here) {
    const userId = userIdOf(here.params as { id: string })
    const person = here.read(profileQuery(userId))
    return person ? { path: `/user/${userId}`, name: person.nickname } : null
  },
}

function feedLinks({ path, name }: Followed, siteName: string): HeadLink[] {
  const title = name === '' ? siteName : `${name} - ${siteName}`
  return forms.map((form) => ({
    rel: 'alternate',
    type: form.type,
    title: `${title} (${form.name})`,
    href: `${path}/${form.file}`,
  }))
}

function pageLinks({ page, total, href }: Paging): HeadLink[] {
  const links: HeadLink[] = []
  if (page > 1) links.push({ rel: 'prev', href: href(page - 1) })
  if (page < total) links.push({ rel: 'next', href: href(page + 1) })
  return links
}

/** The feeds that a place has and the pages around it, for machines; only the server tells of them. */
export function headLinks(place: LoadedPage, asked: Asked, siteName: string): readonly HeadLink[] {
  if (place.refusal) return []
  const here = { ...asked, params: place.params as Record<string, string>, query: place.query }
  const own = feeds[place.name]?.(here)
  const paging = pagings[place.name]?.(here)
  return [
    ...(own ? feedLinks(own, siteName) : []),
    ...feedLinks({ path: '', name: '' }, siteName),
    ...(paging ? pageLinks(paging) : []),
  ]
}
