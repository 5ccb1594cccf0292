import { dialogsApi, failureCodes, type LiveEvents, notificationsApi } from '@chaguan/contracts/browser'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { tellFailure } from '../../api/failure-listener.ts'
import { asFailure, CallFailure } from '../../api/failures.ts'
import { setLive, tellLive, threadsRead, watchLive } from '../../api/live-events.ts'
import { queryKeyOf } from '../../api/query.ts'
import { newThreadsEvent } from '../../shared/live/new-threads-event.ts'
import { refreshChats } from '../../shared/messages/refresh-chats.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { EventStreamHandlers } from './event-stream.ts'
import { joinEventStream } from './shared-event-stream.ts'

/** Whoever logs out here leaves the page meanwhile. Milliseconds. */
const signedOutAfterMs = 1000

const unreadKey = queryKeyOf(notificationsApi.countUnread, {})

function takeUnread(client: QueryClient, counters: LiveEvents['unread']): void {
  const before = client.getQueryData<LiveEvents['unread']>(unreadKey)
  client.setQueryData(unreadKey, counters)
  const grew = counters.unreadNotifications > (before?.unreadNotifications ?? 0)
  // Looking at notices reads them: only where somebody looks.
  if (grew && document.visibilityState === 'visible')
    void client.invalidateQueries({ queryKey: [notificationsApi.listNotifications.path] })
}

/** What the person has read themselves changes the list of conversations only, not what is in them. */
function hearRead(client: QueryClient, isOwn: boolean): void {
  if (isOwn) void client.invalidateQueries({ queryKey: [dialogsApi.listDialogs.path] })
  else void refreshChats(client)
}

/**
 * The session ended somewhere: the page does what a call with a dead session does (−4011,
 * docs/reference/wire.md#client-reactions).
 */
function actSignedOut(): void {
  setTimeout(() => {
    // Somebody may have logged in again in another tab.
    call(notificationsApi.countUnread, {}, { quiet: true }).catch((error: unknown) => {
      const { status, Message } = asFailure(error)
      // Whatever is refused now: the cookie may be gone already, and the person with it.
      if (status > 0)
        tellFailure(
          new CallFailure(failureCodes.INVALID_TOKEN, Message),
          notificationsApi.countUnread.path,
          'page',
        )
    })
  }, signedOutAfterMs)
}

function hear(client: QueryClient, userId: number): EventStreamHandlers {
  return {
    event(name, data) {
      if (name === 'unread') takeUnread(client, data as LiveEvents['unread'])
      if (name === 'message') void refreshChats(client)
      if (name === 'read') hearRead(client, (data as LiveEvents['read']).userId === userId)
      if (name === 'signed-out') actSignedOut()
      if (name === 'threads') window.dispatchEvent(new Event(newThreadsEvent))
      tellLive(name, data)
    },
    up(isUp) {
      setLive(isUp)
      // What was said while there was no line.
      if (isUp) void refreshChats(client)
    },
  }
}

/** Keeps a member's live stream open while the page is there, and updates what is shown. */
export function LiveUpdates() {
  const { userId } = usePageContext()
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return undefined
    let live: ReturnType<typeof joinEventStream> | null = null
    const begin = () => {
      live ??= joinEventStream(userId, hear(client, userId), threadsRead)
    }
    const end = () => {
      live?.leave()
      live = null
      setLive(false)
    }
    begin()
    const unwatch = watchLive(() => live?.threadsChanged())
    window.addEventListener('pagehide', end)
    window.addEventListener('pageshow', begin)
    return () => {
      window.removeEventListener('pagehide', end)
      window.removeEventListener('pageshow', begin)
      unwatch()
      end()
    }
  }, [userId, client])
  return null
}
