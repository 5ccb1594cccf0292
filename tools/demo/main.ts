import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readConfig } from '../../server/src/config.ts'
import { closeContext, openContext } from '../../server/src/open-context.ts'
import { migrate } from '../../server/src/schema/migrations/migrate.ts'
import { addThreads } from './add-threads.ts'
import { demoGreeting, fillDemo } from './fill.ts'

const most = 1_000_000

function threadsWanted(given: string | undefined): number {
  if (given === undefined) return 0
  if (!/^\d{1,7}$/.test(given) || Number(given) > most)
    throw new Error(`--threads is a number up to ${most}, but it is "${given}".`)
  return Number(given)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { threads: { type: 'string' } } })
  const threads = threadsWanted(values.threads)
  const ctx = await openContext(readConfig(process.env), { log: pino({ level: 'warn' }) })
  try {
    await migrate(ctx.database, ctx.clock.now())
    await fillDemo(ctx)
    await addThreads(ctx, threads)
  } finally {
    await closeContext(ctx)
  }
  process.stdout.write(`${demoGreeting()}\n`)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
