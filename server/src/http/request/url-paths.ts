/** Paths of the HTTP API and of own calls of plugins: an answer there is always the envelope, never a page. */
export function isApiPath(url: string): boolean {
  return /^\/(?:api(?:v3)?|plugin\/[a-z]+\/api)(?:[/?]|$)/i.test(url)
}

/** Path of an address without its query. */
export function pathOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? url : url.slice(0, at)
}

/** Query of an address without the question mark; empty when there is none. */
export function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

const assetEnding =
  /\.(?:m?js|css|map|json|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|ogg|pdf|zip|webmanifest|wasm|php|aspx?|env|ya?ml|sql|bak)$/i
const assetFolder = /^\/(?:assets|emoji|files|plugin_(?:files|frame|runtime|static))(?:\/|$)/

/** Whether a path asks for a file: when there is none, the answer is a short text and no page. */
export function isAssetPath(path: string): boolean {
  return assetFolder.test(path) || assetEnding.test(path)
}

const secretName = /([?&][^=&]*(?:token|password|secret|code|key|ticket)[^=&]*=)[^&]*/gi

/** An address as a log line may carry it: secrets of the query taken out, at most 500 characters. */
export function loggedUrl(url: string): string {
  return url.replace(secretName, '$1[hidden]').slice(0, 500)
}

/**
 * Where a page may send its reader: a path of the site, or an address below its origin. Anything else leads to the
 * home page, so that no link of the site forwards to another one.
 */
export function ownLocation(wanted: string, origin: string): string {
  const address = URL.parse(wanted, `${origin}/`)
  if (!address || address.origin !== new URL(origin).origin) return '/'
  return address.pathname.replace(/^\/{2,}/, '/') + address.search + address.hash
}
