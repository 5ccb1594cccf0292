import { type CallAnswer, downloadsApi, failureName, forumApi } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { translate } from '../../i18n/localized.ts'
import type { Viewer } from '../../viewer.ts'
import { consumeRateLimit } from '../gates/gates.ts'
import type { Mount } from '../implement.ts'
import { callInProcess, queryInProcess } from '../in-process.ts'
import { langOf } from '../request/display-choices.ts'
import { pageVariantOf } from './page-variant.ts'
import { pageViewer } from './pages.ts'
import { sendPlainPage } from './plain-page.ts'
import type { PageDependencies } from './shared-pages.ts'

interface DownloadQuery {
  readonly threadId?: string
  readonly attachmentsId?: string
  /** A shared link; without one, a new link is created. */
  readonly url?: string
}

const statuses: Readonly<Record<string, number>> = {
  DOWNLOAD_NUMS_IS_TOPLIMIT: 429,
  NET_ERROR: 429,
  RESOURCE_NOT_FOUND: 404,
  INVALID_PARAMETER: 404,
}

/** Returns the path of the file when the viewer may download it now, otherwise the refusal. */
async function findLink(mount: Mount, viewer: Viewer, wanted: DownloadQuery): Promise<string | CallAnswer> {
  const { threadId = '', attachmentsId = '', url = '' } = wanted
  const sign = URL.parse(url, viewer.origin)?.searchParams.get('sign') ?? ''
  if (sign === '') {
    const made = await callInProcess(mount, viewer, downloadsApi.shareAttachment, { threadId, attachmentsId })
    if (made.code !== 0) return made
    // The cast is sound: it is the response of a successful call.
    const { pathname, search } = new URL((made.data as { url: string }).url)
    return pathname + search
  }
  const link = { sign, attachmentsId, threadId }
  const checked = await callInProcess(mount, viewer, downloadsApi.downloadAttachment, link)
  return checked.code === 0 ? `${downloadsApi.downloadAttachment.path}?${new URLSearchParams(link)}` : checked
}

/**
 * `GET /download?threadId=&attachmentsId=&url=` checks whether a file of a thread may be downloaded and redirects the
 * browser to it (docs/reference/pages.md#downloads); otherwise it shows a page with the reason, or the login.
 */
export function registerDownloadPage(mount: Mount, parts: PageDependencies): void {
  const { app, ctx } = mount
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const facts = pageVariantOf(ctx, request)
    const viewer = await pageViewer(mount, parts, request, reply, facts)
    await consumeRateLimit(parts.limits, 'GET page', request, viewer.id, await parts.pageLimit('GET'))
    const link = await mount.loadShedder.run({ kind: 'call', rank: 'first' }, () =>
      findLink(mount, viewer, request.query as DownloadQuery),
    )
    reply.header('cache-control', 'private, no-store')
    if (typeof link === 'string') return reply.redirect(link, 303)
    const why = failureName(link.code) ?? ''
    if (why === 'JUMP_TO_LOGIN')
      return reply.redirect(`/user/login?next=${encodeURIComponent(request.url)}`, 303)
    // The message about a malformed address names its parameters, which mean nothing to people.
    const sentence =
      why === 'INVALID_PARAMETER'
        ? translate(langOf(request, ctx.usualLang), 'downloads.download.wrongLink')
        : link.message
    const isBroken = why === 'INVALID_PARAMETER' || why === 'DOWNLOAD_RESOURCE_IS_INVALID'
    const forum = await queryInProcess(mount, viewer, forumApi.readForum, {})
    return sendPlainPage(ctx, request, reply, {
      status: statuses[why] ?? 403,
      sentence,
      ...(forum && { siteName: forum.setSite.siteName }),
      ...(isBroken && { icon: 'brokenLink' }),
    })
  }
  app.get('/download', answer)
}
