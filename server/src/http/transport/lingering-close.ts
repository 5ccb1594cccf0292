import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** How long, and for how many bytes, a refused sender may still send before the connection is cut. */
const lingerMs = 1000
const lingerBytes = 4 * 1024 * 1024

/**
 * Ends a connection whose sender may still be sending. Cutting it at once would make the sender lose the answer along
 * with its own bytes, so what comes is thrown away for a moment first. Nothing that comes is read as a request.
 */
export function closeLingering(socket: Socket): void {
  let left = lingerBytes
  const cut = () => socket.destroy()
  const timer = setTimeout(cut, lingerMs)
  socket.removeAllListeners('data')
  socket.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) cut()
  })
  socket.once('close', () => clearTimeout(timer))
  socket.end()
  socket.resume()
}

/** Whether a body was announced and has not been read whole. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Makes the connection of a request end, unhurriedly, after the answer that says `connection: close`. */
export function closeLingeringAfterResponse(request: IncomingMessage): void {
  const { socket } = request
  // A request made inside the process has no connection.
  if (typeof socket?.destroySoon !== 'function') return
  socket.destroySoon = () => closeLingering(socket)
}
