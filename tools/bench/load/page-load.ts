import { Connection } from './page-connection.ts'

/** Requests over raw sockets: at a constant rate (open loop), or one after the other (closed loop). */
export interface PageLoad {
  readonly port: number
  /** Requested paths, in turn. */
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  /** Requests a second; null sends the next request on each connection once it has a response. */
  readonly perSecond: number | null
  readonly seconds: number
  /** Maximum number of connections; queueing for a free one is part of the response time. */
  readonly connections: number
}

/** The requests with one status: 0 for those without a response. */
export interface StatusTimes {
  readonly status: number
  /** Milliseconds from when each request was due until its last byte. */
  readonly times: readonly number[]
  readonly bytes: number
}

/** A summary of the requests with one status. */
export interface StatusSummary {
  readonly status: number
  readonly count: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly bytesEach: number
}

/** Generates the load and returns the results by status. */
export async function runPageLoad(load: PageLoad): Promise<StatusTimes[]> {
  const { port, paths, perSecond, seconds, connections } = load
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...load.headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const texts = paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const results = new Map<number, { times: number[]; bytes: number }>()
  const idle: Connection[] = []
  const waiting: number[] = []
  const underWay = new Set<Promise<void>>()
  const begunAt = performance.now()
  let [open, asked] = [0, 0]

  async function ask(connection: Connection, dueAt: number): Promise<void> {
    asked += 1
    const { status, bytes } = await connection.request(texts[asked % texts.length] ?? '')
    const known = results.get(status) ?? { times: [], bytes: 0 }
    known.times.push(performance.now() - dueAt)
    known.bytes += bytes
    results.set(status, known)
    if (connection.isOpen) idle.push(connection)
    else open -= 1
    const next = waiting.shift()
    if (next !== undefined) begin(next)
  }

  /** Returns an idle connection; the server may have closed some of them meanwhile. */
  function takeIdle(): Connection | undefined {
    let connection = idle.pop()
    while (connection && !connection.isOpen) {
      open -= 1
      connection = idle.pop()
    }
    return connection
  }

  function begin(dueAt: number): void {
    let connection = takeIdle()
    if (!connection && open < connections) {
      connection = new Connection(port)
      open += 1
    }
    if (!connection) {
      waiting.push(dueAt)
      return
    }
    const one = ask(connection, dueAt).finally(() => underWay.delete(one))
    underWay.add(one)
  }

  const isOver = () => performance.now() - begunAt >= seconds * 1000
  async function askAgain(): Promise<void> {
    while (!isOver()) {
      const connection = takeIdle() ?? new Connection(port)
      await ask(connection, performance.now())
    }
  }
  if (perSecond === null) await Promise.all(Array.from({ length: connections }, askAgain))
  else {
    let due = 0
    while (due < perSecond * seconds) {
      const until = Math.min(perSecond * seconds, ((performance.now() - begunAt) * perSecond) / 1000)
      for (; due < until; due += 1) begin(begunAt + (due * 1000) / perSecond)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    while (underWay.size > 0) await Promise.all(underWay)
  }
  for (const connection of idle) connection.close()
  return [...results].map(([status, { times, bytes }]) => ({ status, times, bytes }))
}
