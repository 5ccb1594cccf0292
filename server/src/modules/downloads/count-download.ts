import { randomBytes } from 'node:crypto'
import { blockLimits } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { acquireLock } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { addressBlock, type Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { countDownloads, type Downloader, insertShare, markUsed, type ShareRow } from './share-store.ts'

const minuteMs = 60_000

export function downloaderOf(viewer: Pick<Viewer, 'id' | 'client'>): Downloader {
  return viewer.id === null
    ? { user_id: 0, ip: addressBlock(viewer.client.ip) }
    : { user_id: viewer.id, ip: '' }
}

/**
 * Refuses (DOWNLOAD_NUMS_IS_TOPLIMIT) a downloader who has reached today's `support_max_download_num`; 0 means no
 * limit. A lock serialises simultaneous calls of one person.
 */
export async function assertMayDownloadMore(ctx: Context, tx: Tx, who: Downloader): Promise<void> {
  const { support_max_download_num: most } = await readSettings(ctx)
  if (most === 0) return
  await acquireLock(tx, ctx.database.engine, `downloads ${who.user_id} ${who.ip}`)
  const today = ctx.time.startOfDay(ctx.clock.now())
  if ((await countDownloads(tx, who, today)) >= most) throw new AppError('DOWNLOAD_NUMS_IS_TOPLIMIT')
}

/** Builds a download link that is valid for ten minutes and for the caller only; the caller stores it. */
export function newShare(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'client'> & Partial<Pick<Viewer, 'sessionId' | 'credentialsVersion'>>,
  threadId: number,
  fileId: number,
): Omit<ShareRow, 'id'> {
  const now = ctx.clock.now()
  const isBearer = viewer.id !== null && viewer.client.sendsHeader === true
  return {
    ...downloaderOf(viewer),
    credentials_version: viewer.credentialsVersion ?? 0,
    session_id: viewer.sessionId ?? null,
    session_from: isBearer ? addressBlock(viewer.client.ip) : '',
    sign: randomBytes(24).toString('base64url'),
    attachments_id: fileId,
    thread_id: threadId,
    download_count: 0,
    downloaded_at: null,
    expired_at: now + blockLimits.shareMinutes * minuteMs,
    created_at: now,
  }
}

/** Counts one download of a file. Refuses it when the daily limit is reached (DOWNLOAD_NUMS_IS_TOPLIMIT). */
export async function countDownload(
  ctx: Context,
  viewer: Pick<Viewer, 'id' | 'client'>,
  threadId: number,
  fileId: number,
): Promise<void> {
  const who = downloaderOf(viewer)
  const now = ctx.clock.now()
  await ctx.transaction(async (tx) => {
    await assertMayDownloadMore(ctx, tx, who)
    const counted = { download_count: 1, downloaded_at: now, expired_at: now }
    await insertShare(tx, { ...newShare(ctx, viewer, threadId, fileId), ...counted })
  })
}

/** Counts the first use of a link; a resumed download is not counted again. */
export async function countUse(ctx: Context, share: ShareRow): Promise<void> {
  if (share.downloaded_at !== null) return
  await ctx.transaction(async (tx) => {
    await assertMayDownloadMore(ctx, tx, share)
    await markUsed(tx, share.id, ctx.clock.now())
  })
}
