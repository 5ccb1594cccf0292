import { type InputOf, type LiveEvents, liveApi, liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { unreadOf } from '../notifications/index.ts'
import { confirmPresence, markSessionsSeen, recordPresence } from '../sign-in/index.ts'
import { type Connections, createConnections, watchSessions } from './connections.ts'
import { openUnread } from './send-unread-counts.ts'
import { type BusMessage, subscribe } from './subscribe.ts'
import { createThreadReaders, type NewThreads } from './thread-readers.ts'

const channel = 'live'

/** Most connections read no thread: they share one list. */
const none: readonly number[] = []

/** Interval in milliseconds at which sessions with open connections are marked as seen. */
const notedEveryMs = 180_000

/** Notes now and then whose pages listen; answers how to stop. */
function noteWhoListens(ctx: Context, lines: Connections): () => void {
  const timer = setInterval(() => {
    Promise.all([markSessionsSeen(ctx, lines.sessionIds()), confirmPresence(ctx)]).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'it was not noted who listens'),
    )
  }, notedEveryMs).unref()
  return () => clearInterval(timer)
}

/** Counts new threads by category, and tells of them together. */
function openThreadCount(tell: (counts: readonly NewThreads[]) => void) {
  const counts = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  return {
    add(categoryId: number): void {
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
      timer ??= setTimeout(() => {
        timer = undefined
        tell([...counts].map(([id, count]) => ({ categoryId: id, count })))
        counts.clear()
      }, liveTimes.threadsMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * The live stream (`GET /api/v3/live`): an event line for every page that is open, on any instance. Whoever is told
 * something asks for it by an ordinary call, so that rights are looked at there.
 */
export function registerLive(mount: Mount): void {
  const { app, ctx } = mount
  const lines = createConnections((userId, isOpen) => recordPresence(ctx, userId, isOpen))
  const unread = openUnread(
    ctx,
    lines,
    async (userId) => (await unreadOf(ctx, userId)) as LiveEvents['unread'],
  )
  const readers = createThreadReaders(ctx, lines)
  const say = (told: BusMessage) => ctx.bus.publish(channel, told)
  const threads = openThreadCount((counts) => say({ to: 'everybody', counts }))
  subscribe(ctx, say, threads.add)

  const stopHearing = ctx.bus.subscribe(channel, (message) => {
    const told = message as BusMessage
    if (told.to === 'person') lines.tellPerson(told.userId, told.text)
    else if (told.to === 'readers')
      readers
        .tell(told.threadId, told.text)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'readers of a thread were not told'))
    else if (told.to === 'everybody')
      readers
        .tellOfThreads(told.counts)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'new threads were not told of'))
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
