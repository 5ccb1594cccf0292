import { type Face, type FeedView, type Lang, langHeader, type ThemeChoice } from '@chaguan/contracts'
import type { FastifyRequest } from 'fastify'
import { cookies } from './request-info.ts'
import { isApiPath } from './url-paths.ts'

function chosenLang(text: unknown): Lang | null {
  const named = typeof text === 'string' ? text.slice(0, 2) : ''
  return named === 'zh' || named === 'en' ? named : null
}

/**
 * The language to answer in. Calls of the API: what our own pages name (header, then cookie `lang`), else Chinese, which
 * is all that other clients know. Pages: cookie `lang`, then the site's `usual` language, then the
 * first of zh and en the browser names, else Chinese.
 */
export function langOf(request: FastifyRequest, usual: Lang | null = null): Lang {
  const { cookie, [langHeader]: named, 'accept-language': accepted } = request.headers
  const isCall = isApiPath(request.url)
  const chosen = (isCall && chosenLang(named)) || (cookie !== undefined && chosenLang(cookies(request).lang))
  if (chosen) return chosen
  if (isCall) return 'zh'
  if (usual !== null || accepted === undefined) return usual ?? 'zh'
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
