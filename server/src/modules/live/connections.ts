import type { ServerResponse } from 'node:http'
import { setImmediate as setImmediately } from 'node:timers/promises'
import { type LiveEventName, type LiveEvents, liveLinesMost, liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { activeSessionsAmong, onSessionsChanged, readAccountSessions } from '../sign-in/index.ts'

/** A page that listens. */
export interface Connection {
  readonly response: ServerResponse
  readonly userId: number
  readonly sessionId: number
  /** The threads that are open. */
  readonly threadIds: readonly number[]
}

/** Bytes buffered per connection; slower readers are disconnected and reconnect. */
const waitingMost = 64 * 1024
/** Milliseconds for a closing event to be read. */
const lastWordMs = 5000
/** Slices of a heartbeat round over all connections, so that none blocks the process. */
const slices = 100

/** Connections written in one go, so that a broadcast does not block the process. */
const toldAtOnce = 250

/** An event as it is sent. */
export function serializeEvent<E extends LiveEventName>(event: E, data: LiveEvents[E]): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function indexBy(keysOf: (line: Connection) => readonly number[]) {
  const lines = new Map<number, Set<Connection>>()
  return {
    of: (key: number): ReadonlySet<Connection> => lines.get(key) ?? new Set(),
    add(line: Connection) {
      for (const key of keysOf(line)) {
        const among = lines.get(key) ?? new Set()
        lines.set(key, among)
        among.add(line)
      }
    },
    remove(line: Connection) {
      for (const key of keysOf(line)) {
        const among = lines.get(key)
        among?.delete(line)
        if (among?.size === 0) lines.delete(key)
      }
    },
  }
}

/** Tells many, some at a time. */
function tellInSlices(lines: Iterable<Connection>, tell: (line: Connection) => void): void {
  const waiting = [...lines]
  const some = () => {
    for (const line of waiting.splice(-toldAtOnce)) tell(line)
    if (waiting.length > 0) setImmediate(some)
  }
  some()
}

/** Tells each of many what there is for them, some at a time. */
async function tellEachOf(
  lines: Iterable<Connection>,
  textFor: (line: Connection) => Promise<string | null>,
  tell: (line: Connection, text: string) => void,
): Promise<void> {
  let told = 0
  for (const line of [...lines]) {
    const text = await textFor(line)
    if (text !== null) tell(line, text)
    told += 1
    if (told % toldAtOnce === 0) await setImmediately()
  }
}

export type Connections = ReturnType<typeof createConnections>

/** The live connections of this process. */
export function createConnections(
  /** Told when the first connection of a person opens, and when the last one ends. */
  presence: (userId: number, isOpen: boolean) => void = () => {},
) {
  const all = new Set<Connection>()
  /** Connections that got their closing event and have not closed yet. */
  const leaving = new Set<Connection>()
  const byPerson = indexBy((line) => [line.userId])
  const byThread = indexBy((line) => line.threadIds)

  /** Removes a connection; returns whether it was open. */
  function forget(line: Connection): boolean {
    if (!all.delete(line)) return false
    byPerson.remove(line)
    if (byPerson.of(line.userId).size === 0) presence(line.userId, false)
    byThread.remove(line)
    return true
  }

  function close(line: Connection): void {
    if (forget(line)) line.response.destroy()
  }

  /** Whoever has left meanwhile is left out. */
  function send(line: Connection, text: string): void {
    if (!all.has(line)) return
    if (line.response.writableLength > waitingMost) close(line)
    else line.response.write(text)
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
    /** Sessions whose pages listen. */
    sessionIds: () => [...new Set([...all].map(({ sessionId }) => sessionId))],
    open(line: Connection): void {
      const own = byPerson.of(line.userId)
      const [oldest] = own
      if (oldest && own.size >= liveLinesMost) close(oldest)
      all.add(line)
      byPerson.add(line)
      if (byPerson.of(line.userId).size === 1) presence(line.userId, true)
      byThread.add(line)
      line.response.once('close', () => close(line))
      line.response.on('error', () => close(line))
      line.response.write(`retry: ${liveTimes.retryMs}\n\n`)
    },
    /** Sends a closing event and ends the connection; cuts it off when it is not read in time. */
    end(line: Connection, text: string): void {
      if (!forget(line)) return
      const { response } = line
      leaving.add(line)
      const timer = setTimeout(() => response.destroy(), lastWordMs).unref()
      response.once('close', () => {
        leaving.delete(line)
        clearTimeout(timer)
      })
      response.end(text)
    },
    tellPerson(userId: number, text: string): void {
      for (const line of byPerson.of(userId)) send(line, text)
    },
    /** Connections on which a thread is read, as they say. */
    reading: byThread.of,
    /** Tells those who read a thread and may hear of it. */
    tellReaders(
      threadId: number,
      text: string,
      mayHear: (line: Connection) => Promise<boolean>,
    ): Promise<void> {
      return tellEachOf(byThread.of(threadId), async (line) => ((await mayHear(line)) ? text : null), send)
    },
    /** Tells everybody what there is for them; null is nothing. */
    tellEach(textFor: (line: Connection) => Promise<string | null>): Promise<void> {
      return tellEachOf(all, textFor, send)
    },
    tellEverybody(text: string): void {
      tellInSlices(all, (line) => send(line, text))
    },
    closeAll(): void {
      clearInterval(beating)
      for (const line of all) close(line)
      for (const { response } of leaving) response.destroy()
    },
  }
}

function closeAllBut(living: ReadonlySet<number>, lines: Connections, among: Iterable<Connection>): void {
  for (const line of [...among])
    if (!living.has(line.sessionId)) lines.end(line, serializeEvent('signed-out', {}))
}

/** Closes the connections of a user's ended sessions, and tells the others when the account is under review. */
async function closeSessionsOf(ctx: Context, lines: Connections, userId: number): Promise<void> {
  if (lines.of(userId).size === 0) return
  const { ids, isInReview } = await readAccountSessions(ctx, userId)
  closeAllBut(ids, lines, lines.of(userId))
  if (isInReview) lines.tellPerson(userId, serializeEvent('in-review', {}))
}

/** Checks every connection: sessions expire without an event, and an event of another instance may be lost. */
async function closeEndedSessions(ctx: Context, lines: Connections): Promise<void> {
  const looked = [...lines.all()]
  closeAllBut(await activeSessionsAmong(ctx, lines.sessionIds()), lines, looked)
}

/** Closes connections whose session ended: on the event, and by a check every minute. Returns a function that stops. */
export function watchSessions(ctx: Context, lines: Connections): () => void {
  const failed = (error: unknown) =>
    ctx.log.warn({ err: error }, 'lines of ended sessions were not looked for')
  const timer = setInterval(() => {
    closeEndedSessions(ctx, lines).catch(failed)
  }, liveTimes.checkedMs).unref()
  const stopWatching = onSessionsChanged(ctx, (userId) => {
    closeSessionsOf(ctx, lines, userId).catch(failed)
  })
  return () => {
    clearInterval(timer)
    stopWatching()
  }
}
