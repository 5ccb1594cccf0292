import { categoriesApi, nameOfList } from '@chaguan/contracts'
import { ask } from '../../api/ask.ts'
import type { PageAsked, PageHead, PageToName } from '../../api/page-types.ts'
import type { Translate } from '../../i18n/texts.ts'
import { feedAsk, feedHref, readFeedQuery, recommendedAsk, stickyAsk } from './feed-query.ts'

type HomeParams = { readonly ids?: string; readonly sequence?: string }

/** The categories of the site. */
export const categoriesAsk = ask(categoriesApi.listCategories, {})

/** What the home page needs: categories, sticky threads, one page of the feed, on pc the recommended ones too. */
export function homeAsks(asked: PageAsked<HomeParams>) {
  const feed = readFeedQuery(asked)
  const both = [categoriesAsk, stickyAsk(feed), feedAsk(feed)]
  return asked.face === 'pc' ? [...both, recommendedAsk] : both
}

/** The home page is named after the categories it shows. */
export function homeHead(page: PageToName<HomeParams, Translate>): PageHead {
  const feed = readFeedQuery(page)
  const canonical = feedHref(feed, { page: feed.page })
  return { title: nameOfList(page.read(categoriesAsk) ?? [], feed.ids) || page.t('threads.home'), canonical }
}
