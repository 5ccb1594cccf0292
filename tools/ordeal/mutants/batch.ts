import { appendFileSync, readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, describe } from 'vitest'

/** One test file for several mutants, one after the other in this process. */
export interface Batch {
  /** Absolute path. */
  readonly test: string
  /** Numbers of mutants; 0 is the product as it is. */
  readonly mutants: readonly number[]
}

const { MUTANTS_BATCH = '', MUTANTS_PROGRESS = '' } = process.env
const { test, mutants } = JSON.parse(readFileSync(MUTANTS_BATCH, 'utf8')) as Batch

for (const number of mutants)
  describe(`mutant ${number}`, async () => {
    let isNoticed = false
    beforeAll(() => {
      appendFileSync(MUTANTS_PROGRESS, `began ${number}\n`)
      Object.assign(globalThis, { activeMutant: number })
    })
    beforeEach(({ skip }) => {
      if (isNoticed) skip()
    })
    afterEach(({ task }) => {
      isNoticed ||= task.result?.state === 'fail'
    })
    // Read anew for each mutant, with whatever it remembers.
    await import(/* @vite-ignore */ `${test}?mutant=${number}`)
  })
