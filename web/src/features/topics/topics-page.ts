import { type InputOf, limits, threadsApi, topicsApi } from '@chaguan/contracts/browser'
import { query, requiredQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { pageNumberOf } from '../../shared/links/page-number.ts'
import type { HeadContext, PageHead, PageProps } from '../../shared/page/page-types.ts'

type TopicsAddress = Pick<PageProps, 'query'>
type TopicParams = { readonly id: string }

/** Orders of topics: the hottest first, or those with most threads (docs/reference/wire-content.md#topics). */
export const topicOrders = { hot: 1, contents: 2 } as const
export type TopicOrder = keyof typeof topicOrders

/** Orders of the threads of a topic (docs/reference/wire-content.md#threads). */
export const threadOrders = { newest: 1, replied: 2, hot: 3 } as const
export type ThreadOrder = keyof typeof threadOrders

const keywordCharacters = 100

/** The list of topics of an address. */
export interface TopicsQuery {
  readonly keyword: string
  readonly order: TopicOrder
  readonly page: number
}

/** The topic page of an address. */
export interface TopicQuery {
  readonly topicId: number
  readonly order: ThreadOrder
  readonly page: number
}

/** Parses the address of the list; invalid parameters count as absent. */
export function readTopicsQuery({ query }: TopicsAddress): TopicsQuery {
  return {
    keyword: (query.get('keyword') ?? '').replaceAll('#', '').trim().slice(0, keywordCharacters),
    order: query.get('sort') === 'contents' ? 'contents' : 'hot',
    page: pageNumberOf(query),
  }
}

/** The address of the list with some of its parameters changed; page 1 unless given. */
export function topicsHref(topics: TopicsQuery, change: Partial<TopicsQuery>): string {
  const { keyword, order, page } = { ...topics, page: 1, ...change }
  return withQuery(links.topics, {
    keyword: keyword || undefined,
    sort: order === 'hot' ? undefined : order,
    page: page > 1 ? page : undefined,
  })
}

/** The query for one page of topics. */
export function topicsQuery({ keyword, order, page }: TopicsQuery) {
  return query(topicsApi.listTopics, {
    page,
    perPage: limits.perPageDefault,
    filter: { sortBy: topicOrders[order], ...(keyword && { content: keyword }) },
  })
}

/** A topic in the notation of texts. */
export const topicMark = (content: string) => `#${content}#`

export const topicsQueries = (address: TopicsAddress) => [topicsQuery(readTopicsQuery(address))]

export function topicsHead({ query, t }: TopicsAddress & { readonly t: Translate }): PageHead {
  const topics = readTopicsQuery({ query })
  const { keyword, page } = topics
  return {
    title: keyword ? t('topics.of', { keyword }) : t('topics.page'),
    canonical: topicsHref(topics, { page }),
    noIndex: keyword !== '',
  }
}

/** The id in the address; 0, which no topic has, when it is invalid. */
export function topicIdOf({ id }: TopicParams): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
}

/** Parses the address of a topic; invalid parameters count as absent. */
export function readTopicQuery({ params, query }: PageProps<TopicParams>): TopicQuery {
  const wanted = query.get('sort')
  return {
    topicId: topicIdOf(params),
    order: wanted === 'replied' || wanted === 'hot' ? wanted : 'newest',
    page: pageNumberOf(query),
  }
}

/** The address of a topic with some of its parameters changed; page 1 unless given. */
export function topicHref(topic: TopicQuery, change: Partial<TopicQuery>): string {
  const { topicId, order, page } = { ...topic, page: 1, ...change }
  return withQuery(links.topic(topicId), {
    sort: order === 'newest' ? undefined : order,
    page: page > 1 ? page : undefined,
  })
}

/** The query for the topic itself, which the page requires. */
export function topicQuery(topicId: number) {
  return requiredQuery(topicsApi.listTopics, { page: 1, perPage: 1, withThreads: 0, filter: { topicId } })
}

/** The input of `thread.list` for one page of its threads. */
export function topicThreads({ topicId, order, page }: TopicQuery): InputOf<typeof threadsApi.listThreads> {
  return { page, perPage: limits.perPageDefault, filter: { topicId, sort: threadOrders[order] } }
}

/** The query for one page of its threads. */
export const topicThreadsQuery = (topic: TopicQuery) => query(threadsApi.listThreads, topicThreads(topic))

export function topicQueries(address: PageProps<TopicParams>) {
  const topic = readTopicQuery(address)
  return [topicQuery(topic.topicId), topicThreadsQuery(topic)]
}

export function topicHead(page: HeadContext<TopicParams, Translate>): PageHead {
  const query = readTopicQuery(page)
  const topic = page.read(topicQuery(query.topicId))?.pageData[0]
  if (!topic) return { noIndex: true }
  return {
    title: topicMark(topic.content),
    keywords: topic.content,
    description: page.t('topics.about', { name: topic.content, n: topic.threadCount }),
    canonical: topicHref(query, { page: query.page }),
  }
}
