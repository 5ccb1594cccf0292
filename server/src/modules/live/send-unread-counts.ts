import type { LiveEvents } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type Connections, serializeEvent } from './connections.ts'

/** Milliseconds within which several changes of counters are sent as one. */
const unreadAfterMs = 30

/**
 * Sends users their unread counters, on whichever instance their pages are open. Counters are queried once at a time
 * for each user, so that the last event has the latest values.
 */
export function createUnreadCounters(
  { log }: Pick<Context, 'log'>,
  connections: Pick<Connections, 'of' | 'sendToPerson'>,
  read: (userId: number) => Promise<LiveEvents['unread']>,
) {
  const waiting = new Map<number, NodeJS.Timeout>()
  /** Users whose counters are being queried, and whether these changed meanwhile. */
  const reading = new Map<number, boolean>()
  let isStopped = false

  async function send(userId: number): Promise<void> {
    waiting.delete(userId)
    reading.set(userId, false)
    try {
      connections.sendToPerson(userId, serializeEvent('unread', await read(userId)))
    } catch (error) {
      log.warn({ err: error }, 'the unread counters of a person were not sent')
    }
    const isStale = reading.get(userId)
    reading.delete(userId)
    if (isStale) changed(userId)
  }

  function changed(userId: number): void {
    if (isStopped || connections.of(userId).size === 0 || waiting.has(userId)) return
    if (reading.has(userId)) reading.set(userId, true)
    else waiting.set(userId, setTimeout(() => void send(userId), unreadAfterMs).unref())
  }

  return {
    changed,
    stop(): void {
      isStopped = true
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
