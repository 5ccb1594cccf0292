import {
  accessTokenCookie,
  type Face,
  type FeedView,
  type Lang,
  pageQueryNames,
  type ThemeChoice,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { faceOf, feedViewOf, langOf, themeOf } from '../request/display-choices.ts'
import { originOf, type RequestHead } from '../request/request-info.ts'
import { pathOf, queryOf } from '../request/url-paths.ts'

/** Everything that a visitor's page depends on, apart from the content of the site. */
export interface PageVariant {
  /** Normalised path and query. */
  readonly url: string
  readonly origin: string
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  readonly feedView: FeedView
}

const maxParts = 40

function baseName(part: string): string {
  const name = part.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name).split('[', 1)[0] ?? ''
  } catch {
    return ''
  }
}

/** Normalises a URL: removes unknown parameters and a trailing slash, and sorts the parameters. */
export function pageUrl(url: string): string {
  const path = pathOf(url)
  const plain = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path
  if (path.length === url.length) return plain
  const params = queryOf(url)
    .split('&')
    .filter((part) => pageQueryNames.has(baseName(part)))
    .slice(0, maxParts)
  if (params.length === 0) return plain
  return `${plain}?${params.toSorted().join('&')}`
}

/** Returns the variant of the page that a request needs. */
export function pageVariantOf(
  { config, usualLang, usualTheme }: Pick<Context, 'config' | 'usualLang' | 'usualTheme'>,
  request: RequestHead,
): PageVariant {
  return {
    url: pageUrl(request.url),
    origin: originOf(config, request),
    face: faceOf(request),
    lang: langOf(request, usualLang),
    theme: themeOf(request, usualTheme),
    feedView: feedViewOf(request),
  }
}

/** Returns the cache key of a variant: requests with the same key get the same page. */
export function pageKey({ face, lang, theme, feedView, origin, url }: PageVariant): string {
  return `${face}|${lang}|${theme}|${feedView}|${origin}|${url}`
}

/** Whether a request has no token, so that it may get a page that other visitors got. */
export function isCacheableRequest(request: RequestHead): boolean {
  const { method, headers } = request.raw
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    (headers.cookie === undefined || !headers.cookie.includes(accessTokenCookie))
  )
}
