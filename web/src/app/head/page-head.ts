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

function ownHead(page: LoadedPage, context: Omit<HeadContext, 'params' | 'query'>): PageHead {
  if (!page.refusal) return page.definition.head({ ...context, params: page.params, query: page.query })
  const isDenied = pageStatusOf(page.refusal.Code) === 'denied'
  const failed = isNetworkFailure(page.refusal) ? 'site.unreached.title' : 'site.failed.title'
  return { title: context.t(isDenied ? 'site.denied.title' : failed), noIndex: true }
}

/** Returns the site's name, or the fallback when it has none. */
export function siteNameOf(site: Site | null, fallback: string): string {
  return site?.forum.setSite.siteName || fallback
}

/**
 * Title: `page title - site name`. Keywords: the page's, then the site's. Description: the page's, else the site's
 * introduction.
 */
export function fullHead(page: LoadedPage, context: Omit<HeadContext, 'params' | 'query'>): FullHead {
  const head = ownHead(page, context)
  const { siteKeywords, siteIntroduction, siteCover, siteLogo } = context.site.forum.setSite
  const siteName = siteNameOf(context.site, context.t('site.name.default'))
  return {
    title: joined([head.title, siteName], ' - '),
    keywords: joined([head.keywords, siteKeywords], ','),
    description: head.description || siteIntroduction,
    canonical: context.origin + (head.canonical ?? new URL(page.url, context.origin).pathname),
    image: head.image || siteCover || siteLogo,
    type: head.type ?? 'website',
    siteName,
    noIndex: head.noIndex ?? false,
  }
}
