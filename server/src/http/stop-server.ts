import type { FastifyInstance } from 'fastify'

const reapMs = 100

/**
 * Stops listening and lets the requests under way come to their end; a connection is closed as soon as nothing is under
 * way on it. What is not done after `patienceMs` is cut.
 */
export async function drainServer(app: FastifyInstance, patienceMs: number): Promise<void> {
  const reap = setInterval(() => app.server.closeIdleConnections(), reapMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  try {
    await app.close()
  } finally {
    clearInterval(reap)
    clearTimeout(cut)
  }
}
