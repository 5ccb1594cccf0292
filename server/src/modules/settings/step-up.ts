import { defineHook } from '../../context/hooks.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { readSettings } from './read-settings.ts'

/** Settings that run code of others in the browsers of all readers. */
const grave = ['site_stat', 'site_analytics'] as const

/** Whether somebody has just logged in, and does not only hold a token. Provided by the module of signing in. */
export const recentLoginHook = defineHook<(viewer: Member) => Promise<boolean>>('recent login')

/**
 * Refuses, with UNAUTHORIZED, to change settings that run foreign code to whoever has not logged in within the last half
 * hour. Such a setting may come along as it is, as a form sends all that it shows.
 */
export async function requireRecentLogin(
  ctx: Context,
  viewer: Member,
  given: readonly { readonly key: string; readonly value?: unknown }[],
): Promise<void> {
  const settings = await readSettings(ctx)
  const isChanged = grave.some((own) =>
    given.some(({ key, value }) => key === own && String(value ?? '') !== settings[own]),
  )
  if (!isChanged || (await ctx.hooks.get(recentLoginHook)?.(viewer))) return
  throw new AppError('UNAUTHORIZED', localized('settings.statistics.stepUp'))
}
