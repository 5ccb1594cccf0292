import { dialogsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'

/** A rate: `burst` times at once, and then once in `everyMs` milliseconds. */
export interface RateLimit {
  readonly burst: number
  readonly everyMs: number
}

/**
 * Limits how often `work` runs. Calls above the rate share the next run; each resolves with a run that began after the
 * call.
 */
export function rateLimited(work: () => Promise<void>, { burst, everyMs }: RateLimit): () => Promise<void> {
  /** The time at which the whole burst is available again. */
  let wholeAt = 0
  let next: Promise<void> | null = null
  const run = () => {
    next = null
    wholeAt = Math.max(wholeAt, Date.now()) + everyMs
    return work()
  }
  return () => {
    if (next) return next
    const wait = wholeAt - Date.now() - (burst - 1) * everyMs
    if (wait <= 0) return run()
    next = new Promise<void>((resolve) => setTimeout(resolve, wait)).then(run)
    return next
  }
}

const paths = [dialogsApi.listMessages.path, dialogsApi.listDialogs.path, dialogsApi.findDialog.path] as const

/**
 * `GET dialog/message` may be called fifty times in thirty seconds (docs/reference/wire.md#rate-limits): these are 45
 * at most.
 */
const pace = { burst: 12, everyMs: 900 } as const

const refreshers = new WeakMap<QueryClient, () => Promise<void>>()

/** Refetches the conversations that are shown and resolves when they are loaded; limited to the server's rate. */
export function refreshChats(client: QueryClient): Promise<void> {
  const known = refreshers.get(client)
  if (known) return known()
  const refresh = rateLimited(async () => {
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
  }, pace)
  refreshers.set(client, refresh)
  return refresh()
}
