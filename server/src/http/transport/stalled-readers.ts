import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { serverLimits } from './server-limits.ts'

/** How often connections are checked, and how long pending bytes may make no progress. Milliseconds. */
interface StallLimits {
  readonly everyMs: number
  readonly stalledMs: number
}

/**
 * Frequent enough that, with the delay of a busy process, a client is disconnected within `stuckMs` of its last byte.
 */
const checkEveryMs = 1000

/** The number of sent bytes while some were pending, and since when it has not changed. */
interface Stall {
  readonly left: number
  readonly since: number
}

type WatchedSocket = Socket & {
  readonly _handle?: { readonly writeQueueSize?: number; readonly bytesWritten?: number } | null
}

/** Bytes that are pending in this process, and bytes that the system has accepted. */
function bytesOf({ writableLength, _handle }: WatchedSocket): { waiting: number; left: number } {
  const { writeQueueSize = 0, bytesWritten = 0 } = _handle ?? {}
  return { waiting: writableLength + writeQueueSize, left: bytesWritten - writeQueueSize }
}

/**
 * Disconnects clients that do not read: pending bytes have made no progress, whether or not more are added. Node's own
 * timeout is reset by everything that such a client sends.
 */
export function cutStalledReaders(
  server: Server,
  { everyMs, stalledMs }: StallLimits = {
    everyMs: checkEveryMs,
    stalledMs: serverLimits.stuckMs - 2 * serverLimits.connectionsCheckMs,
  },
): void {
  const sockets = new Map<Socket, Stall | undefined>()
  server.on('connection', (socket: Socket) => {
    sockets.set(socket, undefined)
    socket.once('close', () => sockets.delete(socket))
  })

  function checkSocket(socket: Socket, before: Stall | undefined, now: number): void {
    const { waiting, left } = bytesOf(socket)
    if (waiting === 0) {
      if (before) sockets.set(socket, undefined)
    } else if (left !== before?.left) sockets.set(socket, { left, since: now })
    else if (now - before.since >= stalledMs) socket.destroy()
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, before] of sockets) checkSocket(socket, before, now)
  }, everyMs).unref()
  server.once('close', () => clearInterval(timer))
}
