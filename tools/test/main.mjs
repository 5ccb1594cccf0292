import { globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../check/main.mjs'
import { root } from '../prepare/paths.mjs'
import { absentEngines, engineEnv } from './engines.mjs'
import { runVitest } from './vitest-run.mjs'

/** A longer run counts as hanging; see "Test time" in docs/measurements.md. */
const wholeRunMs = 82 * 60_000
const began = Date.now()
const leftMs = () => Math.max(1_000, wholeRunMs - (Date.now() - began))

const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const passedOnRetry = []
const add = (run) => {
  for (const key of Object.keys(total)) total[key] += run[key] ?? 0
  failures.push(...(run.failures ?? []))
  passedOnRetry.push(...(run.passedOnRetry ?? []))
}

/** Failures are printed at the end, where a truncated log still shows them. */
function finish() {
  for (const sentence of passedOnRetry) console.log(`\nPASSED ONLY IN A SECOND RUN ${sentence}`)
  for (const sentence of failures) console.log(`\nFAILED ${sentence}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
}

/** Prints the skipped engines; returns whether the run may continue without them. */
function mayGoOn(absent) {
  const all = process.env.REQUIRE_ALL_ENGINES === '1'
  for (const { sentence } of absent) {
    console.log(
      all ? `${sentence}, and REQUIRE_ALL_ENGINES=1 demands it.` : `${sentence}: its tests are skipped.`,
    )
  }
  return absent.length === 0 || !all
}

const memoryFolder = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * Creates a folder in memory for test data, where there is enough: tests do not need durable storage. Null otherwise.
 */
function makeMemoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    if (Math.min(bavail * bsize, process.availableMemory() / 2) < neededBytes) return null
    return mkdtempSync(join(memoryFolder, 'chaguan-tests-'))
  } catch {
    return null
  }
}

/** One more than CPUs, as journeys spend a quarter of their time waiting for pages. */
const journeyWorkers = 3

/** Runs the journeys of one project: `journeys` or `extended-journeys`. */
async function runJourneys(project, env) {
  const journeys = globSync('e2e/**/*.spec.ts', { cwd: root })
  if (env.SKIP_CHROMIUM) return { skipped: journeys.length }
  return runVitest({ name: project, projects: [project], workers: journeyWorkers, env, leftMs })
}

async function runEverything(env) {
  console.log('\nChecks')
  add(await check())
  console.log('\nUnit and module tests')
  add(await runVitest({ name: 'unit', projects: ['server', 'web', 'web-replacing'], env, leftMs }))
  console.log('\nJourneys')
  add(await runJourneys('journeys', env))
}

/** With `--extended` only the journeys run that `npm test` leaves to `npm run ordeal`. */
const isExtended = process.argv.includes('--extended')

async function main() {
  const absent = await absentEngines()
  if (!mayGoOn(absent)) {
    add({ failed: absent.length })
    return
  }
  const folder = makeMemoryFolder()
  const env = { ...engineEnv(absent), ...(folder && { TMPDIR: folder }) }
  try {
    if (isExtended) add(await runJourneys('extended-journeys', env))
    else await runEverything(env)
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

await main()
finish()
