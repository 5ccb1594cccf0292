import { homeAsks, homeHead } from '../features/threads/home-page.ts'
import type { PagesAbout } from './pages.ts'

const home = { asks: homeAsks, head: homeHead }

/** What the pages are about that the first load must know. */
export const firstPages: PagesAbout<'home' | 'category' | 'notFound'> = {
  home,
  category: home,
  notFound: { head: ({ t }) => ({ title: t('site.notFound.title'), noIndex: true }) },
}

export type FirstPageName = keyof typeof firstPages
