import { type InputOf, type LiveEvents, liveApi, liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { unreadOf } from '../notifications/index.ts'
import { markSessionsSeen } from '../sign-in/index.ts'
import { type Connections, createConnections, serializeEvent, watchSessions } from './connections.ts'
import { createThreadReaders } from './thread-readers.ts'

/** Messages between instances; each forwards them to its own connections. */
type BusMessage =
  | { readonly to: 'person'; readonly userId: number; readonly text: string }
  | { readonly to: 'readers'; readonly threadId: number; readonly text: string }
  | { readonly to: 'everybody'; readonly text: string }
  | { readonly to: 'unread'; readonly userId: number }

const channel = 'live'

/** Most connections read no thread: they share one list. */
const none: readonly number[] = []

/** Milliseconds in which several changes of counters are sent as one. */
const unreadAfterMs = 30

/** Tells a person's pages their counters, on whichever instance they are open. */
function openUnread(ctx: Context, lines: Connections) {
  const waiting = new Map<number, NodeJS.Timeout>()
  const tell = async (userId: number) => {
    waiting.delete(userId)
    try {
      const counters = (await unreadOf(ctx, userId)) as LiveEvents['unread']
      lines.tellPerson(userId, serializeEvent('unread', counters))
    } catch (error) {
      ctx.log.warn({ err: error }, 'the counters of a person were not told')
    }
  }
  return {
    changed(userId: number): void {
      if (lines.of(userId).size === 0 || waiting.has(userId)) return
      waiting.set(userId, setTimeout(() => void tell(userId), unreadAfterMs).unref())
    },
    stop(): void {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** Interval in milliseconds at which sessions with open connections are marked as seen. */
const notedEveryMs = 180_000

/** Notes now and then whose pages listen; answers how to stop. */
function noteWhoListens(ctx: Context, lines: Connections): () => void {
  const timer = setInterval(() => {
    markSessionsSeen(ctx, lines.sessionIds()).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'it was not noted who listens'),
    )
  }, notedEveryMs).unref()
  return () => clearInterval(timer)
}

/** Sends new threads to all connections: the first at once, later ones batched. */
function openThreadCount(tell: (count: number) => void) {
  let count = 0
  let timer: NodeJS.Timeout | undefined
  return {
    add(): void {
      count += 1
      timer ??= setTimeout(() => {
        timer = undefined
        tell(count)
        count = 0
      }, liveTimes.threadsMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

function subscribe(ctx: Context, say: (told: BusMessage) => void, addThread: () => void): void {
  const { outbox } = ctx
  const person = (userId: number, text: string) => say({ to: 'person', userId, text })
  const unread = (userId: number) => say({ to: 'unread', userId })
  outbox.subscribe('message.sent', async ({ dialogId, messageId, senderId, recipientId }) => {
    const text = serializeEvent('message', { dialogId, messageId, userId: senderId })
    person(recipientId, text)
    person(senderId, text)
    unread(recipientId)
  })
  outbox.subscribe('message.filled', async ({ dialogId, messageId, senderId, recipientId }) => {
    const text = serializeEvent('message', { dialogId, messageId, userId: senderId })
    person(recipientId, text)
    person(senderId, text)
  })
  outbox.subscribe('dialog.read', async ({ dialogId, userId, otherId }) => {
    const text = serializeEvent('read', { dialogId, userId })
    person(otherId, text)
    person(userId, text)
    unread(userId)
  })
  outbox.subscribe('unread.changed', async ({ userId }) => unread(userId))
  outbox.subscribe('unread.changed.of', async ({ userIds }) => {
    for (const userId of userIds) unread(userId)
  })
  outbox.subscribe('thread.published', async () => addThread())
  outbox.subscribe('thread.approved', async () => addThread())
  const comment = async ({ threadId, postId }: { threadId: number; postId: number }) =>
    say({ to: 'readers', threadId, text: serializeEvent('posts', { threadId, postId }) })
  outbox.subscribe('post.published', comment)
  outbox.subscribe('post.approved', comment)
}

/**
 * The live stream (`GET /api/v3/live`): an event line for every page that is open, on any instance. Whoever is told
 * something asks for it by an ordinary call, so that rights are looked at there.
 */
export function registerLive(mount: Mount): void {
  const { app, ctx } = mount
  const lines = createConnections()
  const unread = openUnread(ctx, lines)
  const readers = createThreadReaders(ctx, lines)
  const say = (told: BusMessage) => ctx.bus.publish(channel, told)
  const threads = openThreadCount((count) =>
    say({ to: 'everybody', text: serializeEvent('threads', { count }) }),
  )
  subscribe(ctx, say, threads.add)

  const stopHearing = ctx.bus.subscribe(channel, (message) => {
    const told = message as BusMessage
    if (told.to === 'person') lines.tellPerson(told.userId, told.text)
    else if (told.to === 'readers')
      readers
        .tell(told.threadId, told.text)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'readers of a thread were not told'))
    else if (told.to === 'everybody') lines.tellEverybody(told.text)
    else unread.changed(told.userId)
  })
  const stopWatching = watchSessions(ctx, lines)
  const stopNoting = noteWhoListens(ctx, lines)
  app.addHook('preClose', async () => {
    stopNoting()
    stopHearing()
    stopWatching()
    unread.stop()
    threads.stop()
    lines.closeAll()
  })

  implement(mount, liveApi, {
    async listen(_ctx, viewer, { thread }: InputOf<typeof liveApi.listen>, exchange) {
      const response = exchange.openStream?.()
      if (!response) throw new Error('a stream is opened over HTTP only')
      lines.open({
        response,
        userId: viewer.id,
        sessionId: viewer.sessionId ?? 0,
        threadIds: thread ? [...new Set(thread.split(',').map(Number))] : none,
      })
      unread.changed(viewer.id)
      return {}
    },
  })
}
