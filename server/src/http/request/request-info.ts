import {
  accessTokenCookie,
  type Face,
  type FeedView,
  type Lang,
  langHeader,
  type ThemeChoice,
} from '@chaguan/contracts'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { isApiPath } from './url-paths.ts'

const cookiesOf = new WeakMap<object, Readonly<Record<string, string | undefined>>>()

/** The cookies of a request, parsed once. */
export function cookies(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const known = cookiesOf.get(request.raw)
  if (known) return known
  const parsed = request.headers.cookie === undefined ? {} : parseCookie(request.headers.cookie)
  cookiesOf.set(request.raw, parsed)
  return parsed
}

/** The session token of a request: the Authorization header first, else the cookie; never the query. */
export function tokenOf(request: FastifyRequest): { value: string; source: 'cookie' | 'bearer' } | null {
  const header = request.headers.authorization
  if (header !== undefined) {
    const [scheme = '', value = ''] = header.split(' ')
    if (scheme.toLowerCase() === 'bearer' && value !== '') return { value, source: 'bearer' }
  }
  const cookie = cookies(request)[accessTokenCookie]
  return cookie === undefined || cookie === '' ? null : { value: cookie, source: 'cookie' }
}

/** Scheme and host of the site: SITE_URL, else what the request was sent to. No slash at the end. */
export function originOf(config: Config, request: FastifyRequest): string {
  return config.siteUrl ?? `${request.protocol}://${request.host}`
}

function chosenLang(text: unknown): Lang | null {
  const named = typeof text === 'string' ? text.slice(0, 2) : ''
  return named === 'zh' || named === 'en' ? named : null
}

/**
 * The language to answer in. Calls of the API: what our own pages name (header, then cookie `lang`), else Chinese, which
 * is all that other clients know. Pages: cookie `lang`, then the first of zh and en the browser names, else Chinese.
 */
export function langOf(request: FastifyRequest): Lang {
  const { cookie, [langHeader]: named, 'accept-language': accepted } = request.headers
  const isCall = isApiPath(request.url)
  const chosen = (isCall && chosenLang(named)) || (cookie !== undefined && chosenLang(cookies(request).lang))
  if (chosen) return chosen
  if (isCall || accepted === undefined) return 'zh'
  const first = /(?:^|[,\s])(zh|en)\b/i.exec(accepted)?.[1]
  return first?.toLowerCase() === 'en' ? 'en' : 'zh'
}

/** The theme the person chose (cookie `theme`); `auto` otherwise. */
export function themeOf(request: FastifyRequest): ThemeChoice {
  const chosen = cookies(request).theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto'
}

/** How the person wants the feed (cookie `feed`); cards unless the list was chosen. */
export function feedViewOf(request: FastifyRequest): FeedView {
  return cookies(request).feed === 'list' ? 'list' : 'cards'
}

const mobile = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

/**
 * The face to render: h5 for a mobile browser, else pc (docs/reference/pages.md#layouts); cookie `face` remembers a
 * narrow or wide window.
 */
export function faceOf(request: FastifyRequest): Face {
  const chosen = request.headers.cookie === undefined ? undefined : cookies(request).face
  if (chosen === 'pc' || chosen === 'h5') return chosen
  return mobile.test(request.headers['user-agent'] ?? '') ? 'h5' : 'pc'
}
