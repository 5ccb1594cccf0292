/**
 * Whether a URL belongs to the HTTP API or to a plugin's own calls: the response is always an envelope, never a page.
 */
export function isApiPath(url: string): boolean {
  return /^\/(?:api(?:v3)?|plugin\/[a-z]+\/api)(?:[/?]|$)/i.test(url)
}

/** Returns the path of a URL without its query. */
export function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

/** Returns the query of a URL without the question mark; empty when there is none. */
export function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

const assetEnding =
  /\.(?:m?js|css|map|json|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|ogg|pdf|zip|webmanifest|wasm|php|aspx?|env|ya?ml|sql|bak)$/i
const assetFolder = /^\/(?:assets|emoji|files|plugin_(?:files|frame|runtime|static))(?:\/|$)/

/** Whether a path refers to a file: when it does not exist, the response is a short text instead of a page. */
export function isAssetPath(path: string): boolean {
  return assetFolder.test(path) || assetEnding.test(path)
}

const secretName = /([?&][^=&]*(?:token|password|secret|code|key|ticket)[^=&]*=)[^&]*/gi

/** Returns a URL for log lines: without secrets of the query, at most 500 characters. */
export function loggedUrl(url: string): string {
  return url.replace(secretName, '$1[hidden]').slice(0, 500)
}

/**
 * Returns where a page may redirect to: a path of the site, or a URL below its origin. Anything else becomes the home
 * page, so that no link of the site forwards to another one.
 */
export function ownLocation(wanted: string, origin: string): string {
  const address = URL.parse(wanted, `${origin}/`)
  if (!address || address.origin !== new URL(origin).origin) return '/'
  return address.pathname.replace(/^\/{2,}/, '/') + address.search + address.hash
}
