import type { ServerResponse } from 'node:http'
import { setImmediate as setImmediately } from 'node:timers/promises'
import { type LiveEventName, type LiveEvents, liveLinesMost, liveTimes } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { activeSessionIds, activeSessionsAmong, onSessionsChanged } from '../sign-in/index.ts'

/** A page that listens. */
export interface Connection {
  readonly response: ServerResponse
  readonly userId: number
  readonly sessionId: number
  /** The threads that are open. */
  readonly threadIds: readonly number[]
}

/** Bytes that may wait to be sent on one line: whoever reads slower than that is cut off, and comes back. */
const waitingMost = 64 * 1024
/** What a last word may take to be read. Milliseconds. */
const lastWordMs = 5000
/** A heartbeat goes round all lines in so many slices, so that no slice holds up anything else. */
const slices = 100

/** Connections that are told something in one go: what many are told holds up nobody else. */
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

/** Tells those of many who may hear it, some at a time. */
async function tellThoseWho(
  mayHear: (line: Connection) => Promise<boolean>,
  lines: Iterable<Connection>,
  tell: (line: Connection) => void,
): Promise<void> {
  let told = 0
  for (const line of [...lines]) {
    if (await mayHear(line)) tell(line)
    told += 1
    if (told % toldAtOnce === 0) await setImmediately()
  }
}

export type Connections = ReturnType<typeof createConnections>

/** The lines of this process: who listens, and what is sent to whom. */
export function createConnections() {
  const all = new Set<Connection>()
  /** Connections that were told their last word and have not closed yet. */
  const leaving = new Set<Connection>()
  const byPerson = indexBy((line) => [line.userId])
  const byThread = indexBy((line) => line.threadIds)

  /** Tells a line nothing more. Answers whether it was one. */
  function forget(line: Connection): boolean {
    if (!all.delete(line)) return false
    byPerson.remove(line)
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

  /** Those who were not told anything in this round of the heartbeat yet. */
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
      byThread.add(line)
      line.response.once('close', () => close(line))
      line.response.on('error', () => close(line))
      line.response.write(`retry: ${liveTimes.retryMs}\n\n`)
    },
    /** Says a last thing and hangs up; whoever does not read it is cut off. */
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
      return tellThoseWho(mayHear, byThread.of(threadId), (line) => send(line, text))
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

/** Ends the lines of a person's sessions that live no longer. */
async function closeSessionsOf(ctx: Context, lines: Connections, userId: number): Promise<void> {
  if (lines.of(userId).size === 0) return
  closeAllBut(await activeSessionIds(ctx, userId), lines, lines.of(userId))
}

/** Looks at every line: sessions run out without a word, and the word of another instance may have been lost. */
async function closeEndedSessions(ctx: Context, lines: Connections): Promise<void> {
  const looked = [...lines.all()]
  closeAllBut(await activeSessionsAmong(ctx, lines.sessionIds()), lines, looked)
}

/** Ends lines with their sessions: as soon as it is told, and by looking every minute. Answers how to stop. */
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
