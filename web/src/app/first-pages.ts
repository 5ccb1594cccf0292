import { homeAsks, homeHead } from '../features/threads/home-page.ts'
import { hotTopicsAsk } from '../features/topics/hot-topics.ts'
import type { PageAsked } from './page.ts'
import type { PagesAbout } from './pages.ts'

const home = {
  asks: (asked: PageAsked) => [...homeAsks(asked), ...(asked.face === 'pc' ? [hotTopicsAsk] : [])],
  head: homeHead,
}

/** What the pages are about that the first load must know. */
export const firstPages: PagesAbout<'home' | 'category' | 'notFound'> = {
  home,
  category: home,
  notFound: { head: ({ t }) => ({ title: t('site.notFound.title'), noIndex: true }) },
}

export type FirstPageName = keyof typeof firstPages
