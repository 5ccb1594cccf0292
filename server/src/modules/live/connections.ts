import type { ServerResponse } from 'node:http'
import { setImmediate as setImmediately } from 'node:timers/promises'
import { type LiveEventName, type LiveEvents, liveTimes, maxLiveStreams } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { activeSessionsAmong, onSessionsChanged, readAccountSessions } from '../sign-in/index.ts'

/** An open page with a live stream. */
export interface Connection {
  readonly response: ServerResponse
  readonly userId: number
  readonly sessionId: number
  /** The threads that the page shows. */
  readonly threadIds: readonly number[]
}

/** Bytes buffered per connection; slower readers are disconnected and reconnect. */
const maxBufferedBytes = 64 * 1024
/** Milliseconds for a closing event to be read. */
const closingMs = 5000
/** Slices of a heartbeat round over all connections, so that none blocks the process. */
const slices = 100

/** Connections written in one go, so that a broadcast does not block the process. */
const connectionsPerSlice = 250

/** Formats a server-sent event. */
export function serializeEvent<E extends LiveEventName>(event: E, data: LiveEvents[E]): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function indexBy(keysOf: (connection: Connection) => readonly number[]) {
  const connections = new Map<number, Set<Connection>>()
  return {
    of: (key: number): ReadonlySet<Connection> => connections.get(key) ?? new Set(),
    add(connection: Connection) {
      for (const key of keysOf(connection)) {
        const among = connections.get(key) ?? new Set()
        connections.set(key, among)
        among.add(connection)
      }
    },
    remove(connection: Connection) {
      for (const key of keysOf(connection)) {
        const among = connections.get(key)
        among?.delete(connection)
        if (among?.size === 0) connections.delete(key)
      }
    },
  }
}

/** Sends a broadcast in slices. */
function broadcastInSlices(
  connections: Iterable<Connection>,
  sendTo: (connection: Connection) => void,
): void {
  const waiting = [...connections]
  const some = () => {
    for (const connection of waiting.splice(-connectionsPerSlice)) sendTo(connection)
    if (waiting.length > 0) setImmediate(some)
  }
  some()
}

/** Sends each connection its own text, or nothing for null, in slices. */
async function sendToEachOf(
  connections: Iterable<Connection>,
  textFor: (connection: Connection) => Promise<string | null>,
  sendTo: (connection: Connection, text: string) => void,
): Promise<void> {
  let count = 0
  for (const connection of [...connections]) {
    const text = await textFor(connection)
    if (text !== null) sendTo(connection, text)
    count += 1
    if (count % connectionsPerSlice === 0) await setImmediately()
  }
}

export type Connections = ReturnType<typeof createConnections>

