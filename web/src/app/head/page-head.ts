import { isNetworkFailure, pageStatusOf } from '../../api/failures.ts'
import type { PageHead } from '../../shared/page/page-types.ts'
import type { Site } from '../../shared/site/site.ts'
import type { HeadContext } from '../router/define-page.ts'
import type { LoadedPage } from '../router/load-page.ts'

/** The head of a page, with the site's values as defaults (docs/reference/pages.md#page-head). */
export interface FullHead {
  readonly title: string
  readonly keywords: string
  readonly description: string
  readonly canonical: string
  readonly image: string
  readonly type: 'website' | 'article'
  readonly siteName: string
  readonly noIndex: boolean
}

const joined = (parts: readonly (string | undefined)[], by: string) =>
  parts.filter((part) => part !== undefined && part !== '').join(by)

function ownHead(place: LoadedPage, asked: Omit<HeadContext, 'params' | 'query'>): PageHead {
  if (!place.refusal) return place.definition.head({ ...asked, params: place.params, query: place.query })
  const isDenied = pageStatusOf(place.refusal.Code) === 'denied'
  const failed = isNetworkFailure(place.refusal) ? 'site.unreached.title' : 'site.failed.title'
  return { title: asked.t(isDenied ? 'site.denied.title' : failed), noIndex: true }
}

/** Returns the site's name, or the fallback when it has none. */
export function siteNameOf(site: Site | null, fallback: string): string {
  return site?.forum.setSite.siteName || fallback
}

/**
 * Title: `page title - site name`. Keywords: the page's, then the site's. Description: the page's, else the site's
 * introduction.
 */
export function fullHead(place: LoadedPage, asked: Omit<HeadContext, 'params' | 'query'>): FullHead {
  const head = ownHead(place, asked)
  const { siteKeywords, siteIntroduction, siteCover, siteLogo } = asked.site.forum.setSite
  const siteName = siteNameOf(asked.site, asked.t('site.name.default'))
  return {
    title: joined([head.title, siteName], ' - '),
    keywords: joined([head.keywords, siteKeywords], ','),
    description: head.description || siteIntroduction,
    canonical: asked.origin + (head.canonical ?? new URL(place.url, asked.origin).pathname),
    image: head.image || siteCover || siteLogo,
    type: head.type ?? 'website',
    siteName,
    noIndex: head.noIndex ?? false,
  }
}
