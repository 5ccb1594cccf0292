import type { Selectable } from 'kysely'
import { isCurrent } from '../../drivers/db/credentials-versions.ts'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Tables } from '../../schema/tables.ts'

export type ShareRow = Selectable<Tables['attachments_share']>

/** The subject of the download limit: a user id, or the IP address of a visitor. */
export interface Downloader {
  readonly user_id: number
  readonly ip: string
}

export async function insertShare(tx: Tx, row: Omit<ShareRow, 'id'>): Promise<void> {
  await tx.insertInto('attachments_share').values(row).execute()
}

/** Returns the link with a signature, while the credentials and the session of its user are unchanged. */
export async function findShare(db: Db, sign: string, now: number): Promise<ShareRow | undefined> {
  return db
    .selectFrom('attachments_share')
    .selectAll()
    .where('sign', '=', sign)
    .where(isCurrent('attachments_share', now))
    .executeTakeFirst()
}

/** Counts the links to a file that were issued to a downloader since a time. */
export async function countShares(
  db: Db,
  { user_id, ip }: Downloader,
  attachmentId: number,
  since: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('attachments_share')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('ip', '=', ip)
    .where('created_at', '>', since)
    .where('attachments_id', '=', attachmentId)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the files that a downloader has downloaded since a time. */
export async function countDownloads(db: Db, { user_id, ip }: Downloader, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('attachments_share')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('ip', '=', ip)
    .where('downloaded_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether a downloader has downloaded a file since a time. */
export async function hasDownloaded(
  db: Db,
  { user_id, ip }: Downloader,
  attachmentId: number,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('attachments_share')
    .select('id')
    .where('user_id', '=', user_id)
    .where('ip', '=', ip)
    .where('attachments_id', '=', attachmentId)
    .where('downloaded_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a link as used; returns whether it was the first use. */
export async function markUsed(tx: Tx, id: number, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('attachments_share')
    .set({ downloaded_at: now, download_count: 1 })
    .where('id', '=', id)
    .where('downloaded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSharesBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('attachments_share').where('created_at', '<', before).execute()
}
