import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

// Set up before each test file: what changed sources call, to learn which mutant is active and to tell of their calls.

const { MUTANTS_CALLS, MUTANTS_PROGRESS } = process.env

/** A function that runs while the sources are read takes no notice of the mutants that come later. */
function noteEarlyCall(number: number): void {
  if (MUTANTS_PROGRESS) appendFileSync(MUTANTS_PROGRESS, `early ${number}\n`)
}

const state = globalThis as { activeMutant?: number; isActive?: (number: number) => boolean }
state.isActive = (number) => {
  if (state.activeMutant === undefined) noteEarlyCall(number)
  return state.activeMutant === number
}

if (MUTANTS_CALLS) {
  // Queries that are built once are built once for each test file.
  state.activeMutant = (state.activeMutant ?? 0) - 1
  const calls = new Map<string, number>()
  Object.assign(globalThis, {
    noteCall: (name: string) => void calls.set(name, (calls.get(name) ?? 0) + 1),
  })
  afterAll(() => {
    const { testPath } = expect.getState()
    appendFileSync(MUTANTS_CALLS, `${JSON.stringify({ test: testPath, calls: Object.fromEntries(calls) })}\n`)
  })
}
