import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import { migrate } from '../../../server/src/migrations/migrate.ts'
import { beginRebuild, goOnRebuilding } from '../../../server/src/modules/search/index.ts'
import { setSettings } from '../../../server/src/modules/settings/index.ts'
import { closeContext, openContext, openDatabase } from '../../../server/src/open-context.ts'
import { addThreads } from '../../demo/add-threads.ts'
import { fillDemo } from '../../demo/fill.ts'
import { addComments } from './add-comments.ts'
import { recommended } from './recommended.ts'

// A process of its own for each site: what it read and kept is no part of what is measured.
const threads = Number(process.argv[2] ?? 0)
const comments = Number(process.argv[3] ?? 0)
const config = readConfig(process.env)
// On a busy machine a statement about the whole site takes its time.
const database = await openDatabase(config, { patienceMs: 120_000 })
const ctx = await openContext(config, { database, log: pino({ level: 'silent' }) })
await migrate(ctx.database, ctx.clock.now())
await fillDemo(ctx)
await addThreads(ctx, threads)
const longThread = comments > 0 ? await addComments(ctx, comments) : 0
await ctx.transaction((tx) =>
  tx
    .insertInto('sequences')
    .values({
      id: 1,
      category_ids: recommended.categories.join(','),
      group_ids: '',
      user_ids: '',
      topic_ids: '',
      thread_ids: '',
      block_user_ids: recommended.blockedUsers.join(','),
      block_topic_ids: '',
      block_thread_ids: '',
    })
    .execute(),
)
// The load comes from one address, so the limit of calls is set far beyond it.
await setSettings(ctx, {
  api_freq: JSON.stringify({
    get: { freq: 1_000_000, forbidden: 1 },
    post: { freq: 1_000_000, forbidden: 1 },
  }),
})
// A site makes its index by itself when it starts, which is not what is measured here.
await beginRebuild(ctx)
await goOnRebuilding(ctx)
// What a site of some age has long had done in the background: PostgreSQL then counts in its indexes alone.
if (ctx.database.engine === 'postgres') await sql`vacuum analyze`.execute(ctx.database.schema)
await closeContext(ctx)
process.stdout.write(String(longThread))
