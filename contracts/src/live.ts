/** Events that the server pushes to open pages, by name: the events of `GET /api/v3/live`. */
export interface LiveEvents {
  /** The person's counters, as in `unreadnotification`. */
  unread: {
    readonly dialogNotifications: number
    readonly unreadNotifications: number
    readonly typeUnreadNotifications: Readonly<Record<string, number>> | readonly []
  }
  /** A message was written in a conversation of the person, by either side. */
  message: { readonly dialogId: number; readonly messageId: number; readonly userId: number }
  /** A message in a conversation of the person was recalled by its author. */
  recalled: { readonly dialogId: number; readonly messageId: number; readonly userId: number }
  /** One side of a conversation of the person has read or deleted its messages. */
  read: { readonly dialogId: number; readonly userId: number }
  /** There are new threads on the site. */
  threads: { readonly count: number }
  /** There is a new comment in the thread that is open. */
  posts: { readonly threadId: number; readonly postId: number }
  /** The pinned comment of the open thread changed, or was unpinned. */
  pins: { readonly threadId: number }
  /** The person's account was put under review: they now have a visitor's permissions. */
  'in-review': Readonly<Record<never, never>>
  /** The person's sessions may have changed, and the account is not under review, or no longer. */
  usable: Readonly<Record<never, never>>
  /** The session of the page has ended; no further events follow. */
  'signed-out': Readonly<Record<never, never>>
}

export type LiveEventName = keyof LiveEvents

/** Intervals of the live stream, in milliseconds. */
export const liveTimes = {
  /** Maximum time between two messages, so that proxies do not close the connection. */
  heartbeatMs: 25_000,
  /** Delay before a browser reconnects. */
  retryMs: 3_000,
  /** New threads are announced together, at most this often. */
  threadsMs: 5_000,
  /** Maximum time until streams of ended sessions are closed and readers' permissions are checked again. */
  checkedMs: 60_000,
  /** Delay before a browser whose stream was refused tries again. */
  refusedMs: 60_000,
  /** Delay before a browser subscribes to other threads, so that quick navigation causes one request. */
  changeMs: 1_500,
} as const

/** Maximum streams of one person; the oldest is closed for a new one. */
export const maxLiveStreams = 12
/** Maximum threads whose comments one stream announces. */
export const maxLiveThreads = 12
