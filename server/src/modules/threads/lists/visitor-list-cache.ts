import type { Cache } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'

/** What another instance wrote is noticed within a second. */
const visitorAnswers: Cache<unknown> = {
  name: 'lists of visitors',
  maxAgeMs: 1000,
  untilCommit: true,
  limit: { entries: 100 },
}

/**
 * An answer that is the same for everybody who asks with this key, found once for all of them and again as soon as
 * this process has written anything: nobody is shown what was before their own change.
 */
export function cachedForVisitors<V>(ctx: Context, key: string, find: () => Promise<V>): Promise<V> {
  // Sound: whoever names a key always finds the same kind of answer for it.
  return ctx.cache(visitorAnswers).read(key, find) as Promise<V>
}
