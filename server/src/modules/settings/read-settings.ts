import type { RateLimit } from '@chaguan/contracts'
import { memoizeByObject } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { wireTimeIn } from '../../wire-time.ts'
import { withoutForbiddenSandbox } from './payment-rules.ts'
import type { Settings } from './setting-keys.ts'
import { isZone } from './setting-parsers.ts'
import { loadSettings } from './setting-store.ts'

async function load(ctx: Context): Promise<Settings> {
  const settings = await loadSettings(ctx.db, ctx.secrets)
  const zone = settings.site_timezone
  // A time zone that this machine does not know would break every response, so the previous one is kept.
  if (zone !== ctx.time.zone && isZone(zone)) ctx.time = wireTimeIn(zone)
  const { site_lang: lang, site_theme: theme } = settings
  ctx.usualLang = lang === 'zh' || lang === 'en' ? lang : null
  ctx.usualTheme = theme === 'light' || theme === 'dark' ? theme : 'auto'
  return withoutForbiddenSandbox(settings, ctx.config)
}

/** Returns all settings of the site, cached; changes of another instance are visible within a second. */
export function readSettings(ctx: Context): Promise<Settings> {
  return ctx.versionedCache.read('settings', () => load(ctx))
}

/** Windows of rate limits, in seconds (docs/reference/wire.md#rate-limits). */
const windows = { get: 30, post: 60 } as const

function positive(value: unknown, fallback: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? Math.floor(value) : fallback
}

const limitsOf = memoizeByObject((settings: Settings): { get: RateLimit; post: RateLimit } => {
  let stored: Record<string, { freq?: unknown; forbidden?: unknown } | undefined> = {}
  try {
    stored = JSON.parse(settings.api_freq)
  } catch {
    // An unreadable setting counts as the default below.
  }
  return {
    get: {
      times: positive(stored.get?.freq, 500),
      intervalSeconds: windows.get,
      banSeconds: positive(stored.get?.forbidden, 20),
    },
    post: {
      times: positive(stored.post?.freq, 200),
      intervalSeconds: windows.post,
      banSeconds: positive(stored.post?.forbidden, 30),
    },
  }
})

/** Returns how often one person may call an endpoint, from the setting `api_freq`. */
export async function callLimit(ctx: Context, method: string): Promise<RateLimit> {
  const limits = limitsOf(await readSettings(ctx))
  return method === 'GET' ? limits.get : limits.post
}
