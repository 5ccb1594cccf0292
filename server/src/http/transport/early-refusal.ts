import { accessTokenCookie, failures, type Lang } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { localized } from '../../i18n/localized.ts'
import { envelope } from '../envelope.ts'
import { langOf } from '../request/display-choices.ts'
import { isApiPath, isAssetPath, pathOf } from '../request/url-paths.ts'
import { type LoadShedder, retryAfterSeconds, type Work } from './load-shedding.ts'
import { isSecure, policyOfStyle, securityHeaders } from './security-headers.ts'
import type { Rank } from './work-queue.ts'

/** Calls and pages of logins and of purchased downloads. The paths of profiles have numbers. */
const priorityPath = /^\/(?:api(?:\/v3|v3)\/(?:users\/|captcha|oauth\/)|user\/(?!\d)|install|download)/

/** Cheap paths that are served under any load. */
const alwaysServed: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether a URL belongs to a login or to a purchase. */
export const isPriorityPage = (url: string): boolean => priorityPath.test(url)

const hasSession = ({ authorization, cookie }: FastifyRequest['headers']) =>
  authorization !== undefined || cookie?.includes(accessTokenCookie) === true

/**
 * Returns the rank of a request under overload: writes, payments and logins first, then requests with a session, then
 * visitors. The session is not validated yet.
 */
export function rankOf({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): Rank {
  if ((method !== 'GET' && method !== 'HEAD') || isPriorityPage(url)) return 'first'
  return hasSession(headers) ? 'member' : 'visitor'
}

/** Returns the work that a request needs; undefined for paths that are served under any load. */
function workOf(request: FastifyRequest): Work | undefined {
  const rank = rankOf(request)
  const isCall = isApiPath(request.url)
  if (!isCall) {
    const path = pathOf(request.url)
    if (alwaysServed.has(path) || isAssetPath(path)) return undefined
  }
  // A posted form is a call first; the page after it belongs to it.
  const isPosted = request.method !== 'GET' && request.method !== 'HEAD'
  return { kind: isCall || isPosted ? 'call' : 'page', rank }
}

const sentence = localized('http.overloaded')
const { code } = failures.NET_ERROR

const again = localized('http.again')
const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;' +
  'gap:16px;padding:0 24px;box-sizing:border-box;font:16px/1.5 system-ui,sans-serif;text-align:center}' +
  'h1{margin:0;font-size:1.375rem}a{padding:10px 20px;border-radius:8px;background:#2469f6;color:#fff;text-decoration:none}'
const policy = policyOfStyle(style)

const page = (lang: Lang) =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${sentence[lang]}</title><style>${style}</style><h1>${sentence[lang]}</h1><a href="">${again[lang]}</a>`

const pages: Readonly<Record<Lang, string>> = { zh: page('zh'), en: page('en') }

/** Refuses a request without capacity early, with a few bytes; returns false to let it pass. */
export function refuseEarly(
  ctx: Context,
  loadShedder: LoadShedder,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const work = workOf(request)
  if (!work || !loadShedder.refuses(work)) return false
  const lang = langOf(request, ctx.usualLang)
  const isPage = work.kind === 'page'
  const body = isPage ? pages[lang] : envelope(code, sentence[lang], '[]', ctx.time, ctx.clock.now()).text
  reply.hijack()
  reply.raw.writeHead(503, {
    ...securityHeaders('data', isSecure(ctx.config, request)),
    ...(isPage && { 'content-security-policy': policy }),
    'retry-after': retryAfterSeconds,
    'cache-control': 'no-store',
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  reply.raw.end(body)
  loadShedder.noteRefusal()
  return true
}
