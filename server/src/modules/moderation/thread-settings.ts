import type { InputOf, moderationApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Member } from '../../viewer.ts'
import { changeSettings } from '../settings/index.ts'

const tag = 'default'

/** Sets how views are counted (docs/reference/wire-content.md#threads); returns the setting. */
export async function setViewCounting(
  ctx: Context,
  viewer: Member,
  { openViewCount }: InputOf<typeof moderationApi.setViewCounting>,
): Promise<OutputOf<typeof moderationApi.setViewCounting>> {
  const setting = { key: 'open_view_count', value: String(openViewCount), tag }
  await changeSettings(ctx, viewer, { data: [setting] })
  return setting
}

/** Shows or hides content that is not allowed in the mini program. */
export async function setThreadOptimize(
  ctx: Context,
  viewer: Member,
  { isDisplay }: InputOf<typeof moderationApi.setThreadOptimize>,
): Promise<[]> {
  return changeSettings(ctx, viewer, { data: [{ key: 'thread_optimize', value: String(isDisplay), tag }] })
}
