import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import { beginRebuild, continueRebuild } from '../../../server/src/modules/search/index.ts'
import { setSettings } from '../../../server/src/modules/settings/index.ts'
import { closeContext, openContext, openDatabase } from '../../../server/src/open-context.ts'
import { migrate } from '../../../server/src/schema/migrations/migrate.ts'
import { fillSearchSet } from '../../../server/src/testing/search-set/fill-search-set.ts'

// Runs in a separate process, so that its caches do not affect the measurement.
const [threads = 0, comments = 0] = process.argv.slice(2).map(Number)
const config = readConfig(process.env)
// On a machine that other programs load too, statements and connecting take longer than a call may.
const patience = { timeoutMs: 600_000, waitMs: 600_000 }
const database = await openDatabase(config, patience)
const ctx = await openContext(config, { database, log: pino({ level: 'silent' }) })
await migrate(ctx.database, ctx.clock.now())
const labels = await fillSearchSet(ctx, threads, comments)
const began = performance.now()
await beginRebuild(ctx)
await continueRebuild(ctx)
const indexedMs = performance.now() - began
// The load comes from one address, so the rate limit is raised far above it.
await setSettings(ctx, {
  api_freq: JSON.stringify({
    get: { freq: 1_000_000, forbidden: 1 },
    post: { freq: 1_000_000, forbidden: 1 },
  }),
})
writeFileSync(join(config.dataDir, 'labels.json'), JSON.stringify({ labels, indexedMs }))
await closeContext(ctx)
