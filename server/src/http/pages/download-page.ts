import { type CallAnswer, downloadsApi, failureName } from '@chaguan/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '../../viewer.ts'
import { consumeRateLimit } from '../gates/gates.ts'
import { callInProcess, type Mount } from '../implement.ts'
import { pageVariantOf } from './page-variant.ts'
import { type PageDependencies, pageViewer } from './pages.ts'
import { sendPlainPage } from './plain-page.ts'

interface Wanted {
  readonly threadId?: string
  readonly attachmentsId?: string
  /** A link that was shared; another one is made where there is none. */
  readonly url?: string
}

const statuses: Readonly<Record<string, number>> = {
  DOWNLOAD_NUMS_IS_TOPLIMIT: 429,
  NET_ERROR: 429,
  RESOURCE_NOT_FOUND: 404,
  INVALID_PARAMETER: 404,
}

const folder = '/files/shared/'

/** The path of the file, once it is clear that the viewer may have it now; else why not. */
async function findLink(mount: Mount, viewer: Viewer, wanted: Wanted): Promise<string | CallAnswer> {
  const { threadId, attachmentsId, url = '' } = wanted
  const [, sign] = /\/files\/shared\/([\w-]{1,64})$/.exec(url) ?? []
  const file = { threadId, attachmentsId }
  if (sign === undefined) {
    const made = await callInProcess(mount, viewer, downloadsApi.shareAttachment, file)
    // Sound: what the call answers when it refuses nothing.
    return made.code === 0 ? new URL((made.data as { url: string }).url).pathname : made
  }
  const counted = await callInProcess(mount, viewer, downloadsApi.downloadAttachment, { ...file, sign })
  return counted.code === 0 ? folder + sign : counted
}

/**
 * `GET /download?threadId=&attachmentsId=&url=` asks whether the file of a thread may be downloaded and sends the
 * browser to it (docs/reference/pages.md#downloads); a page says why it does not, and whoever must log in does so
 * first.
 */
export function registerDownloadPage(mount: Mount, parts: PageDependencies): void {
  const { app, ctx } = mount
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const facts = pageVariantOf(ctx.config, request)
    const viewer = await pageViewer(mount, parts, request, reply, facts)
    await consumeRateLimit(parts.limits, 'GET page', request, viewer.id, await parts.pageLimit('GET'))
    const link = await mount.loadShedder.run(() => findLink(mount, viewer, request.query as Wanted))
    reply.header('cache-control', 'private, no-store')
    if (typeof link === 'string') return reply.redirect(link, 303)
    const why = failureName(link.code) ?? ''
    if (why === 'JUMP_TO_LOGIN')
      return reply.redirect(`/user/login?next=${encodeURIComponent(request.url)}`, 303)
    return sendPlainPage(ctx, request, reply, statuses[why] ?? 403, link.message)
  }
  app.get('/download', answer)
}
