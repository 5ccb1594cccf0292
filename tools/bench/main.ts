import { parseArgs } from 'node:util'
import { measureBulk, measureExport } from './cases/bulk-and-export.ts'
import { measureCommonWords } from './cases/common-words.ts'
import { measureStreams } from './cases/event-streams.ts'
import { measureHeap } from './cases/heap-growth.ts'
import { measureLists } from './cases/list-combinations.ts'
import { measureGrowth, measurePostgresDepth } from './cases/list-growth.ts'
import { measureLogins } from './cases/logins.ts'
import { measureLongThread } from './cases/long-thread.ts'
import { measureAdminPages, measureFinance } from './cases/managed-site.ts'
import { measureMemory, measureStart } from './cases/memory-and-start.ts'
import { measureLive } from './cases/message-latency.ts'
import { measureFanOut } from './cases/notification-fan-out.ts'
import { measureOverload } from './cases/overload.ts'
import { measureChanges } from './cases/pages-after-changes.ts'
import {
  measureComments,
  measureList,
  measureManyWriters,
  measureMembersHome,
  measureVisitorsHome,
} from './cases/pages-and-calls.ts'
import { measurePayments } from './cases/payments.ts'
import { measurePlugins } from './cases/plugins.ts'
import { measureReplies } from './cases/reply-growth.ts'
import { measureSearch } from './cases/search.ts'
import { measureStopWords } from './cases/stop-words.ts'
import { measureUploads } from './cases/uploads.ts'
import { measureVitals } from './cases/web-vitals.ts'
import { type Effort, efforts, type Result } from './measurement.ts'
import { type BenchSite, makeSite } from './sites/bench-site.ts'
import { createDatabase } from './sites/create-database.ts'
import { onManagedSites } from './sites/managed-site.ts'
import { makeSearchSite } from './sites/search-site.ts'

type Report = (results: Result | readonly Result[]) => void

async function onDemoSite(effort: Effort, wanted: (name: string) => boolean, report: Report): Promise<void> {
  const contests = {
    home: measureVisitorsHome,
    member: measureMembersHome,
    list: measureList,
    comments: measureComments,
    upload: measureUploads,
    'fan-out': measureFanOut,
    vitals: measureVitals,
    plugins: measurePlugins,
  }
  const chosen = Object.entries(contests).filter(([name]) => wanted(name))
  if (chosen.length === 0 && !wanted('memory')) return
  const site = await makeSite(0)
  try {
    if (wanted('memory')) report(await measureMemory(site, effort))
    for (const [, measure] of chosen) {
      const product = await site.start()
      try {
        report(await measure(site, product, effort))
      } finally {
        await product.stop()
      }
    }
  } finally {
    site.remove()
  }
}

async function onGrowingSites(
  effort: Effort,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  if (!wanted('growth') && !wanted('start')) return
  const sites: BenchSite[] = []
  try {
    for (const threads of wanted('growth') ? effort.sizes : effort.sizes.slice(-1))
      sites.push(await makeSite(threads))
    if (wanted('growth')) report(await measureGrowth(sites, effort))
    const largest = sites.at(-1)
    if (wanted('start') && largest) report(await measureStart(largest))
  } finally {
    for (const site of sites) site.remove()
  }
}

/** Threads of the sites whose pages are opened one by one. */
const walkedThreads = 2500

async function onChangedSite(
  effort: Effort,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  if (!wanted('changes')) return
  const site = await makeSite(walkedThreads)
  try {
    report(await measureChanges(site, effort))
  } finally {
    site.remove()
  }
}

async function onWalkedSite(
  effort: Effort,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  if (!wanted('heap')) return
  const site = await makeSite(walkedThreads)
  try {
    report(await measureHeap(site, effort))
  } finally {
    site.remove()
  }
}

const fewComments = 1000

async function onAnsweredSites(
  effort: Effort,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  if (!wanted('replies')) return
  const run = async (engine: string, urls: readonly (string | undefined)[]) => {
    const small = await makeSite(0, urls[0], fewComments)
    const large = await makeSite(0, urls[1], effort.comments)
    try {
      report(await measureReplies([small, large], effort, engine))
    } finally {
      small.remove()
      large.remove()
    }
  }
  await run('SQLite', [undefined, undefined])
  const [one, other] = [await createDatabase(), await createDatabase()]
  if (one && other) await run('PostgreSQL', [one.url, other.url])
  else process.stdout.write('PostgreSQL cannot be reached, so replies are measured on SQLite only.\n')
  await one?.drop()
  await other?.drop()
}

async function onPostgres(effort: Effort, wanted: (name: string) => boolean, report: Report): Promise<void> {
  if (!wanted('postgres') && !wanted('writers')) return
  const database = await createDatabase()
  if (!database) {
    process.stdout.write('PostgreSQL cannot be reached, so its lists and writers are not measured.\n')
    return
  }
  const site = await makeSite(wanted('postgres') ? (effort.sizes.at(-1) ?? 0) : 0, database.url)
  try {
    if (wanted('postgres')) report(await measurePostgresDepth(site, effort))
    if (wanted('writers')) {
      const product = await site.start()
      try {
        report(await measureManyWriters(product, effort))
      } finally {
        await product.stop()
      }
    }
  } finally {
    site.remove()
    await database.drop()
  }
}

/** Comments of the thread whose pages are measured. */
const manyComments = 10_000

