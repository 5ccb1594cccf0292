import type { OutputOf, overviewApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { changeSettings, readSettings } from '../settings/index.ts'

/** Scheduled work that was looked for this long ago is going on. */
const schedulerMs = 60_000

/** Forgets what this process keeps in memory, and has every instance read anew what all of them share. */
export async function clearCaches(
  ctx: Context,
  _viewer: Member,
  _input: object,
  { say }: Exchange,
): Promise<''> {
  await ctx.transaction(async () => {}, ['settings', 'groups', 'categories', 'stopWords'])
  ctx.cache.clear()
  say?.(localized('settings.caches.cleared'))
  return ''
}

/** Whether keys of the cloud are set. */
export async function checkCloud(ctx: Context): Promise<OutputOf<typeof overviewApi.checkCloud>> {
  const { qcloud_close, qcloud_secret_id, qcloud_secret_key } = await readSettings(ctx)
  const isBuildQcloud = qcloud_close && qcloud_secret_id !== '' && qcloud_secret_key !== ''
  return { data: { attributes: { isBuildQcloud } } }
}

/** Whether scheduled work is looked for. */
export async function readScheduler(ctx: Context): Promise<OutputOf<typeof overviewApi.readScheduler>> {
  const at = ctx.jobs.lookedAt
  if (at === null) return { status: 0, list: null }
  return { status: ctx.clock.now() - at < schedulerMs ? 1 : 0, list: [{ time: ctx.time.format(at) }] }
}

/** Turns the log of calls on, or off. */
export async function toggleApiLog(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof overviewApi.toggleApiLog>> {
  const { open_api_log } = await readSettings(ctx)
  const setting = { key: 'open_api_log', value: open_api_log ? '0' : '1', tag: 'default' }
  await changeSettings(ctx, viewer, { data: [setting] })
  return setting
}
