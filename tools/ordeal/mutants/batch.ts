import { appendFileSync, readFileSync } from 'node:fs'
import {
  afterEach,
  beforeAll,
  describe,
  type RunnerTask,
  type RunnerTestFile,
  type RunnerTestSuite,
} from 'vitest'

/** One test file, run for several mutants in turn in this process. */
export interface Batch {
  /** Absolute path. */
  readonly test: string
  /** Numbers of mutants, from 1. */
  readonly mutants: readonly number[]
  /**
   * When the file runs with the unchanged product, mutant 0: by default after the mutants, and only if one of them
   * failed, which proves nothing unless the unchanged product passes.
   */
  readonly unchanged: 'after failures' | 'first'
}

const { MUTANTS_BATCHES = '', MUTANTS_PROGRESS = '' } = process.env
const batches = JSON.parse(readFileSync(MUTANTS_BATCHES, 'utf8')) as readonly Batch[]

const hasFailed = (task: RunnerTask): boolean =>
  task.result?.state === 'fail' || ('tasks' in task && task.tasks.some(hasFailed))

/** Skips what has not begun; the hooks of a skipped suite do not run either. */
function skipRest(suite: Readonly<RunnerTestSuite>): void {
  for (const task of suite.tasks)
    if (task.result === undefined) task.mode = 'skip'
    else if (task.type === 'suite') skipRest(task)
}

const killed = new Set<number>()
/** The previous batch. */
let previous: RunnerTestFile | undefined

const titleOf = (number: number) => `mutant ${number}`

function noteKilled({ mutants }: Batch, { tasks }: RunnerTestFile): void {
  const failed = new Set(tasks.filter(hasFailed).map(({ name }) => name))
  if (failed.has(titleOf(0))) return
  for (const number of mutants) if (failed.has(titleOf(number))) killed.add(number)
}

/** Activates a mutant before the tests of the current suite. */
function activate(number: number, onBegin: (suite: Readonly<RunnerTestSuite>) => void): void {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest accepts no other form of the unused parameter.
  beforeAll(({}, suite) => {
    previous = suite.file
    appendFileSync(MUTANTS_PROGRESS, `began ${number}\n`)
    Object.assign(globalThis, { activeMutant: number })
    onBegin(suite)
  })
}

function defineMutant(test: string, number: number): void {
  describe(titleOf(number), async () => {
    let all: Readonly<RunnerTestSuite> | undefined
    activate(number, (suite) => {
      all = suite
    })
    afterEach(({ task }) => {
      if (all && task.result?.state === 'fail') skipRest(all)
    })
    // The query forces a new import for each mutant, without module state.
    await import(/* @vite-ignore */ `${test}?mutant=${number}`)
  })
}

function defineUnchanged({ test, unchanged }: Batch): void {
  describe(titleOf(0), () => {
    activate(0, (suite) => {
      if (unchanged === 'after failures' && !suite.file.tasks.some(hasFailed)) skipRest(suite)
    })
    // A suite of its own, whose hooks can be skipped too.
    describe('unchanged', async () => {
      await import(/* @vite-ignore */ `${test}?mutant=0`)
    })
  })
}

/** Defines the tests of a batch, by its index; mutants that an earlier batch of this process killed are left out. */
export function defineBatch(index: number): void {
  const last = batches[index - 1]
  if (last && previous) noteKilled(last, previous)
  const batch = batches[index]
  const living = batch?.mutants.filter((number) => !killed.has(number)) ?? []
  if (!batch || living.length === 0) return
  if (batch.unchanged === 'first') defineUnchanged(batch)
  for (const number of living) defineMutant(batch.test, number)
  if (batch.unchanged === 'after failures') defineUnchanged(batch)
}
