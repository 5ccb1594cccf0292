import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'

type IsUploadRequested = (ctx: Context, viewer: Member, type: number) => Promise<boolean>

/**
 * Whether a form requests a file of this type from the person, whatever their permissions. Provided by the module of
 * the forms.
 */
export const requestedUploadHook = defineHook<IsUploadRequested>('requested upload')

/** Returns whether a form requests an upload of this type from the viewer. */
export async function isUploadRequested(ctx: Context, viewer: Member, type: number): Promise<boolean> {
  return (await ctx.hooks.get(requestedUploadHook)?.(ctx, viewer, type)) ?? false
}
