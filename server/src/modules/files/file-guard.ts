import type { Context } from '../../context.ts'
import type { AttachmentRow } from './attachment-store.ts'

/**
 * Whether a person (0 for a visitor) may have a file that belongs to something right now. The token is that of the session
 * it is asked for in, if any: what is nobody else's business needs more than its address.
 */
export type FileGuard = (
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
) => Promise<boolean>

/** By the type of the files; those of posts have one for all their types. */
type Guards = Map<number | 'posts', FileGuard>

const guards = new WeakMap<Context['database'], Guards>()

/** Says who may have the files of posts, or those of one type. The module that knows them registers it at start. */
export function guardFiles(ctx: Context, guard: FileGuard, type: number | 'posts' = 'posts'): void {
  const all: Guards = guards.get(ctx.database) ?? new Map()
  guards.set(ctx.database, all.set(type, guard))
}

/** Whether a person may have a file: what belongs to nothing yet is its owner's alone. */
export async function mayHaveFile(
  ctx: Context,
  file: AttachmentRow,
  userId: number,
  token: string | null,
): Promise<boolean> {
  if (file.type_id === 0) return file.user_id === userId
  const all = guards.get(ctx.database)
  const guard = all?.get(file.type) ?? all?.get('posts')
  return guard ? guard(ctx, file, userId, token) : false
}
