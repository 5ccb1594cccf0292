import type { OutputOf, overviewApi } from '@chaguan/contracts'
import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { beginRebuild, continueRebuild } from '../search/index.ts'
import { changeSettings, readSettings } from '../settings/index.ts'

/** The scheduler counts as running if its last poll is at most this long ago. */
const schedulerMs = 60_000

/** Clears the caches of this process and invalidates the shared ones of all instances. */
export async function clearCaches(
  ctx: Context,
  _viewer: Member,
  _input: object,
  { setMessage }: Exchange,
): Promise<''> {
  await ctx.transaction(async () => {}, ['settings', 'groups', 'categories', 'stopWords'])
  ctx.cache.clear()
  setMessage?.(localized('settings.caches.cleared'))
  return ''
}

/** Returns whether the keys of the cloud service are set. */
export async function checkCloud(ctx: Context): Promise<OutputOf<typeof overviewApi.checkCloud>> {
  const { qcloud_close, qcloud_secret_id, qcloud_secret_key } = await readSettings(ctx)
  const isBuildQcloud = qcloud_close && qcloud_secret_id !== '' && qcloud_secret_key !== ''
  return { data: { attributes: { isBuildQcloud } } }
}

/** Returns whether the scheduler is running. */
export async function readScheduler(ctx: Context): Promise<OutputOf<typeof overviewApi.readScheduler>> {
  const at = ctx.jobs.lookedAt
  if (at === null) return { status: 0, list: null }
  return { status: ctx.clock.now() - at < schedulerMs ? 1 : 0, list: [{ time: ctx.time.format(at) }] }
}

/** Toggles the API log. */
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
 * Imports the demo community into an empty site, with accounts that nobody can log in to; returns false if the site is
 * not empty. Provided by the process that opens the site, since the demo is not part of the server.
 */
export const demoHook = defineHook<() => Promise<boolean>>('demo community')

/**
 * Imports the demo community into a site with no account but its administrator's and no content. Throws
 * RESOURCE_NOT_FOUND where the demo is not installed, RESOURCE_IN_USE if the site is not empty.
 */
export async function fillDemo(ctx: Context, viewer: Member): Promise<OutputOf<typeof overviewApi.fillDemo>> {
  const fill = ctx.hooks.get(demoHook)
  if (!fill) throw new AppError('RESOURCE_NOT_FOUND', localized('settings.demo.missing'))
  if (!(await fill())) throw new AppError('RESOURCE_IN_USE', localized('settings.demo.notEmpty'))
  ctx.cache.clear()
  // The demo inserts rows directly, without the events that update the search index.
  await beginRebuild(ctx)
  await continueRebuild(ctx)
  await ctx.transaction((tx) =>
    logAdminAction(tx, viewer, 'settings', localized('audit.demo.filled'), ctx.clock.now()),
  )
  return []
}
