import {
  accessTokenCookie,
  type Face,
  type FeedView,
  type Lang,
  pageQueryNames,
  type ThemeChoice,
} from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { faceOf, feedViewOf, langOf, themeOf } from '../request/display-choices.ts'
import { originOf } from '../request/request-info.ts'
import { pathOf, queryOf } from '../request/url-paths.ts'

/** All that a visitor's page depends on besides what the site holds. */
export interface PageVariant {
  /** Path and query as pages know them. */
  readonly url: string
  readonly origin: string
  readonly face: Face
  readonly lang: Lang
  readonly theme: ThemeChoice
  readonly feedView: FeedView
}

const partsMost = 40

function baseName(part: string): string {
  const name = part.split('=', 1)[0] ?? ''
  try {
    return decodeURIComponent(name).split('[', 1)[0] ?? ''
  } catch {
    return ''
  }
}

/** An address without what pages do not read: foreign parameters, their order, a slash at the end. */
export function pageUrl(url: string): string {
  const path = pathOf(url)
  const plain = path.length > 1 && path.endsWith('/') ? path.replace(/\/+$/, '') || '/' : path
  if (path.length === url.length) return plain
  const kept = queryOf(url)
    .split('&')
    .filter((part) => pageQueryNames.has(baseName(part)))
    .slice(0, partsMost)
  if (kept.length === 0) return plain
  return `${plain}?${kept.toSorted().join('&')}`
}

/** What the page for a request depends on. */
export function pageVariantOf(
  { config, usualLang }: Pick<Context, 'config' | 'usualLang'>,
  request: FastifyRequest,
): PageVariant {
  return {
    url: pageUrl(request.url),
    origin: originOf(config, request),
    face: faceOf(request),
    lang: langOf(request, usualLang),
    theme: themeOf(request),
    feedView: feedViewOf(request),
  }
}

/** One text for all facts: two requests with the same one get the same page. */
export function pageKey({ face, lang, theme, feedView, origin, url }: PageVariant): string {
  return `${face}|${lang}|${theme}|${feedView}|${origin}|${url}`
}

/** Whether a request comes without any token, so that it may be answered with what other visitors saw. */
export function isCacheableRequest(request: FastifyRequest): boolean {
  const { method, headers } = request.raw
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    (headers.cookie === undefined || !headers.cookie.includes(accessTokenCookie))
  )
}
