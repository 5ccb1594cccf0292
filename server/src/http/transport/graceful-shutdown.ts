import { Server, type Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const reapMs = 100
/** Milliseconds in which an idle connection may still send a request. */
const quietMs = 500
/** Milliseconds in which pending connections are accepted. */
const doorMs = 2000

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
  const until = performance.now() + doorMs
  let hasCome = true
  const note = () => {
    hasCome = true
  }
  app.server.on('connection', note)
  while (hasCome && performance.now() < until) {
    hasCome = false
    // Between two turns the loop reads what lies ready.
    await turn()
    await turn()
  }
  app.server.off('connection', note)
}

/**
 * Takes no new connections and lets those there are end with their next answer. A connection that would be closed at
 * once may have a request on its way, which its sender would have to take for lost.
 */
async function stopListening(app: FastifyInstance): Promise<void> {
  if (app.server.address() === null) return
  await acceptWaitingConnections(app)
  // The HTTP server's own `close` also closes what looks idle.
  const allEnded = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()))
  // Not before listening ends: clients that are told to reconnect would come back.
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await Promise.race([allEnded, sleep(quietMs, undefined, { ref: false })])
  for (const socket of silentOf.get(app.server) ?? []) socket.destroy()
}

/**
 * Stops listening and lets the requests under way, and those that come on open connections in the next half a second, be
 * answered; then a connection is closed as soon as nothing is under way on it. What is not done after `patienceMs` is cut.
 */
export async function drainServer(app: FastifyInstance, patienceMs: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await stopListening(app)
  const reap = setInterval(() => setImmediate(() => app.server.closeIdleConnections()), reapMs)
  try {
    await turn()
    await app.close()
  } finally {
    clearInterval(reap)
    clearTimeout(cut)
  }
}
