import { type InputOf, type LiveEvents, liveApi, liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { implement, type Mount } from '../../http/implement.ts'
import { unreadOf } from '../notifications/index.ts'
import { confirmPresence, markSessionsSeen, recordPresence } from '../sign-in/index.ts'
import { type Connections, createConnections, watchSessions } from './connections.ts'
import { createUnreadCounters } from './send-unread-counts.ts'
import { type BusMessage, subscribe } from './subscribe.ts'
import { createThreadReaders, type NewThreads } from './thread-readers.ts'

const channel = 'live'

/** Shared by the many connections that show no thread. */
const none: readonly number[] = []

/** Interval in milliseconds at which sessions with open connections are marked as seen. */
const markedEveryMs = 180_000

/** Regularly marks the sessions with open connections as seen; returns a function that stops it. */
function markSessionsRegularly(ctx: Context, connections: Connections): () => void {
  const timer = setInterval(() => {
    Promise.all([markSessionsSeen(ctx, connections.sessionIds()), confirmPresence(ctx)]).catch(
      (error: unknown) =>
        ctx.log.warn({ err: error }, 'sessions with open connections were not marked as seen'),
    )
  }, markedEveryMs).unref()
  return () => clearInterval(timer)
}

/** Counts new threads by category, and publishes the counts together. */
function createThreadCounter(publish: (counts: readonly NewThreads[]) => void) {
  const counts = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  return {
    add(categoryId: number): void {
      counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
      timer ??= setTimeout(() => {
        timer = undefined
        publish([...counts].map(([id, count]) => ({ categoryId: id, count })))
        counts.clear()
      }, liveTimes.threadsMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * The live stream (`GET /api/v3/live`): one connection for every open page, on any instance. Events carry no content:
 * clients load it by ordinary requests, which check permissions.
 */
export function registerLive(mount: Mount): void {
  const { app, ctx } = mount
  const connections = createConnections((userId, isOpen) => recordPresence(ctx, userId, isOpen))
  const unread = createUnreadCounters(
    ctx,
    connections,
    async (userId) => (await unreadOf(ctx, userId)) as LiveEvents['unread'],
  )
  const readers = createThreadReaders(ctx, connections)
  const publish = (event: BusMessage) => ctx.bus.publish(channel, event)
  const threads = createThreadCounter((counts) => publish({ to: 'everybody', counts }))
  subscribe(ctx, publish, threads.add)

  const stopReceiving = ctx.bus.subscribe(channel, (message) => {
    const event = message as BusMessage
    if (event.to === 'person') connections.sendToPerson(event.userId, event.text)
    else if (event.to === 'readers')
      readers
        .sendToReaders(event.threadId, event.text)
        .catch((error: unknown) =>
          ctx.log.warn({ err: error }, 'an event was not sent to the readers of a thread'),
        )
    else if (event.to === 'everybody')
      readers
        .sendThreadCounts(event.counts)
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'counts of new threads were not sent'))
    else unread.changed(event.userId)
  })
  const stopWatching = watchSessions(ctx, connections)
  const stopMarking = markSessionsRegularly(ctx, connections)
  app.addHook('preClose', async () => {
    stopMarking()
    stopReceiving()
    stopWatching()
    unread.stop()
    threads.stop()
    connections.closeAll()
  })

  implement(mount, liveApi, {
    async listen(_ctx, viewer, { thread }: InputOf<typeof liveApi.listen>, exchange) {
      const response = exchange.openStream?.()
      if (!response) throw new Error('a stream is opened over HTTP only')
      connections.open({
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
