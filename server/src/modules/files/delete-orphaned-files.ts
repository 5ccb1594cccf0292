import type { Context } from '../../context.ts'
import { fileStem } from '../../drivers/files/file-key.ts'
import { deleteAttachments, listOrphaned } from './attachment-store.ts'
import { deleteMediaOf } from './media-store.ts'

/** How long an upload may wait to be used, in milliseconds: a day. */
const waitMs = 86_400_000
const batch = 200

/** Removes a stored file and everything drawn from it. */
export async function removeFile(ctx: Context, key: string): Promise<void> {
  for await (const file of ctx.files.list(fileStem(key))) await ctx.files.delete(file.key)
}

/** Removes uploads of more than a day ago that nothing was made of, and what interrupted uploads left behind. */
export async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  await ctx.files.sweepTemporary(ctx.clock.now())
  for (;;) {
    const rows = await listOrphaned(ctx.db, ctx.clock.now() - waitMs, batch)
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const { gone, covers } = await ctx.transaction(async (tx) => {
      const deleted = await deleteAttachments(tx, ctx.database.engine, ids)
      const deletedIds = deleted.map(({ id }) => id)
      return { gone: deleted, covers: await deleteMediaOf(tx, ctx.database.engine, deletedIds) }
    })
    for (const key of [...gone.map((row) => row.file_key), ...covers]) await removeFile(ctx, key)
    if (rows.length < batch) return
  }
}
