import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

/** How long the database may take to answer before the instance counts as not ready, in milliseconds. */
const pingMs = 2000

async function answers(ping: Promise<void>): Promise<boolean> {
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

/**
 * `/healthz`: the process lives. `/readyz`: it can serve people, that is the database answers and the pages are built;
 * 503 otherwise. The server listens only after the database was migrated.
 */
export function registerHealth(app: FastifyInstance, ctx: Context, hasWeb: boolean): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const database = await answers(ctx.database.ping())
    const isReady = database && hasWeb
    return reply
      .status(isReady ? 200 : 503)
      .headers(isReady ? {} : { 'retry-after': '5' })
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', database, web: hasWeb })
  })
}
