import { accountLimits, type OutputOf, ownDataApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { type AttachmentRow, findAttachments, signedUrl } from '../files/index.ts'
import { findViewer, siteGate, statusGate } from '../sign-in/index.ts'
import { findPasswordHash } from '../users/index.ts'

const dayMs = 86_400_000
const madeStatus = 1

type Export = OutputOf<typeof ownDataApi.readOwnData>['export']

async function readExport(ctx: Context, viewer: Member): Promise<Export> {
  const row = await ctx.db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { time } = ctx
  const [file] =
    row.status === madeStatus ? await findAttachments(ctx.db, ctx.database.engine, [row.attachment_id]) : []
  return {
    status: row.status,
    askedAt: time.format(row.asked_at),
    madeAt: time.format(row.made_at),
    endsAt: time.format(row.asked_at + accountLimits.dataExportDays * dayMs),
    size: file?.file_size ?? 0,
    url: file ? signedUrl(ctx, viewer, file) : '',
  }
}

/** Returns the state of the viewer's export, and whether a login cancelled the closing of their account. */
export async function readOwnData(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof ownDataApi.readOwnData>> {
  const [packed, passwordHash, closing] = await Promise.all([
    readExport(ctx, viewer),
    findPasswordHash(ctx.db, viewer.id),
    ctx.db
      .selectFrom('account_closings')
      .select('cancelled_at')
      .where('user_id', '=', viewer.id)
      .executeTakeFirst(),
  ])
  return {
    hasPassword: passwordHash !== '',
    export: packed,
    closingCancelledAt: ctx.time.format(closing?.cancelled_at ?? null),
  }
}

/**
 * Returns whether an export may be sent: to its owner alone, logged in, and not locked out of the page that shows its
 * URL. URLs may leak, so the URL alone does not give access.
 */
export async function mayDownloadExport(
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
): Promise<boolean> {
  const viewer = await findViewer(ctx, token)
  if (viewer?.id !== userId || file.user_id !== userId) return false
  try {
    await siteGate(ctx, viewer, ownDataApi.readOwnData)
    await statusGate(ctx, viewer, ownDataApi.readOwnData)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}
