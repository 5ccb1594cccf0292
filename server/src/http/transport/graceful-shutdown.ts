import { Server, type Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const reapMs = 100
/** Milliseconds in which an idle connection may still send a request. */
const quietMs = 500
/** Milliseconds in which pending connections are accepted. */
const acceptMs = 2000

const silentOf = new WeakMap<object, Set<Socket>>()

/** Tracks connections that have not sent anything yet: Node counts those neither as idle nor as active. */
export function trackSilentConnections({ server }: FastifyInstance): void {
  const silent = new Set<Socket>()
  silentOf.set(server, silent)
  server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', (request) => silent.delete(request.socket))
}

/** Accepts pending connections, one for each turn of the event loop; closing the socket would reset them. */
async function acceptWaitingConnections(app: FastifyInstance): Promise<void> {
  const until = performance.now() + acceptMs
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  app.server.on('connection', note)
  while (hasCome && performance.now() < until) {
    hasCome = false
    // Between two turns the event loop reads what has arrived.
    await turn()
    await turn()
  }
  app.server.off('connection', note)
}

/**
 * Stops accepting connections, and closes open ones with their next response. Closing an idle connection at once could
 * lose a request in transit.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  if (app.server.address() === null) return
  await acceptWaitingConnections(app)
  // The HTTP server's own `close` would also close connections that look idle.
  const allEnded = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()))
  // Only after listening has ended: clients that are told to reconnect would otherwise return.
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await Promise.race([allEnded, sleep(quietMs, undefined, { ref: false })])
  for (const socket of silentOf.get(app.server) ?? []) socket.destroy()
}

/**
 * Stops listening and completes the requests in flight and those that arrive on open connections within half a second;
 * then closes each connection when it is idle. Connections that remain after `timeoutMs` are destroyed.
 */
export async function drainServer(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await stopListening(app)
  const closing = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), reapMs)
  try {
    await turn()
    await app.close()
  } finally {
    clearInterval(closing)
    clearTimeout(cut)
  }
}
