import type { OutputOf, overviewApi } from '@chaguan/contracts'
import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { beginRebuild, goOnRebuilding } from '../search/index.ts'
import { changeSettings, readSettings } from '../settings/index.ts'

/** Scheduled work that was looked for this long ago is going on. */
const schedulerMs = 60_000

/** Clears the caches of this process and invalidates the shared ones of all instances. */
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

/**
 * Moves the demo community into an empty site, with people whom nobody can log in as; answers false where the site is not
 * empty. Provided by whoever opens the site: the demo lies outside of the server.
 */
export const demoHook = defineHook<() => Promise<boolean>>('demo community')

/**
 * Fills a site on which nobody but its administrator has an account and nobody has written. Refuses with
 * RESOURCE_NOT_FOUND where the demo is not installed, with RESOURCE_IN_USE a site that holds something.
 */
export async function fillDemo(ctx: Context, viewer: Member): Promise<OutputOf<typeof overviewApi.fillDemo>> {
  const fill = ctx.hooks.get(demoHook)
  if (!fill) throw new AppError('RESOURCE_NOT_FOUND', localized('settings.demo.missing'))
  if (!(await fill())) throw new AppError('RESOURCE_IN_USE', localized('settings.demo.notEmpty'))
  ctx.cache.clear()
  // The demo writes its rows past everything that notes what is to be found.
  await beginRebuild(ctx)
  await goOnRebuilding(ctx)
  await ctx.transaction((tx) =>
    logAdminAction(tx, viewer, 'settings', 'filled the site with the demo community', ctx.clock.now()),
  )
  return []
}
