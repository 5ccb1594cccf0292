import type { Cache } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'

/** What another instance wrote is noticed within a second. */
const visitorAnswers: Cache<unknown> = {
  name: 'lists of visitors',
  maxAgeMs: 1000,
  untilCommit: true,
  limit: { entries: 100 },
}

/** An answer shared by all calls with this key until the next commit of this process. */
export function cachedForVisitors<V>(ctx: Context, key: string, find: () => Promise<V>): Promise<V> {
  // Sound: whoever names a key always finds the same kind of answer for it.
  return ctx.cache(visitorAnswers).read(key, find) as Promise<V>
}
