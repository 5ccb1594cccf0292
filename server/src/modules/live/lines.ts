import type { ServerResponse } from 'node:http'
import { setImmediate as setImmediately } from 'node:timers/promises'
import { type LiveEventName, type LiveEvents, liveLinesMost, liveTimes } from '@chaguan/contracts'

/** A page that listens. */
export interface Line {
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

/** Lines that are told something in one go: what many are told holds up nobody else. */
const toldAtOnce = 250

/** An event as it is sent. */
export function written<E extends LiveEventName>(event: E, data: LiveEvents[E]): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

function indexBy(keysOf: (line: Line) => readonly number[]) {
  const lines = new Map<number, Set<Line>>()
  return {
    of: (key: number): ReadonlySet<Line> => lines.get(key) ?? new Set(),
    add(line: Line) {
      for (const key of keysOf(line)) {
        const among = lines.get(key) ?? new Set()
        lines.set(key, among)
        among.add(line)
      }
    },
    remove(line: Line) {
      for (const key of keysOf(line)) {
        const among = lines.get(key)
        among?.delete(line)
        if (among?.size === 0) lines.delete(key)
      }
    },
  }
}

/** Tells many, some at a time. */
function tellInSlices(lines: Iterable<Line>, tell: (line: Line) => void): void {
  const waiting = [...lines]
  const some = () => {
    for (const line of waiting.splice(-toldAtOnce)) tell(line)
    if (waiting.length > 0) setImmediate(some)
  }
  some()
}

/** Tells those of many who may hear it, some at a time. */
async function tellThoseWho(
  mayHear: (line: Line) => Promise<boolean>,
  lines: Iterable<Line>,
  tell: (line: Line) => void,
): Promise<void> {
  let told = 0
  for (const line of [...lines]) {
    if (await mayHear(line)) tell(line)
    told += 1
    if (told % toldAtOnce === 0) await setImmediately()
  }
}

export type Lines = ReturnType<typeof openLines>

/** The lines of this process: who listens, and what is sent to whom. */
export function openLines() {
  const all = new Set<Line>()
  /** Lines that were told their last word and have not closed yet. */
  const leaving = new Set<Line>()
  const byPerson = indexBy((line) => [line.userId])
  const byThread = indexBy((line) => line.threadIds)

  /** Tells a line nothing more. Answers whether it was one. */
  function forget(line: Line): boolean {
    if (!all.delete(line)) return false
    byPerson.remove(line)
    byThread.remove(line)
    return true
  }

  function close(line: Line): void {
    if (forget(line)) line.response.destroy()
  }

  /** Whoever has left meanwhile is left out. */
  function send(line: Line, text: string): void {
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
    all: (): Iterable<Line> => all,
    /** Sessions whose pages listen. */
    sessionIds: () => [...new Set([...all].map(({ sessionId }) => sessionId))],
    open(line: Line): void {
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
    end(line: Line, text: string): void {
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
    /** Lines on which a thread is read, as they say. */
    reading: byThread.of,
    /** Tells those who read a thread and may hear of it. */
    tellReaders(threadId: number, text: string, mayHear: (line: Line) => Promise<boolean>): Promise<void> {
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
