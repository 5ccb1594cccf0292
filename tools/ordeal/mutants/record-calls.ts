import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

// Set up before each test file: defines the functions that mutated sources call to find the active mutant and to report
// calls.

const { MUTANTS_CALLS, MUTANTS_PROGRESS } = process.env

/** A function that runs during import cannot be affected by a mutant that is activated later. */
function noteEarlyCall(number: number): void {
  if (MUTANTS_PROGRESS) appendFileSync(MUTANTS_PROGRESS, `early ${number}\n`)
}

const state = globalThis as {
  activeMutant?: number
  /** Number of measured test files, negated. */
  measured?: number
  isActive?: (number: number) => boolean
}
// Modules imported by the next batch of the process must not be affected by the last mutant.
delete state.activeMutant
state.isActive = (number) => {
  if (state.activeMutant === undefined) noteEarlyCall(number)
  return state.activeMutant === number
}

if (MUTANTS_CALLS) {
  // Queries that are built once are built once per test file.
  state.measured = (state.measured ?? 0) - 1
  state.activeMutant = state.measured
  const calls = new Map<string, number>()
  Object.assign(globalThis, {
    noteCall: (name: string) => void calls.set(name, (calls.get(name) ?? 0) + 1),
  })
  afterAll(() => {
    const { testPath } = expect.getState()
    appendFileSync(MUTANTS_CALLS, `${JSON.stringify({ test: testPath, calls: Object.fromEntries(calls) })}\n`)
  })
}
