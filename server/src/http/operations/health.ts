import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import type { LoadShedder } from '../transport/load-shedding.ts'

/** After how many milliseconds without a response of the database the instance counts as not ready. */
const pingMs = 2000

async function respondsInTime(ping: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), pingMs)
  })
  try {
    return await Promise.race([ping.then(() => true), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Further conditions of readiness. */
export interface ReadinessChecks {
  /** Whether the web app is built. */
  readonly hasWeb: boolean
  readonly loadShedder: Pick<LoadShedder, 'hasRoom'>
}

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve people, that is, the database responds, the web app is
 * built and the load shedder has room, which may not be so right after a slow start; 503 otherwise. The server listens
 * only after the database was migrated.
 */
export function registerHealth(
  app: FastifyInstance,
  ctx: Context,
  { hasWeb, loadShedder }: ReadinessChecks,
): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await respondsInTime(ctx.database.ping())
    const { hasRoom } = loadShedder
    const isReady = database && hasWeb && hasRoom
    return reply
      .status(isReady ? 200 : 503)
      .headers(isReady ? {} : { 'retry-after': '5' })
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', database, web: hasWeb, capacity: hasRoom })
  })
}
