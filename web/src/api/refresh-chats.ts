import { dialogsApi } from '@chaguan/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { rateLimited } from './rate-limited.ts'

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
