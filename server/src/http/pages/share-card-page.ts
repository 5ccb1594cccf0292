import {
  type Endpoint,
  failureName,
  forumApi,
  type OutputOf,
  postsApi,
  type ThemeChoice,
  type ThreadView,
  threadsApi,
} from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TextKey, translate } from '../../i18n/localized.ts'
import { nameOfSite } from '../../i18n/site-name.ts'
import type { Viewer } from '../../viewer.ts'
import { AppError, TransportError } from '../app-error.ts'
import { consumeRateLimit } from '../gates/gates.ts'
import type { Mount } from '../implement.ts'
import { callInProcess } from '../in-process.ts'
import { themeOf } from '../request/display-choices.ts'
import { rankOf } from '../transport/early-refusal.ts'
import { isSecure, pageSecurityHeaders } from '../transport/security-headers.ts'
import { pageVariantOf } from './page-variant.ts'
import { pageViewer } from './pages.ts'
import { brandedPage, escapeHtml, newNonce } from './plain-page.ts'
import type { PageDependencies } from './shared-pages.ts'

interface SharedContent {
  readonly thread: ThreadView
  /** Path of the shared thread or comment. */
  readonly path: string
}

const style = `main{display:grid;gap:16px;align-content:start;width:min(100%,26rem + 40px)}
img{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
label{display:grid;gap:4px;color:var(--soft);font-size:14px}
h1{font-size:1.25rem;text-wrap:wrap}
nav{margin-top:0;align-self:start}
input{width:100%;min-height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--text);font:inherit}
@media (width>800px){main{grid-template:auto auto 1fr/26rem minmax(0,1fr);gap:16px 32px;width:min(100%,52rem + 40px)}img{grid-area:1/1/4}}`

/**
 * Returns the response of a call. Rethrows refusals; an unknown subject becomes 404, because browsers read the status.
 */
async function callOrNotFound<E extends Endpoint>(
  mount: Mount,
  viewer: Viewer,
  endpoint: E,
  input: object,
): Promise<OutputOf<E>> {
  const { code, data } = await callInProcess(mount, viewer, endpoint, input)
  // The cast is sound: it is the response of a successful call.
  if (code === 0) return data as OutputOf<E>
  const why = failureName(code) ?? 'RESOURCE_NOT_FOUND'
  const isNone = why === 'RESOURCE_NOT_FOUND' || why === 'INVALID_PARAMETER'
  throw isNone ? new TransportError(404, 'RESOURCE_NOT_FOUND') : new AppError(why)
}

/** Returns the subject of the URL, as far as the viewer may read it. */
async function findShared(
  mount: Mount,
  viewer: Viewer,
  query: Record<string, string>,
): Promise<SharedContent> {
  const { commentId, threadId } = query
  const comment =
    commentId === undefined
      ? null
      : await callOrNotFound(mount, viewer, postsApi.openPost, { postId: commentId, perPage: '1' })
  const id = comment?.threadId ?? threadId
  const thread = await callOrNotFound(mount, viewer, threadsApi.openThread, { threadId: id })
  const path = `/thread/${thread.threadId}`
  return { thread, path: comment ? `${path}?postId=${comment.id}` : path }
}

/** Maps a refusal that a login may resolve; rethrows any other error. */
function logInOrThrow(error: unknown): 'log in' {
  if (error instanceof AppError && error.reason === 'JUMP_TO_LOGIN') return 'log in'
  throw error
}

function pageOf(
  { thread, path }: SharedContent,
  viewer: Viewer,
  looks: { readonly siteName: string; readonly nonce: string; readonly theme: ThemeChoice },
): string {
  const { siteName, ...look } = looks
  const say = (key: TextKey) => translate(viewer.lang, key)
  const card = say('shareCard.card')
  const title = escapeHtml(thread.title || card)
  const picture = `/thread/${thread.threadId}/poster.jpg`
  return brandedPage({
    ...look,
    lang: viewer.lang,
    siteName: nameOfSite(siteName)[viewer.lang],
    title,
    style,
    main:
      `<main><h1>${title}</h1><img src="${picture}" width="900" alt="${card}">` +
      `<label>${say('shareCard.link')}<input readonly value="${escapeHtml(viewer.origin + path)}"></label>` +
      `<nav><a href="${picture}" download="poster-${thread.threadId}.jpg">${say('shareCard.save')}</a>` +
      `<a href="${escapeHtml(path)}">${say('shareCard.open')}</a><a href="/">${say('http.home')}</a></nav></main>`,
  })
}

/**
 * `GET /card?threadId=` or `?commentId=` shows the poster of a thread or comment (docs/reference/pages.md#posters): its
 * picture for saving and its link. It is not found when the viewer may not read it; without either id it redirects to
 * the home page.
 */
export function registerShareCardPage(mount: Mount, parts: PageDependencies): void {
  const { app, ctx } = mount
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Record<string, string>
    if (query.threadId === undefined && query.commentId === undefined) return reply.redirect('/', 302)
    const viewer = await pageViewer(mount, parts, request, reply, pageVariantOf(ctx, request))
    await consumeRateLimit(parts.limits, 'GET page', request, viewer.id, await parts.pageLimit('GET'))
    const nonce = newNonce()
    const shared = await mount.loadShedder
      .run({ kind: 'call', rank: rankOf(request) }, () => findShared(mount, viewer, query))
      .catch(logInOrThrow)
    if (shared === 'log in') return reply.redirect(`/user/login?next=${encodeURIComponent(request.url)}`, 303)
    const forum = await callOrNotFound(mount, viewer, forumApi.readForum, {})
    return reply
      .headers(pageSecurityHeaders(nonce, isSecure(ctx.config, request)))
      .header('cache-control', 'private, no-store')
      .type('text/html; charset=utf-8')
      .send(
        pageOf(shared, viewer, {
          siteName: forum.setSite.siteName,
          nonce,
          theme: themeOf(request, ctx.usualTheme),
        }),
      )
  }
  app.get('/card', answer)
}
