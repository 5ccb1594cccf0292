/** What the server says unasked to the pages that are open: the events of `GET /api/v3/live` by name. */
export interface LiveEvents {
  /** The counters of the person, as `unreadnotification` answers them. */
  unread: {
    readonly dialogNotifications: number
    readonly unreadNotifications: number
    readonly typeUnreadNotifications: Readonly<Record<string, number>> | readonly []
  }
  /** A private message was written in a conversation of the person, by either side. */
  message: { readonly dialogId: number; readonly messageId: number; readonly userId: number }
  /** A private message of a conversation of the person was taken back by whoever wrote it. */
  recalled: { readonly dialogId: number; readonly messageId: number; readonly userId: number }
  /** One side of a conversation of the person has read or deleted what was there. */
  read: { readonly dialogId: number; readonly userId: number }
  /** There are new threads on the site. */
  threads: { readonly count: number }
  /** There is a new comment in the thread that is open. */
  posts: { readonly threadId: number; readonly postId: number }
  /** Another comment is pinned in the thread that is open, or none any more. */
  pins: { readonly threadId: number }
  /** The account of the person was put under review: they may do what visitors may. */
  'in-review': Readonly<Record<never, never>>
  /** The session of the page has ended; nothing follows. */
  'signed-out': Readonly<Record<never, never>>
}

export type LiveEventName = keyof LiveEvents

/** How the live stream keeps itself up. Milliseconds. */
export const liveTimes = {
  /** The server says something at least this often, so that nothing on the way takes the line for dead. */
  heartbeatMs: 25_000,
  /** When a browser comes back after the line broke. */
  retryMs: 3_000,
  /** New threads are told of together, at most this often. */
  threadsMs: 5_000,
  /** Lines whose session lives no longer are ended after this at the latest, and rights of readers looked at anew. */
  checkedMs: 60_000,
  /** When a browser whose line was refused tries again. */
  refusedMs: 60_000,
  /** How long a browser waits before it asks for other threads, so that whoever leafs through many asks once. */
  changeMs: 1_500,
} as const

/** Lines one person may hold open at once; the oldest gives way. */
export const liveLinesMost = 12
/** Threads whose comments one line tells of. */
export const liveThreadsMost = 12
