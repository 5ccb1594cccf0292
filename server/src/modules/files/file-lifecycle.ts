import type { Context } from '../../context.ts'
import { fileStem, newFileKey } from '../../drivers/files/file-key.ts'
import { deleteAttachments, listOrphaned, listPublicKeys, moveKey } from './attachment-store.ts'
import { deleteFileHash, storeLocalFile } from './file-hashes.ts'
import { deleteMediaOf } from './media-store.ts'
import { restrictedExtension } from './upload-rules.ts'

/** How long an upload may stay unbound, in milliseconds: a day. */
const waitMs = 86_400_000
const batch = 200

/** Deletes a stored file and its variants. */
export async function removeFile(ctx: Context, key: string): Promise<void> {
  for await (const file of ctx.files.list(fileStem(key))) await ctx.files.delete(file.key)
  await deleteFileHash(ctx, key)
}

/** Deletes those of the uploads that are unbound, with their files. */
export async function removeReleased(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { gone, covers } = await ctx.transaction(async (tx) => {
    const deleted = await deleteAttachments(tx, ctx.database.engine, ids)
    const deletedIds = deleted.map(({ id }) => id)
    return { gone: deleted, covers: await deleteMediaOf(tx, ctx.database.engine, deletedIds) }
  })
  for (const key of [...gone.map((row) => row.file_key), ...covers]) await removeFile(ctx, key)
}

/** Deletes uploads that have been unbound for more than a day, and temporary files of interrupted uploads. */
export async function deleteOrphanedFiles(ctx: Context): Promise<void> {
  await ctx.files.sweepTemporary(ctx.clock.now())
  for (;;) {
    const rows = await listOrphaned(ctx.db, ctx.clock.now() - waitMs, batch)
    if (rows.length === 0) return
    await removeReleased(
      ctx,
      rows.map(({ id }) => id),
    )
    if (rows.length < batch) return
  }
}

/** Files per query. */
const restrictedAtOnce = 200

/** Moves a file to a restricted key; its old address and all variants are deleted. */
async function restrictFile(ctx: Context, file: { readonly id: number; readonly file_key: string }) {
  const key = newFileKey(restrictedExtension)
  const isCopied = await ctx.files.withLocalFile(file.file_key, async (path) => {
    await storeLocalFile(ctx, key, path)
    return true
  })
  if (!isCopied) return false
  const now = ctx.clock.now()
  const isMoved = await ctx.transaction((tx) => moveKey(tx, file.id, { from: file.file_key, to: key, now }))
  await removeFile(ctx, isMoved ? file.file_key : key)
  return isMoved
}

/**
 * Restricts the public, bound pictures of a type: from then on they need a signed address. `typeIds` limits them to
 * those bound to these ids; without it, all of the type are restricted.
 */
export async function restrictFiles(ctx: Context, type: number, typeIds?: readonly number[]): Promise<void> {
  for (let after = 0; ; ) {
    const files = await listPublicKeys(ctx.db, ctx.database.engine, {
      type,
      typeIds,
      after,
      most: restrictedAtOnce,
    })
    for (const file of files) await restrictFile(ctx, file)
    if (files.length < restrictedAtOnce) return
    after = files.at(-1)?.id ?? after
  }
}
