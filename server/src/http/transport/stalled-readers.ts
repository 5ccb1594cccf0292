import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { serverLimits } from './server-limits.ts'

/** When connections are looked at, and how long nothing may leave one on which something waits. Milliseconds. */
interface StallLimits {
  readonly everyMs: number
  readonly stalledMs: number
}

/** Often enough that with what a busy process is late a reader is cut within `stuckMs` of its last byte. */
const lookEveryMs = 1000

/** How many bytes had left a connection on which something waited, and since when no more have. */
interface Stall {
  readonly left: number
  readonly since: number
}

type WatchedSocket = Socket & {
  readonly _handle?: { readonly writeQueueSize?: number; readonly bytesWritten?: number } | null
}

/** Bytes that wait in this process, and bytes that the system has taken over, which are on their way. */
function bytesOf({ writableLength, _handle }: WatchedSocket): { waiting: number; left: number } {
  const { writeQueueSize = 0, bytesWritten = 0 } = _handle ?? {}
  return { waiting: writableLength + writeQueueSize, left: bytesWritten - writeQueueSize }
}

/**
 * Cuts connections whose reader does not read: nothing of what waits for it has left, whether or not more is added. Node's
 * own timeout starts anew with everything that such a client sends.
 */
export function cutStalledReaders(
  server: Server,
  { everyMs, stalledMs }: StallLimits = {
    everyMs: lookEveryMs,
    stalledMs: serverLimits.stuckMs - 2 * serverLimits.connectionsCheckMs,
  },
): void {
  const sockets = new Map<Socket, Stall | undefined>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })

  function look(socket: Socket, before: Stall | undefined, now: number): void {
    const { waiting, left } = bytesOf(socket)
    if (waiting === 0) {
      if (before) sockets.set(socket, undefined)
    } else if (left !== before?.left) sockets.set(socket, { left, since: now })
    else if (now - before.since >= stalledMs) socket.destroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, before] of sockets) look(socket, before, now)
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
