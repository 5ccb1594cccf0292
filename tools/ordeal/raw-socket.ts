import { connect } from 'node:net'

/** The response on a connection. */
export interface RawAnswer {
  readonly text: string
  /** Bytes sent before the other side closed it. */
  readonly sent: number
  readonly ms: number
}

const piecesATurn = 50

/** Sends raw bytes on a new connection as fast as possible, and collects the response until it closes. */
export async function sendRaw(
  origin: string,
  pieces: Iterable<string | Buffer>,
  timeoutMs = 10_000,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  let sent = 0
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const timer = setTimeout(() => socket.destroy(), timeoutMs)
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => {})
  const queue = pieces[Symbol.iterator]()
  // Sockets are read only between two turns of the event loop, so the sender pauses regularly.
  const pump = () => {
    for (let turn = 0; turn < piecesATurn; turn += 1) {
      const next = queue.next()
      if (next.done || socket.destroyed || socket.writableEnded) return
      sent += next.value.length
      if (!socket.write(next.value)) return void socket.once('drain', () => setImmediate(pump))
    }
    setImmediate(pump)
  }
  socket.once('connect', pump)
  await ended
  clearTimeout(timer)
  return { text: Buffer.concat(chunks).toString('utf8'), sent, ms: performance.now() - began }
}

/** Returns the statuses of the responses on a connection, in order. */
export function statusesOf({ text }: RawAnswer): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))
}