/** The live connections of this process. */
export function createConnections(
  /** Called when the first connection of a person opens, and when the last one ends. */
  presence: (userId: number, isOpen: boolean) => void = () => {},
) {
  const all = new Set<Connection>()
  /** Connections that got their closing event and have not closed yet. */
  const leaving = new Set<Connection>()
  const byPerson = indexBy((connection) => [connection.userId])
  const byThread = indexBy((connection) => connection.threadIds)

  /** Removes a connection; returns whether it was open. */
  function forget(connection: Connection): boolean {
    if (!all.delete(connection)) return false
    byPerson.remove(connection)
    if (byPerson.of(connection.userId).size === 0) presence(connection.userId, false)
    byThread.remove(connection)
    return true
  }

  function close(connection: Connection): void {
    if (forget(connection)) connection.response.destroy()
  }

  /** Skips connections that have closed meanwhile. */
  function send(connection: Connection, text: string): void {
    if (!all.has(connection)) return
    if (connection.response.writableLength > maxBufferedBytes) close(connection)
    else connection.response.write(text)
  }

  /** Connections still without an event in this heartbeat round. */
  let round = all.values()
  function beat(): void {
    for (let left = Math.ceil(all.size / slices); left > 0; left -= 1) {
      const { value, done } = round.next()
      if (done) {
        round = all.values()
        return
      }
      send(value, ':\n\n')
    }
  }
  const beating = setInterval(beat, liveTimes.heartbeatMs / slices).unref()

  return {
    get size() {
      return all.size
    },
    of: byPerson.of,
    all: (): Iterable<Connection> => all,
    /** Returns the ids of the sessions with open connections. */
    sessionIds: () => [...new Set([...all].map(({ sessionId }) => sessionId))],
    open(connection: Connection): void {
      const own = byPerson.of(connection.userId)
      const [oldest] = own
      if (oldest && own.size >= maxLiveStreams) close(oldest)
      all.add(connection)
      byPerson.add(connection)
      if (byPerson.of(connection.userId).size === 1) presence(connection.userId, true)
      byThread.add(connection)
      connection.response.once('close', () => close(connection))
      connection.response.on('error', () => close(connection))
      connection.response.write(`retry: ${liveTimes.retryMs}\n\n`)
    },
    /** Sends a closing event and ends the connection; cuts it off when it is not read in time. */
    end(connection: Connection, text: string): void {
      if (!forget(connection)) return
      const { response } = connection
      leaving.add(connection)
      const timer = setTimeout(() => response.destroy(), closingMs).unref()
      response.once('close', () => {
        leaving.delete(connection)
        clearTimeout(timer)
      })
      response.end(text)
    },
    sendToPerson(userId: number, text: string): void {
      for (const connection of byPerson.of(userId)) send(connection, text)
    },
    /** Returns the connections whose pages show a thread. */
    reading: byThread.of,
    /** Sends an event to the connections that show a thread, as far as `mayHear` allows. */
    sendToReaders(
      threadId: number,
      text: string,
      mayHear: (connection: Connection) => Promise<boolean>,
    ): Promise<void> {
      return sendToEachOf(
        byThread.of(threadId),
        async (connection) => ((await mayHear(connection)) ? text : null),
        send,
      )
    },
    /** Sends each connection its own text; nothing for null. */
    sendToEach(textFor: (connection: Connection) => Promise<string | null>): Promise<void> {
      return sendToEachOf(all, textFor, send)
    },
    sendToAll(text: string): void {
      broadcastInSlices(all, (connection) => send(connection, text))
    },
    closeAll(): void {
      clearInterval(beating)
      for (const connection of all) close(connection)
      for (const { response } of leaving) response.destroy()
    },
  }
}

function closeAllBut(
  living: ReadonlySet<number>,
  connections: Connections,
  among: Iterable<Connection>,
): void {
  for (const connection of [...among])
    if (!living.has(connection.sessionId)) connections.end(connection, serializeEvent('signed-out', {}))
}

/**
 * Closes the connections of a user's ended sessions, and tells the others whether the account is in review.
 */
async function closeSessionsOf(ctx: Context, connections: Connections, userId: number): Promise<void> {
  if (connections.of(userId).size === 0) return
  const { ids, isInReview } = await readAccountSessions(ctx, userId)
  closeAllBut(ids, connections, connections.of(userId))
  connections.sendToPerson(userId, serializeEvent(isInReview ? 'in-review' : 'usable', {}))
}

/** Checks every connection: sessions expire without an event, and an event of another instance may be lost. */
async function closeEndedSessions(ctx: Context, connections: Connections): Promise<void> {
  const checked = [...connections.all()]
  closeAllBut(await activeSessionsAmong(ctx, connections.sessionIds()), connections, checked)
}

/** Closes connections whose session ended: on the event, and by a check every minute. Returns a function that stops. */
export function watchSessions(ctx: Context, connections: Connections): () => void {
  const failed = (error: unknown) =>
    ctx.log.warn({ err: error }, 'connections of ended sessions were not closed')
  const timer = setInterval(() => {
    closeEndedSessions(ctx, connections).catch(failed)
  }, liveTimes.checkedMs).unref()
  const stopWatching = onSessionsChanged(ctx, (userId) => {
    closeSessionsOf(ctx, connections, userId).catch(failed)
  })
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
