import type { LiveEvents } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type Connections, serializeEvent } from './connections.ts'

/** Milliseconds in which several changes of counters are sent as one. */
const unreadAfterMs = 30

/**
 * Tells a person's pages their counters, on whichever instance they are open. Counters are read once at a time for a
 * person, so that the last ones told are the latest.
 */
export function openUnread(
  { log }: Pick<Context, 'log'>,
  lines: Pick<Connections, 'of' | 'tellPerson'>,
  read: (userId: number) => Promise<LiveEvents['unread']>,
) {
  const waiting = new Map<number, NodeJS.Timeout>()
  /** Those whose counters are being read, and whether these changed meanwhile. */
  const reading = new Map<number, boolean>()
  let isStopped = false

  async function tell(userId: number): Promise<void> {
    waiting.delete(userId)
    reading.set(userId, false)
    try {
      lines.tellPerson(userId, serializeEvent('unread', await read(userId)))
    } catch (error) {
      log.warn({ err: error }, 'the counters of a person were not told')
    }
    const isStale = reading.get(userId)
    reading.delete(userId)
    if (isStale) changed(userId)
  }

  function changed(userId: number): void {
    if (isStopped || lines.of(userId).size === 0 || waiting.has(userId)) return
    if (reading.has(userId)) reading.set(userId, true)
    else waiting.set(userId, setTimeout(() => void tell(userId), unreadAfterMs).unref())
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
