import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Database } from '../drivers/db/db.ts'
import { openPostgres } from '../drivers/db/postgres.ts'
import { openSqlite } from '../drivers/db/sqlite.ts'
import { closeContext, openContext } from '../open-context.ts'
import { callsOf, openApp, type TestApp } from './test-app.ts'
import { urlOfSchema } from './test-run.ts'

async function openAgain({ ctx }: TestApp): Promise<Database> {
  if (ctx.database.engine === 'sqlite') return openSqlite(join(ctx.config.dataDir, 'test.db'))
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(ctx.db)
  return openPostgres(urlOfSchema(rows[0]?.schema ?? ''), { size: 4, waitMs: 20_000 })
}

/** Opens another server on the database and the clock of a test; it shares no caches with the first one. */
export async function openSecondInstance(
  t: TestApp,
): Promise<Pick<TestApp, 'app' | 'ctx' | 'get' | 'post' | 'inject' | 'close'>> {
  const ctx = await openContext(t.ctx.config, {
    database: await openAgain(t),
    clock: t.clock,
    log: pino({ level: 'silent' }),
  })
  const app = await openApp(ctx)
  return {
    app,
    ctx,
    ...callsOf(app),
    async close() {
      await app.close()
      await closeContext(ctx)
    },
  }
}
