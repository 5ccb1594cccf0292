import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'

/** How long what another instance wrote may go unnoticed, in milliseconds. */
const sharedForMs = 1000
const answersShared = 100

interface Shared {
  readonly commits: number
  readonly at: number
  readonly value: Promise<unknown>
}

const sharedOf = new WeakMap<Context['database'], LRUCache<string, Shared>>()

/**
 * An answer that is the same for everybody who asks with this key, found once for all of them and again as soon as
 * this process has written anything: nobody is shown what was before their own change.
 */
export async function cachedForVisitors<V>(ctx: Context, key: string, find: () => Promise<V>): Promise<V> {
  const answers = sharedOf.get(ctx.database) ?? new LRUCache<string, Shared>({ max: answersShared })
  sharedOf.set(ctx.database, answers)
  const now = ctx.clock.now()
  const known = answers.get(key)
  const isFresh = known && known.commits === ctx.commits && now >= known.at && now - known.at < sharedForMs
  // Sound: whoever names a key always finds the same kind of answer for it.
  if (isFresh) return known.value as Promise<V>
  const value = find()
  const entry: Shared = { commits: ctx.commits, at: now, value }
  answers.set(key, entry)
  value.catch(() => {
    if (answers.get(key) === entry) answers.delete(key)
  })
  return value
}
