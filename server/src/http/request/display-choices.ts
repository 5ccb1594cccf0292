import { type Face, type FeedView, type Lang, langHeader, type ThemeChoice } from '@chaguan/contracts'
import { cookies, type RequestHead } from './request-info.ts'
import { isApiPath } from './url-paths.ts'

function chosenLang(text: unknown): Lang | null {
  const named = typeof text === 'string' ? text.slice(0, 2) : ''
  return named === 'zh' || named === 'en' ? named : null
}

/**
 * Returns the language of the response. API calls: what the site's own pages send (header, then cookie `lang`),
 * otherwise Chinese, the only language of other clients. Pages: cookie `lang`, then the site's `usual` language, then
 * the first of zh and en that the browser accepts, otherwise Chinese.
 */
export function langOf(request: RequestHead, usual: Lang | null = null): Lang {
  const { cookie, [langHeader]: named, 'accept-language': accepted } = request.headers
  const isCall = isApiPath(request.url)
  const chosen = (isCall && chosenLang(named)) || (cookie !== undefined && chosenLang(cookies(request).lang))
  if (chosen) return chosen
  if (isCall) return 'zh'
  if (usual !== null || accepted === undefined) return usual ?? 'zh'
  const first = /(?:^|[,\s])(zh|en)\b/i.exec(accepted)?.[1]
  return first?.toLowerCase() === 'en' ? 'en' : 'zh'
}

/** Returns the chosen theme (cookie `theme`); by default the site's `usual` theme. */
export function themeOf(request: RequestHead, usual: ThemeChoice = 'auto'): ThemeChoice {
  const chosen = cookies(request).theme
  return chosen === 'light' || chosen === 'dark' || chosen === 'auto' ? chosen : usual
}

/** Returns the chosen view of the feed (cookie `feed`); cards by default. */
export function feedViewOf(request: RequestHead): FeedView {
  return cookies(request).feed === 'list' ? 'list' : 'cards'
}

const mobile = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini/i

/**
 * Returns the face to render: h5 for a mobile browser, otherwise pc (docs/reference/pages.md#layouts); the cookie
 * `face` stores the choice for a narrow or wide window.
 */
export function faceOf(request: RequestHead): Face {
  const chosen = request.headers.cookie === undefined ? undefined : cookies(request).face
  if (chosen === 'pc' || chosen === 'h5') return chosen
  return mobile.test(request.headers['user-agent'] ?? '') ? 'h5' : 'pc'
}
