import { appendFileSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe } from 'vitest'

/** One test file, run for several mutants in turn in this process. */
export interface Batch {
  /** Absolute path. */
  readonly test: string
  /** Numbers of mutants; 0 is the unchanged product. */
  readonly mutants: readonly number[]
}

const { MUTANTS_BATCH = '', MUTANTS_PROGRESS = '' } = process.env
const { test, mutants } = JSON.parse(readFileSync(MUTANTS_BATCH, 'utf8')) as Batch

/** Set by `record-calls.ts`: the mutants whose code was run so far. */
const { reachedMutants } = globalThis as unknown as { readonly reachedMutants: ReadonlySet<number> }

for (const number of mutants)
  describe(`mutant ${number}`, async () => {
    let isNoticed = false
    beforeAll(() => {
      appendFileSync(MUTANTS_PROGRESS, `began ${number}\n`)
      Object.assign(globalThis, { activeMutant: number })
    })
    beforeEach(({ skip }) => {
      // The unchanged product runs first; a mutant that it never reached cannot be noticed.
      if (isNoticed || (number !== 0 && !reachedMutants.has(number))) skip()
    })
    afterEach(({ task }) => {
      isNoticed ||= task.result?.state === 'fail'
    })
    // The query forces a new import for each mutant, without module state.
    await import(/* @vite-ignore */ `${test}?mutant=${number}`)
  })
