import type { Context } from '../context.ts'
import { addressBlock, type Viewer } from '../viewer.ts'
import type { Cache } from './cache.ts'

/** Actions by person and day; each process has its own. */
const visits: Cache<true> = { name: 'visits of the day', limit: { entries: 200_000 } }

/**
 * Returns whether a person, or a visitor's address, does something for the first time today, in the site's time zone.
 */
export function isFirstToday(
  ctx: Pick<Context, 'cache' | 'clock' | 'time'>,
  viewer: Pick<Viewer, 'id' | 'client'>,
  what: string,
): boolean {
  const day = ctx.time.format(ctx.clock.now()).slice(0, 10)
  const key = `${day} ${what} ${viewer.id ?? addressBlock(viewer.client.ip)}`
  const store = ctx.cache(visits)
  if (store.peek(key)) return false
  store.set(key, true)
  return true
}
