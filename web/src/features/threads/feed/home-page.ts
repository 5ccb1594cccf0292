import { categoriesApi, type FormAction, nameOfList, signInApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { links } from '../../../shared/links/links.ts'
import type { HeadContext, LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import {
  feedHref,
  feedQuery,
  readFeedQuery,
  recommendedQuery,
  stickyQuery,
} from '../../../shared/threads/feed-query.ts'

type HomeParams = { readonly ids?: string; readonly sequence?: string }

/** The categories of the site. */
export const categoriesQuery = query(categoriesApi.listCategories, {})

/** The calls of the home page: categories, sticky threads, one page of the feed, and on pc the recommended threads. */
export function homeQueries(asked: LoadContext<HomeParams>) {
  const feed = readFeedQuery(asked)
  const both = [categoriesQuery, stickyQuery(feed), feedQuery(feed)]
  return asked.face === 'pc' ? [...both, recommendedQuery] : both
}

/** The head of the home page, with the shown categories in its title. */
export function homeHead(page: HeadContext<HomeParams, Translate>): PageHead {
  const feed = readFeedQuery(page)
  const canonical = feedHref(feed, { page: feed.page })
  return {
    title: nameOfList(page.read(categoriesQuery) ?? [], feed.ids) || page.t('threads.home'),
    canonical,
  }
}

/** The forms of the home page without JavaScript: the log-out, which is on every page. */
export const homeForms: Readonly<Record<string, FormAction>> = {
  logOut: { endpoint: signInApi.logOut, input: () => ({}), next: () => links.home },
}
