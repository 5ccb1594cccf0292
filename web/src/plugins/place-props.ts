import { type CategoryView, notificationTypes } from '@chaguan/contracts/browser'
import type { CategoryFacts, PlaceProps as PropsOfPlaces } from '@chaguan/plugin-sdk'
import { useApiQuery } from '../api/query.ts'
import { links, withQuery } from '../shared/links/links.ts'
import { unreadOf, unreadQuery, unreadTotal } from '../shared/notifications/unread.ts'
import { usePageContext } from '../shared/page/page-context.tsx'
import { useSite } from '../shared/site/site.ts'
import {
  categoriesQuery,
  type FeedQuery,
  feedHref,
  maxRecommended,
  recommendedQuery,
  stickyQuery,
} from '../shared/threads/feed-query.ts'
import { plainText } from '../ui/rich-text/plain-text.ts'
import { categoryIdsOf, feedChangeOf, unvalidatedPropsOf } from './place-operations.ts'
import type { PlaceProps } from './plugin-context.ts'

const categoryFacts = ({ categoryId, name, icon, threadCount }: Omit<CategoryView, 'children'>) => ({
  categoryId,
  name,
  icon,
  threadCount,
})

function useCategories() {
  const answer = useApiQuery(categoriesQuery)
  const categories: readonly CategoryFacts[] = (answer.data ?? []).map((one) => ({
    ...categoryFacts(one),
    children: one.children.map(categoryFacts),
  }))
  return { categories, isError: answer.isError, errorText: answer.error?.Message ?? '' }
}

function useNavigation() {
  const counts = useApiQuery(unreadQuery, { enabled: false }).data
  const of = (kind: 'account' | 'financial' | 'thread') => unreadOf(counts, notificationTypes[kind].join())
  const totalUnread = unreadTotal(counts)
  const message = {
    totalUnread,
    dialogMessageUnread: counts?.dialogNotifications ?? 0,
    accountUnread: of('account'),
    financialUnread: of('financial'),
    threadUnread: of('thread'),
  }
  return { renderData: { totalUnread }, message }
}

function useSticks(feed: FeedQuery) {
  const { data = [] } = useApiQuery(stickyQuery(feed))
  return data.map(({ threadId, title }) => ({ threadId, title: plainText(title) }))
}

function useRecommends() {
  const { data = [], refetch, isFetching } = useApiQuery(recommendedQuery)
  return {
    recommends: data.slice(0, maxRecommended).map(({ threadId, title, viewCount }) => ({
      threadId,
      title: plainText(title),
      viewCount,
    })),
    onGetRecommends: () => void (isFetching || refetch()),
  }
}

const feedOf = ({ feed }: PlaceProps) => feed as FeedQuery

const hooks: { readonly [P in keyof PropsOfPlaces]?: (place: PlaceProps) => PropsOfPlaces[P] } = {
  'plugin_global@header_replace_hook'() {
    const { go } = usePageContext()
    const onSearch = (value: unknown) =>
      go(withQuery(links.search, { keyword: String(value).slice(0, 100) || undefined }))
    return { ...useNavigation(), onSearch }
  },
  'plugin_global@footer_replace_hook': useNavigation,
  'plugin_index@tabs_replace_hook'(place) {
    const { go } = usePageContext()
    const { categories } = useCategories()
    return {
      renderData: { categories },
      changeFilter: (choice) => go(feedHref(feedOf(place), feedChangeOf(choice))),
    }
  },
  'plugin_index@topping_insert_before_hook': (place) => ({
    renderData: { sticks: useSticks(feedOf(place)) },
  }),
  'plugin_index@topping_replace_hook'(place) {
    const sticks = useSticks(feedOf(place))
    return { renderData: { sticks }, sticks }
  },
  'plugin_index@left_replace_hook'(place) {
    const { go } = usePageContext()
    const { forum } = useSite()
    const listed = useCategories()
    const feed = feedOf(place)
    const id = Number.parseInt(feed.ids, 10)
    const at = listed.categories.find(
      ({ categoryId, children }) => categoryId === id || children.some((child) => child.categoryId === id),
    )
    const active = {
      activeCategoryId: at?.categoryId ?? 0,
      activeChildCategoryId: at && at.categoryId !== id ? id : 0,
      totalThreads: forum.other.countThreads,
    }
    return {
      renderData: { ...listed, ...active },
      onNavigationClick: (choice) =>
        go(feedHref(feed, { ids: categoryIdsOf(unvalidatedPropsOf(choice).categoryIds) })),
    }
  },
  'plugin_index@right_replace_hook'() {
    const { origin: url } = usePageContext()
    const { recommends, onGetRecommends } = useRecommends()
    return { renderData: { recommends, url }, onGetRecommends }
  },
  'plugin_index@recommend_replace_hook'() {
    const { recommends, onGetRecommends } = useRecommends()
    return { renderData: { recommends }, onGetRecommends }
  },
  'plugin_index@qrcode_replace_hook': () => ({ renderData: { url: usePageContext().origin } }),
}

const none = {}

/** The props that a place itself passes to plugins; each place calls the same hooks at every render. */
export function usePlaceProps(at: string, place: PlaceProps): PlaceProps {
  const own = Object.hasOwn(hooks, at) ? hooks[at as keyof PropsOfPlaces] : undefined
  return (own?.(place) ?? none) as PlaceProps
}
