import { homeHead, homeQueries } from '../../features/threads/feed/home-page.ts'
import { hotTopicsQuery } from '../../features/topics/hot-topics.ts'
import type { LoadContext } from './page.ts'
import type { PageLoaders } from './pages.ts'

const home = {
  queries: (asked: LoadContext) => [...homeQueries(asked), ...(asked.face === 'pc' ? [hotTopicsQuery] : [])],
  head: homeHead,
}

/** What the pages are about that the first load must know. */
export const firstPages: PageLoaders<'home' | 'category' | 'notFound'> = {
  home,
  category: home,
  notFound: { head: ({ t }) => ({ title: t('site.notFound.title'), noIndex: true }) },
}

export type FirstLoadPageName = keyof typeof firstPages
