import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** Limits of what a refused client may still send before the connection is destroyed: milliseconds and bytes. */
const lingerMs = 1000
const lingerBytes = 4 * 1024 * 1024

/**
 * Closes a connection whose client may still be sending. Closing it at once would reset it and lose the response, so
 * incoming bytes are discarded for a moment first (lingering close). None of them is read as a request.
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

/** Whether a body was announced and has not been read completely. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  if (request.complete) return false
  const { headers } = request
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Closes the connection with a lingering close after the response, which has `connection: close`. */
export function closeLingeringAfterResponse(request: IncomingMessage): void {
  const { socket } = request
  // An in-process request has no connection.
  if (typeof socket?.destroySoon !== 'function') return
  socket.destroySoon = () => closeLingering(socket)
}
