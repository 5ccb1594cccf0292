import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import type { Context } from '../../../server/src/context.ts'
import { beginRebuild, continueRebuild } from '../../../server/src/modules/search/index.ts'
import { setSettings } from '../../../server/src/modules/settings/index.ts'
import { closeContext, openContext, openDatabase } from '../../../server/src/open-context.ts'
import { migrate } from '../../../server/src/schema/migrations/migrate.ts'
import { fillDemo } from '../../demo/fill.ts'

/**
 * Creates the site of this process's environment: the demo, the content added by `fill`, and the results of background
 * jobs that an older site has completed. A statement over the whole site may take `timeoutMs`. Returns the result of
 * `fill`.
 */
export async function fillBenchSite<T>(timeoutMs: number, fill: (ctx: Context) => Promise<T>): Promise<T> {
  const config = readConfig(process.env)
  const database = await openDatabase(config, { timeoutMs })
  const ctx = await openContext(config, { database, log: pino({ level: 'silent' }) })
  await migrate(ctx.database, ctx.clock.now())
  await fillDemo(ctx)
  const filled = await fill(ctx)
  // The load comes from one address, so the rate limit is raised far above it.
  const limit = { freq: 1_000_000, forbidden: 1 }
  await setSettings(ctx, { api_freq: JSON.stringify({ get: limit, post: limit }) })
  // A site builds its index when it starts, which is not measured.
  await beginRebuild(ctx)
  await continueRebuild(ctx)
  // Afterwards PostgreSQL can count with index-only scans.
  if (ctx.database.engine === 'postgres') await sql`vacuum analyze`.execute(ctx.database.schema)
  await closeContext(ctx)
  return filled
}
