import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { takeLock } from '../../drivers/db/dialect.ts'
import { AppError } from '../../http/app-error.ts'
import { addressBlock, type Viewer } from '../../viewer.ts'
import { readSettings } from '../settings/index.ts'
import { countDownloads, type Downloader, markUsed, type ShareRow } from './share-store.ts'

export function downloaderOf(viewer: Pick<Viewer, 'id' | 'client'>): Downloader {
  return viewer.id === null
    ? { user_id: 0, ip: addressBlock(viewer.client.ip) }
    : { user_id: viewer.id, ip: '' }
}

/**
 * Refuses (DOWNLOAD_NUMS_IS_TOPLIMIT) whoever has downloaded as much today as `support_max_download_num` allows; 0 is no
 * limit. Calls of one person in the same moment wait for each other.
 */
export async function assertMayDownloadMore(ctx: Context, tx: Tx, who: Downloader): Promise<void> {
  const { support_max_download_num: most } = await readSettings(ctx)
  if (most === 0) return
  await takeLock(tx, ctx.database.engine, `downloads ${who.user_id} ${who.ip}`)
  const today = ctx.time.startOfDay(ctx.clock.now())
  if ((await countDownloads(tx, who, today)) >= most) throw new AppError('DOWNLOAD_NUMS_IS_TOPLIMIT')
}

/** Counts the use of a link, the first time only: a download that goes on where it broke off is the same. */
export async function countUse(ctx: Context, share: ShareRow): Promise<void> {
  if (share.downloaded_at !== null) return
  await ctx.transaction(async (tx) => {
    await assertMayDownloadMore(ctx, tx, share)
    await markUsed(tx, share.id, ctx.clock.now())
  })
}
