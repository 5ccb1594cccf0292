/**
 * A path of this site out of a text from outside, or null: it begins with one slash and stays on the site however a
 * browser reads it (docs/reference/threats.md#analytics). The log-in pages are refused, since they would lead round in
 * a circle.
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
  return url.pathname + url.search + url.hash
}
