import type { Context } from '../context.ts'
import { addressBlock, type Viewer } from '../viewer.ts'
import type { Cache } from './cache.ts'

/** Who did what on which day. Several processes each know their own. */
const visits: Cache<true> = { name: 'visits of the day', limit: { entries: 200_000 } }

/** Whether a person, or the address of a visitor, does something for the first time today, by the time of the site. */
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
