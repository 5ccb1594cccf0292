import type { Context } from '../../context.ts'
import { newFileKey } from '../../drivers/files/file-key.ts'
import { listOpenKeys, moveKey } from './attachment-store.ts'
import { removeFile } from './delete-orphaned-files.ts'
import { restrictedExtension } from './upload-rules.ts'

/** How many are closed between two looks at the table. */
const batch = 200

/** Moves one file under a closed key; its old address and everything drawn from it are gone then. */
async function restrictFile(ctx: Context, file: { readonly id: number; readonly file_key: string }) {
  const key = newFileKey(restrictedExtension)
  const kept = await ctx.files.withLocalFile(file.file_key, (path) => ctx.files.put(key, path))
  if (!kept) return false
  const now = ctx.clock.now()
  const isMoved = await ctx.transaction((tx) => moveKey(tx, file.id, { from: file.file_key, to: key, now }))
  await removeFile(ctx, isMoved ? file.file_key : key)
  return isMoved
}

/**
 * Closes the pictures of a type that are bound and were uploaded for everybody's eyes: from then on they need a signed
 * address. `typeIds` names what they are bound to; without it those of the whole type are closed.
 */
export async function restrictFiles(ctx: Context, type: number, typeIds?: readonly number[]): Promise<void> {
  for (let after = 0; ; ) {
    const files = await listOpenKeys(ctx.db, ctx.database.engine, { type, typeIds, after, most: batch })
    for (const file of files) await restrictFile(ctx, file)
    if (files.length < batch) return
    after = files.at(-1)?.id ?? after
  }
}