/** Measurements run on each engine: the thread lists, and a thread with many comments. */
async function onEngine(
  engine: string,
  databaseUrl: string | undefined,
  { effort, wanted, report }: { effort: Effort; wanted: (name: string) => boolean; report: Report },
): Promise<void> {
  const threads = wanted('lists') ? (effort.sizes.at(-1) ?? 0) : 0
  const site = await makeSite(threads, databaseUrl, manyComments)
  try {
    if (wanted('lists')) report(await measureLists(site, effort, engine))
    const thread = { id: site.longThread, comments: manyComments }
    if (wanted('long-thread')) report(await measureLongThread(site, effort, engine, thread))
  } finally {
    site.remove()
  }
}

async function onBothEngines(
  effort: Effort,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  if (!wanted('lists') && !wanted('long-thread')) return
  await onEngine('SQLite', undefined, { effort, wanted, report })
  const database = await createDatabase()
  if (database) await onEngine('PostgreSQL', database.url, { effort, wanted, report })
  else process.stdout.write('PostgreSQL cannot be reached, so only SQLite is measured.\n')
  await database?.drop()
}

/** The site that searches on the large one are compared with, and the comments of the large one for each thread. */
const smallSearchSite = { threads: 1000, comments: 1000 }
const commentsAThread = 10

async function onSearchedSites(
  effort: Effort,
  wanted: (name: string) => boolean,
  report: Report,
): Promise<void> {
  if (!wanted('search')) return
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const threads = effort.sizes.at(-1) ?? 0
    const small = await makeSearchSite(smallSearchSite, engine)
    const large = await makeSearchSite({ threads, comments: threads * commentsAThread }, engine)
    if (!small || !large) {
      process.stdout.write('PostgreSQL cannot be reached, so only SQLite is searched.\n')
      return
    }
    const products = await Promise.all([small.start(), large.start()])
    try {
      const pair = [
        { product: products[0], site: small },
        { product: products[1], site: large },
      ] as const
      report(await measureCommonWords(pair, effort, engine))
      report(await measureSearch(products[1], large))
    } finally {
      await Promise.all(products.map((product) => product.stop()))
      await small.remove()
      await large.remove()
    }
  }
}

const names = [
  'home',
  'member',
  'list',
  'comments',
  'upload',
  'fan-out',
  'vitals',
  'plugins',
  'memory',
  'heap',
  'changes',
  'replies',
  'growth',
  'start',
  'postgres',
  'writers',
  'lists',
  'long-thread',
  'stop-words',
  'search',
  'live',
  'logins',
  'payments',
  'overload',
  'admin',
] as const

async function onLiveSites(effort: Effort, wanted: (name: string) => boolean, report: Report): Promise<void> {
  if (!wanted('live')) return
  await measureLive(effort, report)
  const site = await makeSite(0)
  try {
    report(await measureStreams(site, effort))
  } finally {
    site.remove()
  }
}

async function onLoginSite(effort: Effort, wanted: (name: string) => boolean, report: Report): Promise<void> {
  if (!wanted('logins') && !wanted('overload') && !wanted('payments')) return
  const site = await makeSite(0)
  try {
    if (wanted('logins')) report(await measureLogins(site, effort))
    if (wanted('payments')) report(await measurePayments(site, effort))
    if (wanted('overload')) report(await measureOverload(site, effort))
  } finally {
    site.remove()
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string', multiple: true } },
  })
  const unknown = (values.only ?? []).find((name) => !names.some((known) => known === name))
  if (unknown !== undefined)
    throw new Error(`There is no measurement "${unknown}"; there are ${names.join(', ')}.`)
  const effort = efforts[values.quick ? 'quick' : 'full']
  const wanted = (name: string) => values.only?.includes(name) ?? true
  const results: Result[] = []
  const report: Report = (given) => {
    for (const result of Array.isArray(given) ? (given as readonly Result[]) : [given as Result]) {
      results.push(result)
      const noise = result.noise === undefined ? '' : `±${((result.noise / 2) * 100).toFixed(0)} %`
      const verdict = result.isKept ? 'kept' : '**missed**'
      process.stdout.write(
        `| ${result.name} | ${result.measured} | ${result.bound} | ${noise} | ${verdict} |\n`,
      )
    }
  }
  process.stdout.write('| | measured | bound | noise | |\n|---|---|---|---|---|\n')
  if (wanted('stop-words')) report(await measureStopWords(effort))
  await onDemoSite(effort, wanted, report)
  await onGrowingSites(effort, wanted, report)
  await onChangedSite(effort, wanted, report)
  await onWalkedSite(effort, wanted, report)
  await onAnsweredSites(effort, wanted, report)
  await onPostgres(effort, wanted, report)
  await onBothEngines(effort, wanted, report)
  await onSearchedSites(effort, wanted, report)
  await onLiveSites(effort, wanted, report)
  await onLoginSite(effort, wanted, report)
  if (wanted('admin'))
    await onManagedSites(async (site) => {
      report(await measureFinance(site))
      report(await measureAdminPages(site))
      report(await measureExport(site))
      report(await measureBulk(site, effort))
    })
  return results.every(({ isKept }) => isKept) ? 0 : 1
}

try {
  const code = await main()
  // The web bundle, loaded to capture a page, keeps the process alive.
  process.exit(code)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
