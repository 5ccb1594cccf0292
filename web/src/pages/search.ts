import { definePage, lazyComponent } from '../app/router/define-page.ts'
import { followedTopicsQuery } from '../features/notifications/watch-and-mute.ts'
import {
  nextSearchQueries,
  readSearchQuery,
  searchHead,
  searchQueries,
} from '../features/search/search-page.ts'
import { hotTopicsQuery } from '../features/topics/hot-topics.ts'
import {
  readTopicQuery,
  readTopicsQuery,
  topicHead,
  topicHref,
  topicMark,
  topicQueries,
  topicQuery,
  topicsHead,
  topicsHref,
  topicsQueries,
  topicsQuery,
  topicThreadsQuery,
} from '../features/topics/topics-page.ts'
import { links } from '../shared/links/links.ts'
import type { LoadContext } from '../shared/page/page-types.ts'
import { activePeopleOnPc, ownMarkQueries, recommendedOnPc } from './face-queries.ts'

const hasKeyword = (context: Pick<LoadContext, 'query'>) => readSearchQuery(context).keyword !== ''

export const search = definePage({
  path: '/search',
  listsThreads: true,
  component: {
    pc: lazyComponent('faces/pc/search/SearchPage.tsx', () => import('../faces/pc/search/SearchPage.tsx')),
    h5: lazyComponent('faces/h5/search/SearchPage.tsx', () => import('../faces/h5/search/SearchPage.tsx')),
  },
  bar: { title: 'search.page', back: links.home, hasLinks: false },
  queries: (context) => [
    ...searchQueries(context),
    hotTopicsQuery,
    ...(hasKeyword(context) ? [] : recommendedOnPc(context)),
  ],
  // Results are shown beside active people; without results there are popular and recommended threads.
  dependentQueries(context) {
    if (!hasKeyword(context)) return []
    const popular = nextSearchQueries(context)
    return popular.length > 0 ? [...popular, ...recommendedOnPc(context)] : activePeopleOnPc(context)
  },
  head: searchHead,
})

export const topics = definePage({
  path: '/topic',
  listsThreads: true,
  component: lazyComponent(
    'faces/both/topics/TopicsPage.tsx',
    () => import('../faces/both/topics/TopicsPage.tsx'),
  ),
  bar: ({ site }) => ({
    title: 'topics.page',
    back: site.forum.other.canViewThreads ? links.search : links.home,
  }),
  queries: (context) => [
    ...topicsQueries(context),
    ...activePeopleOnPc(context),
    ...(context.site.me ? [followedTopicsQuery] : []),
  ],
  head: topicsHead,
  paging:
    import.meta.env.SSR &&
    ((page) => {
      const list = readTopicsQuery(page)
      const total = page.read(topicsQuery(list))?.totalPage ?? 0
      return { page: list.page, total, href: (number) => topicsHref(list, { page: number }) }
    }),
})

export const topic = definePage({
  path: '/topic/topic-detail/[id]',
  listsThreads: true,
  component: lazyComponent(
    'faces/both/topics/TopicPage.tsx',
    () => import('../faces/both/topics/TopicPage.tsx'),
  ),
  bar: { title: 'topics.one', back: links.topics },
  queries: (context) => [
    ...topicQueries(context),
    ...activePeopleOnPc(context),
    ...ownMarkQueries(context, 'topic', readTopicQuery(context).topicId),
    ...(context.face === 'pc' ? [hotTopicsQuery] : []),
  ],
  head: topicHead,
  paging:
    import.meta.env.SSR &&
    ((page) => {
      const list = readTopicQuery(page)
      const total = page.read(topicThreadsQuery(list))?.totalPage ?? 0
      return { page: list.page, total, href: (number) => topicHref(list, { page: number }) }
    }),
  feed:
    import.meta.env.SSR &&
    ((page) => {
      const { topicId } = readTopicQuery(page)
      const found = page.read(topicQuery(topicId))?.pageData[0]
      return found ? { path: `/topic/topic-detail/${topicId}`, name: topicMark(found.content) } : null
    }),
})
