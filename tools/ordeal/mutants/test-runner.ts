import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule, TestSpecification, TestSuite } from 'vitest/node'
import { BaseSequencer, createVitest } from 'vitest/node'
import type { Batch } from './batch.ts'
import { instrumented } from './reach.ts'

/** Mutated sources: paths in the repository and texts. */
export type Texts = Readonly<Record<string, string>>

/** A request to the runner. */
export type RunRequest =
  /** Runs test files in this order until one fails. */
  | { readonly kind: 'files'; readonly texts: Texts; readonly tests: readonly string[] }
  /** Runs all test files and counts calls of functions. */
  | { readonly kind: 'measure'; readonly tests: readonly string[]; readonly watched: readonly string[] }
  /** Runs test files for several mutants, in one process; sends a `BatchResult` after each. */
  | { readonly kind: 'batches'; readonly texts: Texts; readonly batches: readonly Batch[] }

/** The result of a test file, or of one mutant of a batch. */
export interface RunResult {
  /** The test file, or the mutant's number. */
  readonly name: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** Milliseconds; only for test files. */
  readonly duration: number
  /** The first failed test and its message. */
  readonly failure: string | null
}

/** The results of a batch, which are sent before the request ends. */
export interface BatchResult {
  /** Index of the batch. */
  readonly batch: number
  /** One for each mutant that was alive, and for the unchanged product. */
  readonly results: readonly RunResult[]
  /** Why no test could run; null otherwise. */
  readonly failure: string | null
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const inRepository = (path: string) => path.slice(root.length)
const batchModule = fileURLToPath(new URL('./batch.ts', import.meta.url))
const preparedQueries = 'server/src/drivers/db/prepared.ts'

let texts: Texts = {}
let watched: readonly string[] = []
let order: readonly string[] = []

/** Runs test files in the order of the request: nearest first. */
class RequestedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => order.indexOf(inRepository(moduleId))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

const whereCompiled = 'let query = compiled.get(engine)'

/** A query that was compiled for one mutant must not be reused for another. */
function compiledForMutant(text: string): string {
  if (!text.includes(whereCompiled))
    throw new Error(
      `${preparedQueries} does not contain "${whereCompiled}", where compiled queries are looked up.`,
    )
  return text
    .replace(
      whereCompiled,
      `if (known !== globalThis.activeMutant) compiled.clear(); known = globalThis.activeMutant; ${whereCompiled}`,
    )
    .replace('const compiled = new Map', 'let known; $&')
}

function textOf(path: string, id: string): string | null {
  const text = texts[path]
  if (text !== undefined) return text
  if (watched.includes(path)) return instrumented(path, readFileSync(id, 'utf8'))
  return path === preparedQueries ? compiledForMutant(readFileSync(id, 'utf8')) : null
}

const { MUTANTS_BATCHES = '' } = process.env
const batchFolder = MUTANTS_BATCHES.replace(/[.]json$/, '')
const fileOfBatch = (index: number) => join(batchFolder, `${index}.ts`)

const reporter: Reporter = {
  onTestModuleEnd(module) {
    if (dirname(module.moduleId) !== batchFolder) return
    const suites = [...module.children.suites()]
    const result: BatchResult = {
      batch: Number(basename(module.moduleId, '.ts')),
      results: suites.map((suite) => resultOf(suite.name.replace('mutant ', ''), suite, 0)),
      failure: module.state() === 'failed' && suites.length === 0 ? failureOf(module) : null,
    }
    process.send?.(result)
  },
}

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    include: ['{contracts,server}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    setupFiles: [fileURLToPath(new URL('./record-calls.ts', import.meta.url))],
    // A single process imports the sources once for all requests.
    isolate: false,
    fsModuleCache: false,
    maxWorkers: 1,
    fileParallelism: false,
    reporters: [reporter],
    silent: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    sequence: { sequencer: RequestedOrder },
    passWithNoTests: true,
  },
  { plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => textOf(inRepository(id), id) }] },
)
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [
    inRepository(specification.moduleId),
    specification,
  ]),
)

function failureOf(part: TestModule | TestSuite): string | null {
  for (const test of part.children.allTests('failed'))
    return `${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0] ?? ''}`
  for (const suite of part.children.allSuites()) {
    const [error] = suite.errors()
    if (error) return `${suite.fullName}: ${error.message.split('\n')[0]}`
  }
  return part.errors()[0]?.message ?? null
}

function resultOf(name: string, part: TestModule | TestSuite, duration: number): RunResult {
  const failure = failureOf(part)
  const state = failure !== null || part.state() === 'failed' ? 'failed' : part.state()
  return { name, state: state === 'passed' || state === 'failed' ? state : 'skipped', duration, failure }
}

/** Replaces the texts that differ from those of the last request. */
function change(next: Texts, nextWatched: readonly string[]): void {
  const names = new Set([...Object.keys(texts), ...Object.keys(next), ...watched, ...nextWatched])
  const differing = [...names].filter(
    (name) => texts[name] !== next[name] || watched.includes(name) !== nextWatched.includes(name),
  )
  texts = next
  watched = nextWatched
  for (const name of differing) vitest.invalidateFile(`${root}${name}`)
}

async function runSpecifications(chosen: TestSpecification[], bail: number): Promise<TestModule[]> {
  vitest.config.bail = bail
  for (const project of vitest.projects) project.config.bail = bail
  const { testModules } = await vitest.runTestSpecifications(chosen)
  const ids = new Set(chosen.map(({ moduleId }) => moduleId))
  // Vitest also reports the modules of earlier requests.
  return testModules.filter(({ moduleId }) => ids.has(moduleId))
}

/** Vitest keeps its process within a run only, so that all batches are files of one run. */
async function runBatches(batches: readonly Batch[]): Promise<void> {
  writeFileSync(MUTANTS_BATCHES, JSON.stringify(batches))
  mkdirSync(batchFolder, { recursive: true })
  for (const index of batches.keys())
    writeFileSync(
      fileOfBatch(index),
      `import { defineBatch } from ${JSON.stringify(batchModule)}\ndefineBatch(${index})\n`,
    )
  order = [...batches.keys()].map((index) => inRepository(fileOfBatch(index)))
  const project = vitest.getRootProject()
  await runSpecifications(
    [...batches.keys()].map((index) => project.createSpecification(fileOfBatch(index))),
    0,
  )
}

async function run(request: RunRequest): Promise<RunResult[]> {
  change(request.kind === 'measure' ? {} : request.texts, request.kind === 'measure' ? request.watched : [])
  if (request.kind === 'batches') {
    await runBatches(request.batches)
    return []
  }
  order = request.tests
  const wanted = request.tests.map((test) => specifications.get(test)).filter((found) => found !== undefined)
  const modules = await runSpecifications(wanted, request.kind === 'files' ? 1 : 0)
  return modules.map((module) =>
    resultOf(inRepository(module.moduleId), module, module.diagnostic().duration),
  )
}

process.on('message', (request: RunRequest) => {
  run(request).then(
    (results) => process.send?.(results),
    (error: Error) => {
      process.stderr.write(`${error.stack}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
