import { useMemo } from 'react'
import { contentTypes } from '../../../i18n/content-types.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useTexts } from '../../../i18n/use-texts.tsx'
import { useFilterPlugins } from '../../../plugins/plugin-context.ts'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import type { PageProps } from '../../../shared/page/page-types.ts'
import { useSite } from '../../../shared/site/site.ts'
import { type FeedQuery, feedHref, readFeedQuery } from '../../../shared/threads/feed-query.ts'
import type { TabItem } from '../../../ui/tabs/Tabs.tsx'

const sortNames: readonly [FeedQuery['sort'], TextKey][] = [
  [1, 'threads.sort.newest'],
  [2, 'threads.sort.replied'],
  [3, 'threads.sort.hot'],
]

/** The feed of the page's address. */
export function useFeedQuery({ params, query }: PageProps): FeedQuery {
  const { forum, me } = useSite()
  // The same object for the same address, so that memoised components are not rerendered.
  return useMemo(() => readFeedQuery({ params, query, site: { forum, me } }), [params, query, forum, me])
}

/** The four lists of a feed: everything, recommended if the site has it, featured, and followed people. */
export function useFeedTabs(feed: FeedQuery): readonly TabItem[] {
  const t = useTexts()
  const { forum } = useSite()
  const { userId } = usePageContext()
  const plain = { sequence: 0, essence: false, attention: false } as const
  const isPlain = feed.sequence === 0 && !feed.essence && !feed.attention
  const all: readonly (TabItem | null)[] = [
    { href: feedHref(feed, plain), text: t('threads.filter.all'), isActive: isPlain },
    forum.setSite.siteOpenSort === 1
      ? {
          href: feedHref(feed, { ...plain, sequence: 1 }),
          text: t('threads.filter.featured'),
          isActive: feed.sequence === 1,
        }
      : null,
    {
      href: feedHref(feed, { ...plain, essence: true }),
      text: t('threads.filter.essence'),
      isActive: feed.essence,
    },
    userId === null
      ? null
      : {
          href: feedHref(feed, { ...plain, attention: true }),
          text: t('threads.filter.followed'),
          isActive: feed.attention,
        },
  ]
  return all.filter((item) => item !== null)
}

/** The types of content as links; the first removes the filter. */
export function useTypeChoices(feed: FeedQuery): readonly TabItem[] {
  const t = useTexts()
  const plugins = useFilterPlugins()
  const any = {
    href: feedHref(feed, { type: '' }),
    text: t('threads.filter.anyType'),
    isActive: feed.type === '',
  }
  return [
    any,
    ...[
      ...contentTypes.map(([type, key]) => [type, t(key)] as const),
      ...plugins.map(({ appId, title }) => [appId, title] as const),
    ].map(([type, text]) => ({ href: feedHref(feed, { type }), text, isActive: feed.type === type })),
  ]
}

/** The orders as links; the first is the site's default. */
export function useSortChoices(feed: FeedQuery): readonly TabItem[] {
  const t = useTexts()
  const any = { href: feedHref(feed, { sort: 0 }), text: t('threads.filter.any'), isActive: feed.sort === 0 }
  return [
    any,
    ...sortNames.map(([sort, key]) => ({
      href: feedHref(feed, { sort }),
      text: t(key),
      isActive: feed.sort === sort,
    })),
  ]
}
