import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'

/** Receives the messages of a channel. Must not throw, and must be quick, since other listeners wait for it. */
export type BusListener = (message: unknown) => void

/**
 * Publishes messages to all current listeners on every instance of the site. Delivery is not guaranteed: a message is a
 * hint to read data again, never its only copy.
 */
export interface Bus {
  /** Publishes a message (JSON); listeners of this process receive it before the call returns. */
  publish(channel: string, message: unknown): void
  /** Subscribes to a channel; the returned function unsubscribes. */
  subscribe(channel: string, listener: BusListener): () => void
  close(): Promise<void>
}

/** The listeners of one process. */
function openListeners() {
  const byChannel = new Map<string, Set<BusListener>>()
  return {
    tell(channel: string, message: unknown): void {
      for (const listener of byChannel.get(channel) ?? []) listener(message)
    },
    subscribe(channel: string, listener: BusListener): () => void {
      const listeners = byChannel.get(channel) ?? new Set()
      byChannel.set(channel, listeners)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byChannel.get(channel) === listeners) byChannel.delete(channel)
      }
    },
  }
}

/** Opens a bus within one process. */
export function openMemoryBus(): Bus {
  const listeners = openListeners()
  return { publish: listeners.tell, subscribe: listeners.subscribe, close: async () => {} }
}

interface ChannelMessage {
  readonly from: string
  readonly channel: string
  readonly message: unknown
}

/** Parses a message from Redis; null if it does not belong to this bus. */
function readChannelMessage(text: string): ChannelMessage | null {
  try {
    const channelMessage = JSON.parse(text) as Partial<ChannelMessage>
    return typeof channelMessage.from === 'string' && typeof channelMessage.channel === 'string'
      ? (channelMessage as ChannelMessage)
      : null
  } catch {
    return null
  }
}

/**
 * Opens a bus over Redis: one Redis channel for all instances of `site`. The process itself receives its messages
 * synchronously, others through Redis; they miss messages while Redis is unreachable.
 */
export async function openRedisBus(url: string, site: string, log: Logger): Promise<Bus> {
  const { Redis } = await import('ioredis')
  const redisChannel = `chaguan:bus:${site}`
  const options = { maxRetriesPerRequest: 1, connectTimeout: 2000 } as const
  const says = new Redis(url, { ...options, enableOfflineQueue: false, commandTimeout: 500 })
  const hears = new Redis(url, { ...options, maxRetriesPerRequest: null, keepAlive: 10_000 })
  const id = randomUUID()
  const listeners = openListeners()
  const warn = (error: Error) => log.warn({ reason: error.message }, 'the bus cannot reach Redis')
  for (const redis of [says, hears] satisfies Redis[]) redis.on('error', warn)
  hears.on('message', (_, text) => {
    const channelMessage = readChannelMessage(text)
    if (channelMessage && channelMessage.from !== id)
      listeners.tell(channelMessage.channel, channelMessage.message)
  })
  // Waits for the connection, and subscribes again after each reconnection.
  const listening = hears.subscribe(redisChannel).catch(warn)
  return {
    publish(channel, message) {
      listeners.tell(channel, message)
      says
        .publish(redisChannel, JSON.stringify({ from: id, channel, message } satisfies ChannelMessage))
        .catch(warn)
    },
    subscribe: listeners.subscribe,
    async close() {
      says.disconnect()
      hears.disconnect()
      await listening
    },
  }
}
