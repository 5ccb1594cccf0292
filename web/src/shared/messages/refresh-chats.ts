import { dialogsApi } from '@chaguan/contracts/browser'
import type { QueryClient } from '@tanstack/react-query'

/** How often something may be done: `burst` times at once, and then once in `everyMs` milliseconds. */
export interface RateLimit {
  readonly burst: number
  readonly everyMs: number
}

/**
 * Does something no more often than its pace allows. Whoever asks meanwhile waits for the next time, which is for all of
 * them; each is answered once a time that began after they asked is over.
 */
export function rateLimited(work: () => Promise<void>, { burst, everyMs }: RateLimit): () => Promise<void> {
  /** When the burst would be whole again. */
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
 * `GET dialog/message` may be asked fifty times in thirty seconds (docs/reference/wire.md#rate-limits): these are 45 at
 * most.
 */
const pace = { burst: 12, everyMs: 900 } as const

const refreshers = new WeakMap<QueryClient, () => Promise<void>>()

/** Asks anew for the conversations that are shown, and answers when they are here; not oftener than the server allows. */
export function refreshChats(client: QueryClient): Promise<void> {
  const known = refreshers.get(client)
  if (known) return known()
  const refresh = rateLimited(async () => {
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })))
  }, pace)
  refreshers.set(client, refresh)
  return refresh()
}
