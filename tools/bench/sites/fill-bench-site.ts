import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import type { Context } from '../../../server/src/context.ts'
import { beginRebuild, goOnRebuilding } from '../../../server/src/modules/search/index.ts'
import { setSettings } from '../../../server/src/modules/settings/index.ts'
import { closeContext, openContext, openDatabase } from '../../../server/src/open-context.ts'
import { migrate } from '../../../server/src/schema/migrations/migrate.ts'
import { fillDemo } from '../../demo/fill.ts'

/**
 * Makes the site of this process's environment: the demo, what `fill` adds, and what a site of some age has long had done
 * in the background. A statement about the whole site may take `patienceMs`. Answers what `fill` answers.
 */
export async function fillBenchSite<T>(patienceMs: number, fill: (ctx: Context) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { patienceMs })
  const ctx = await openContext(config, { database, log: pino({ level: 'silent' }) })
  await migrate(ctx.database, ctx.clock.now())
  await fillDemo(ctx)
  const filled = await fill(ctx)
  // The load comes from one address, so the limit of calls is set far beyond it.
  const limit = { freq: 1_000_000, forbidden: 1 }
  await setSettings(ctx, { api_freq: JSON.stringify({ get: limit, post: limit }) })
  // A site makes its index by itself when it starts, which is not what is measured.
  await beginRebuild(ctx)
  await goOnRebuilding(ctx)
  // PostgreSQL then counts in its indexes alone.
  if (ctx.database.engine === 'postgres') await sql`vacuum analyze`.execute(ctx.database.schema)
  await closeContext(ctx)
  return filled
}
