import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'

/** Whether a person is asked for an upload of this type, whatever their rights are. */
export type IsUploadRequested = (ctx: Context, viewer: Member, type: number) => Promise<boolean>

const asking = new WeakMap<Context['database'], IsUploadRequested>()

/** Says of whom uploads are asked. The module that asks registers it at start. */
export function registerRequestedUploads(ctx: Context, asked: IsUploadRequested): void {
  asking.set(ctx.database, asked)
}

/** Whether something asks the person for an upload of this type. */
export async function isUploadRequested(ctx: Context, viewer: Member, type: number): Promise<boolean> {
  return (await asking.get(ctx.database)?.(ctx, viewer, type)) ?? false
}
