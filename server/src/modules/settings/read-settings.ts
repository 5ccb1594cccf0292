import type { Context } from '../../context.ts'
import { wireTimeIn } from '../../wire-time.ts'
import type { Settings } from './setting-keys.ts'
import { loadSettings } from './setting-store.ts'
import { isZone } from './setting-values.ts'

async function load(ctx: Context): Promise<Settings> {
  const settings = await loadSettings(ctx.db, ctx.secrets)
  const zone = settings.site_timezone
  // A zone that this machine's calendar does not know would stop every answer, so the one before is kept.
  if (zone !== ctx.time.zone && isZone(zone)) ctx.time = wireTimeIn(zone)
  return settings
}

/** All settings of the site, from memory; another instance's change is seen within a second. */
export function readSettings(ctx: Context): Promise<Settings> {
  return ctx.versionedCache.read('settings', () => load(ctx))
}
