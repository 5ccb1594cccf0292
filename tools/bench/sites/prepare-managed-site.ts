import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import { migrate } from '../../../server/src/migrations/migrate.ts'
import { keepDays } from '../../../server/src/modules/finance/finance-store.ts'
import { keepSiteDays } from '../../../server/src/modules/overview/site-days.ts'
import { beginRebuild, goOnRebuilding } from '../../../server/src/modules/search/index.ts'
import { setSettings } from '../../../server/src/modules/settings/index.ts'
import { closeContext, openContext, openDatabase } from '../../../server/src/open-context.ts'
import { addThreads } from '../../demo/add-threads.ts'
import { fillDemo } from '../../demo/fill.ts'
import { addManagedContent } from './add-managed-content.ts'
import { sumLedger } from './add-managed-orders.ts'

// A process of its own: what it read and kept is no part of what is measured.
const [threads = 0, people = 0, comments = 0, orders = 0] = process.argv.slice(2).map(Number)
const config = readConfig(process.env)
const database = await openDatabase(config, { patienceMs: 600_000 })
const ctx = await openContext(config, { database, log: pino({ level: 'silent' }) })
await migrate(ctx.database, ctx.clock.now())
await fillDemo(ctx)
await addThreads(ctx, threads)
await addManagedContent(ctx, { people, comments, orders })
// The calls come from one address, so the limit of calls is set far beyond it.
await setSettings(ctx, {
  api_freq: JSON.stringify({
    get: { freq: 1_000_000, forbidden: 1 },
    post: { freq: 1_000_000, forbidden: 1 },
  }),
})
// What a site of some age has long had done in the background.
await beginRebuild(ctx)
await goOnRebuilding(ctx)
await keepDays(ctx)
await keepSiteDays(ctx)
if (ctx.database.engine === 'postgres') await sql`vacuum analyze`.execute(ctx.database.schema)
const sums = await sumLedger(ctx)
await closeContext(ctx)
process.stdout.write(JSON.stringify(sums))
