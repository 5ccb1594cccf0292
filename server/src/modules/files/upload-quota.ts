import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import { uploadBytesMost } from '../settings/index.ts'

/** So many of the largest files may wait for a thread or comment at once: more than one of them can name. */
const waitingMost = 100

/** Bytes of a person's uploads that belong to nothing yet; they are swept away after a day. */
async function waitingBytes({ db }: Pick<Context, 'db'>, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(file_size) as bytes from attachments where type_id = 0 and user_id = ${userId}
  `.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Refuses (INVALID_PARAMETER) an upload of whoever fills the disk with files that nothing is made of. */
export async function assertRoomFor(ctx: Context, userId: number, bytes: number): Promise<void> {
  const most = waitingMost * (await uploadBytesMost(ctx))
  if ((await waitingBytes(ctx, userId)) + bytes <= most) return
  throw invalid('files.quota.full')
}
