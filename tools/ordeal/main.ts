import { parseArgs } from 'node:util'
import { makeSite } from '../bench/sites/bench-site.ts'
import { createDatabase } from '../bench/sites/create-database.ts'
import { demoPassword } from '../demo/fill.ts'
import { type Product, startProduct } from '../product/product.ts'
import { endedUploads } from './access/ended-uploads.ts'
import { firstStart } from './access/first-start.ts'
import { hiddenCategories } from './access/hidden-categories.ts'
import { namesAndInvitations } from './access/names-and-invitations.ts'
import { brokenInvariants } from './broken-invariants.ts'
import { closedFiles } from './closed-files.ts'
import { databaseOutage } from './database-outage.ts'
import { flippedBytes } from './flipped-bytes.ts'
import { foreignOrigins } from './foreign-origins.ts'
import { gracefulStops } from './graceful-stops.ts'
import { interruptedUploads } from './interrupted-uploads.ts'
import { limitsAtOnce } from './limits-at-once.ts'
import { faultsOfLog } from './log-rules.ts'
import { malformedRequests } from './malformed-requests.ts'
import { moneyKills } from './money/kills.ts'
import { moneySequences } from './money/money-sequences.ts'
import { packetTakers } from './money/packet-takers.ts'
import { paymentsAtOnceTrial } from './money/payments-at-once.ts'
import { syncedPayments } from './money/synced-payments.ts'
import { unpaidCrawl } from './money/unpaid-crawl.ts'
import { mutantTrial } from './mutants/mutants.ts'
import { offline } from './offline/offline.ts'
import { axe } from './pages/accessibility.ts'
import { extendedJourneys } from './pages/extended-journeys.ts'
import { narrowScreens } from './pages/narrow-screens.ts'
import { processKills } from './process-kills.ts'
import { redisOutage } from './redis-outage.ts'
import { revokedRights } from './revoked-rights.ts'
import { scriptInjection } from './script-injection.ts'
import { payloads, scriptPayloadsOneByOne } from './script-payload-pages.ts'
import { flippedPages } from './storage/flipped-pages.ts'
import { tickets } from './tickets.ts'
import { transport } from './transport.ts'
import type { Outcome, Slice, SourceTrial, Trial, TrialSite } from './trial.ts'
import { twoInstances } from './two-instances.ts'
import { unknownAddressTrial } from './unknown-addresses.ts'
import { wrongTypes } from './wrong-types.ts'

const trials: readonly Trial[] = [
  wrongTypes,
  malformedRequests,
  scriptInjection,
  foreignOrigins,
  limitsAtOnce,
  interruptedUploads,
  closedFiles,
  endedUploads,
  hiddenCategories,
  namesAndInvitations,
  firstStart,
  tickets,
  revokedRights,
  flippedBytes,
  flippedPages,
  transport,
  processKills,
  gracefulStops,
  databaseOutage,
  redisOutage,
  twoInstances,
  paymentsAtOnceTrial,
  packetTakers,
  moneyKills,
  syncedPayments,
  unpaidCrawl,
  offline,
  payloads,
  scriptPayloadsOneByOne,
  unknownAddressTrial,
  axe,
  narrowScreens,
]

const sourceTrials: readonly SourceTrial[] = [mutantTrial, moneySequences, extendedJourneys]

const engines = ['sqlite', 'postgres'] as const

/** Runs one trial on its own site; then stops what it started, and checks the logs and the site. */
async function runTrial(trial: Trial, engine: TrialSite['engine']): Promise<Outcome | null> {
  const database = engine === 'postgres' ? await createDatabase() : null
  if (engine === 'postgres' && !database) return null
  const site = await makeSite(0, database?.url)
  const products: Product[] = []
  const trialSite: TrialSite = {
    engine,
    dataDir: site.dataDir,
    databaseUrl: database?.url ?? null,
    async start(settings = {}) {
      const product = await startProduct({
        dataDir: site.dataDir,
        settings: {
          NODE_ENV: 'production',
          ...(database ? { DATABASE_URL: database.url } : {}),
          ...settings,
        },
      })
      products.push(product)
      return product
    },
  }
  try {
    const { figures, faults } = await trial.run(trialSite)
    const logs = products.flatMap((product) => faultsOfLog(product.output(), [demoPassword, '$argon2']))
    await Promise.all(products.map((product) => product.stop()))
    return { figures, faults: [...faults, ...logs.slice(0, 20), ...brokenInvariants(trialSite)] }
  } catch (error) {
    const { message, cause } = error as Error
    const words = products.map((product) => product.output().slice(-200000))
    return { figures: 'the trial crashed', faults: [`${message} ${String(cause ?? '')}`, ...words] }
  } finally {
    await Promise.all(products.map((product) => product.stop('SIGKILL')))
    site.remove()
    await database?.drop()
  }
}

function tell(trial: Pick<Trial, 'name'>, engine: string, outcome: Outcome | null): void {
  const { figures, faults } = outcome ?? { figures: 'the engine cannot be reached', faults: [] }
  const verdict = faults.length > 0 ? '**failed**' : outcome ? 'passed' : 'skipped'
  process.stdout.write(`| ${trial.name} | ${engine} | ${figures} | ${verdict} |\n`)
  for (const fault of faults) process.stdout.write(`  ${fault}\n`)
}

/** Runs a trial of the sources; returns the number of faults. */
async function runSourceTrial(trial: SourceTrial, slice: Slice): Promise<number> {
  const outcome = await trial.run(slice)
  tell(trial, 'sqlite', outcome)
  return outcome.faults.length
}

/** Parses a slice such as `2/4`, the second of four parts; the whole trial by default. */
function readSlice(text: string | undefined): Slice {
  const [number, of] = (text ?? '1/1').split('/').map(Number)
  if (!number || !of || number > of) throw new Error('--slice takes a part such as 2/4')
  return { number, of }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      engine: { type: 'string', multiple: true },
      slice: { type: 'string' },
    },
  })
  const isWanted = (names: string[] | undefined, name: string) => names?.includes(name) ?? true
  let broken = 0
  process.stdout.write('| trial | engine | figures | |\n|---|---|---|---|\n')
  const asked = trials.filter(({ name, isLong }) =>
    isLong ? values.only?.includes(name) : isWanted(values.only, name),
  )
  for (const trial of asked)
    for (const engine of engines) {
      if (!isWanted(values.engine, engine) || !(trial.engines?.includes(engine) ?? true)) continue
      const outcome = await runTrial(trial, engine)
      tell(trial, engine, outcome)
      broken += outcome?.faults.length ?? 0
    }
  for (const trial of sourceTrials.filter(({ name }) => values.only?.includes(name)))
    broken += await runSourceTrial(trial, readSlice(values.slice))
  return broken === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
}
