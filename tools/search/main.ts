import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { beginRebuild, continueRebuild, indexPending } from '../../server/src/modules/search/index.ts'
import { closeContext, openContext } from '../../server/src/open-context.ts'
import { migrate } from '../../server/src/schema/migrations/migrate.ts'

const usage = 'npm run search -- rebuild'
/** Number of posts after which progress is printed. */
const postsPerReport = 10_000

async function rebuild(): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'chaguan.db')))
    throw new ConfigError(`There is no site in "${config.dataDir}"; set DATA_DIR to its folder.`)
  const ctx = await openContext(config, { log: pino({ level: 'warn' }) })
  const started = performance.now()
  let told = 0
  try {
    await migrate(ctx.database, ctx.clock.now())
    await beginRebuild(ctx)
    await continueRebuild(ctx, (posts) => {
      if (posts - told < postsPerReport) return
      told = posts
      process.stdout.write(`${posts} posts\n`)
    })
    await indexPending(ctx)
  } finally {
    await closeContext(ctx)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  process.stdout.write(`The search index was rebuilt in ${seconds} s.\n`)
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.join(' ') !== 'rebuild') throw new Error(`Usage: ${usage}`)
  await rebuild()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
