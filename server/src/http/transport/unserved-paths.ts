import { type LocalizedText, localized } from '../../i18n/localized.ts'

/**
 * Calls of the discontinued product that this server has no route for. Its clients show /404 on −4004 and fail on every
 * HTTP status but 200, so these are refused with HTTP 200 (docs/wire-differences.md). Paths that it never had are 404
 * like any other.
 */

/** Not built: refused with INTERNAL_ERROR, as the discontinued product did for paths without a route. */
const notBuilt = ['/api/v3/invite.detail', '/api/v3/users/username.login.isdisplay'] as const

/** Need a cloud or company service that this product does without: refused with EXTERNAL_API_ERROR and its name. */
const external = {
  '/api/v3/attachment.relation': localized('http.service.cloudStorage'),
  '/api/v3/coskey': localized('http.service.cloudStorage'),
  '/api/v3/offiaccount/jssdk': localized('http.service.wechatScripts'),
  '/api/v3/signature': localized('http.service.videoCloud'),
  '/api/backAdmin/create.crawler': localized('http.service.contentImport'),
  '/api/oauth/wechat/web/user/event': localized('http.service.wechatEvents'),
  '/api/threads/notify/video': localized('http.service.videoCloud'),
  '/api/backAdmin/purge.cdn.cache': localized('http.service.contentNetwork'),
} as const

export interface UnservedPath {
  readonly reason: 'INTERNAL_ERROR' | 'EXTERNAL_API_ERROR'
  readonly text: LocalizedText
}

const notBuiltAnswer: UnservedPath = { reason: 'INTERNAL_ERROR', text: localized('http.call.notBuilt') }

const unserved: ReadonlyMap<string, UnservedPath> = new Map([
  ...notBuilt.map((path): [string, UnservedPath] => [path, notBuiltAnswer]),
  ...Object.entries(external).map(([path, service]): [string, UnservedPath] => [
    path,
    { reason: 'EXTERNAL_API_ERROR', text: localized('http.call.noService', { service }) },
  ]),
])

/** Every path of the discontinued product without a route here, in canonical form. */
export const unservedPaths: readonly string[] = [...unserved.keys()]

/** Returns why a path of the discontinued product is not served, with either prefix; undefined for any other path. */
export function unservedPath(path: string): UnservedPath | undefined {
  return unserved.get(path.replace(/^\/apiv3\//, '/api/v3/'))
}
