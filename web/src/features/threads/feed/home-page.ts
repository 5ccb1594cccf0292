import { categoriesApi, nameOfList } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'
import type { Translate } from '../../../i18n/texts.ts'
import type { HeadContext, LoadContext, PageHead } from '../../../shared/page/page-types.ts'
import { feedHref, feedQuery, readFeedQuery, recommendedQuery, stickyQuery } from './feed-query.ts'

type HomeParams = { readonly ids?: string; readonly sequence?: string }

/** The categories of the site. */
export const categoriesQuery = query(categoriesApi.listCategories, {})

/** What the home page needs: categories, sticky threads, one page of the feed, on pc the recommended ones too. */
export function homeQueries(asked: LoadContext<HomeParams>) {
  const feed = readFeedQuery(asked)
  const both = [categoriesQuery, stickyQuery(feed), feedQuery(feed)]
  return asked.face === 'pc' ? [...both, recommendedQuery] : both
}

/** The home page is named after the categories it shows. */
export function homeHead(page: HeadContext<HomeParams, Translate>): PageHead {
  const feed = readFeedQuery(page)
  const canonical = feedHref(feed, { page: feed.page })
  return {
    title: nameOfList(page.read(categoriesQuery) ?? [], feed.ids) || page.t('threads.home'),
    canonical,
  }
}
