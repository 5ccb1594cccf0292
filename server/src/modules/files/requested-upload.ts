import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'

type IsUploadRequested = (ctx: Context, viewer: Member, type: number) => Promise<boolean>

/**
 * Whether a form asks the person for a file of this type, whatever their rights are. Provided by the module of the forms.
 */
export const requestedUploadHook = defineHook<IsUploadRequested>('requested upload')

/** Whether something asks the person for an upload of this type. */
export async function isUploadRequested(ctx: Context, viewer: Member, type: number): Promise<boolean> {
  return (await ctx.hooks.get(requestedUploadHook)?.(ctx, viewer, type)) ?? false
}
