import type { Context } from '../../context.ts'
import type { AttachmentRow } from './attachment-store.ts'

/** Whether a person (0 for a visitor) may have a file that belongs to a post right now. */
export type FileGuard = (ctx: Context, file: AttachmentRow, userId: number) => Promise<boolean>

const guards = new WeakMap<Context['database'], FileGuard>()

/** Says who may have the files of posts. The module that knows posts registers it at start. */
export function guardFiles(ctx: Context, guard: FileGuard): void {
  guards.set(ctx.database, guard)
}

/** Whether a person may have a file: what belongs to no post yet is its owner's alone. */
export async function mayHaveFile(ctx: Context, file: AttachmentRow, userId: number): Promise<boolean> {
  if (file.type_id === 0) return file.user_id === userId
  const guard = guards.get(ctx.database)
  return guard ? guard(ctx, file, userId) : false
}
