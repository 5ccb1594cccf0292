import { isPlaceToReturn } from '../session/login-return.ts'

/**
 * Returns `text` if it is a path of this site, else null: it begins with one slash, no browser resolves it to another
 * site (docs/reference/threats.md#analytics), and it may be returned to (docs/reference/pages.md#saved-address).
 */
export function sameSitePath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return null
  const base = 'http://site.invalid'
  let url: URL
  try {
    url = new URL(text, base)
  } catch {
    return null
  }
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  const [first, second] = url.pathname.split('/').slice(1)
  if (first === 'api' || first === 'apiv3' || first === 'install') return null
  if (first === 'user' && !/^\d+$/.test(second ?? '')) return null
  if (!isPlaceToReturn(url.pathname)) return null
  return url.pathname + url.search + url.hash
}
