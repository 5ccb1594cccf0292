import {
  dialogsApi,
  failureCodes,
  type LiveEvents,
  notificationsApi,
  type ProfileView,
  userStatus,
  usersApi,
} from '@chaguan/contracts/browser'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { reportFailure } from '../../api/failure-listener.ts'
import { asFailure, CallFailure } from '../../api/failures.ts'
import { emitLive, liveThreadIds, setLive, watchLive } from '../../api/live-events.ts'
import { queryKeyOf } from '../../api/query.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { newThreadsEvent } from '../../shared/live/new-threads-event.ts'
import { refreshChats } from '../../shared/messages/refresh-chats.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import type { EventStreamHandlers } from './event-stream.ts'
import { joinEventStream } from './shared-event-stream.ts'

/** Milliseconds within which a tab that logs out itself leaves the page; a suspension is shown at once. */
const signedOutAfterMs = 1000

const unreadKey = queryKeyOf(notificationsApi.countUnread, {})

function takeUnread(client: QueryClient, counters: LiveEvents['unread']): void {
  const before = client.getQueryData<LiveEvents['unread']>(unreadKey)
  // A pending response is older than this event, and would overwrite it.
  void client.cancelQueries({ queryKey: unreadKey })
  client.setQueryData(unreadKey, counters)
  const grew = counters.unreadNotifications > (before?.unreadNotifications ?? 0)
  // Loading the list marks notifications as read, so it is refetched in a visible page only.
  if (grew && document.visibilityState === 'visible')
    void client.invalidateQueries({ queryKey: [notificationsApi.listNotifications.path] })
}

/** What the viewer has read changes the list of conversations, but not the messages. */
function applyReadEvent(client: QueryClient, isOwn: boolean): void {
  if (isOwn) void client.invalidateQueries({ queryKey: [dialogsApi.listDialogs.path] })
  else void refreshChats(client)
}

/** Failure codes of a suspended account; its status page shows the reason. */
const suspendedCodes: readonly number[] = [
  failureCodes.USER_BAN,
  failureCodes.VALIDATE_REJECT,
  failureCodes.VALIDATE_IGNORE,
]

/**
 * The session has ended: the page reacts as to a call of a suspended account, or of an expired session (−4011,
 * docs/reference/wire.md#client-reactions).
 */
async function endSession(): Promise<void> {
  const { path } = notificationsApi.countUnread
  // The composer keeps the text, and asks for a login beside it once a save is refused.
  const check = async (): Promise<CallFailure | null> =>
    location.pathname === links.composer
      ? null
      : call(notificationsApi.countUnread, {}, { quiet: true }).then(() => null, asFailure)
  const isSuspension = ({ Code }: CallFailure) => suspendedCodes.includes(Code)
  const first = await check()
  if (first && isSuspension(first)) return reportFailure(first, path, 'page')
  await new Promise((resolve) => setTimeout(resolve, signedOutAfterMs))
  // Another tab may have logged in again.
  const failure = await check()
  if (!failure || failure.status === 0) return
  // Any other refusal counts as the end of the session: the cookie may be gone already.
  const { Message, Data } = failure
  const ended = isSuspension(failure) ? failure : new CallFailure(failureCodes.INVALID_TOKEN, Message, Data)
  reportFailure(ended, path, 'page')
}

/**
 * Opens the page of an account that was put under review, unless it is shown already; later pages get the state from the
 * refetched profile.
 */
function showReviewPage(client: QueryClient, userId: number, go: (url: string) => void): void {
  const me = client.getQueryData<ProfileView>(queryKeyOf(usersApi.openProfile, { userId }))
  if (me?.status === userStatus.inReview) return
  void client.invalidateQueries({ queryKey: [usersApi.openProfile.path] })
  go(withQuery(links.status, { statusCode: userStatus.inReview }))
}

/** Refetches everything with the member's permissions, once the review of the account has ended. */
function showApproval(client: QueryClient, userId: number): void {
  const me = client.getQueryData<ProfileView>(queryKeyOf(usersApi.openProfile, { userId }))
  if (me?.status === userStatus.inReview) void client.invalidateQueries()
}

function eventHandlers(client: QueryClient, userId: number, go: (url: string) => void): EventStreamHandlers {
  return {
    event(name, data) {
      if (name === 'in-review') showReviewPage(client, userId, go)
      if (name === 'usable') showApproval(client, userId)
      if (name === 'unread') takeUnread(client, data as LiveEvents['unread'])
      if (name === 'message' || name === 'recalled') void refreshChats(client)
      if (name === 'read') applyReadEvent(client, (data as LiveEvents['read']).userId === userId)
      if (name === 'signed-out') void endSession()
      if (name === 'threads') window.dispatchEvent(new Event(newThreadsEvent))
      emitLive(name, data)
    },
    up(isUp) {
      setLive(isUp)
      // Events were missed while disconnected.
      if (isUp) void refreshChats(client)
    },
  }
}

/** Keeps a member's live stream open while the page is open, and updates the cached responses. */
export function LiveUpdates() {
  const { userId, go } = usePageContext()
  const client = useQueryClient()
  useEffect(() => {
    if (userId === null) return undefined
    let live: ReturnType<typeof joinEventStream> | null = null
    const begin = () => {
      live ??= joinEventStream(userId, eventHandlers(client, userId, go), liveThreadIds)
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
  }, [userId, client, go])
  return null
}
