import { dirname } from 'node:path'
import type { MeasuredTest } from './measure-tests.ts'
import { functionAt, functionsOf } from './reach.ts'

/** Limits of the test files per mutant: total duration in milliseconds, and number. */
const longestMs = 60_000
const mostFiles = 24

/**
 * Distance of a test file from a source: 0 in the same folder, 1 when it is named like the source or its folder, else
 * 2.
 */
function distance(test: string, file: string): number {
  if (dirname(test) === dirname(file)) return 0
  const nouns = file
    .replace(/[.]ts$/, '')
    .split('/')
    .slice(3)
  const name = test.split('/').at(-1)?.replace('.test.ts', '') ?? ''
  const isNear = test.startsWith(`${file.split('/').slice(0, 4).join('/')}/`) || nouns.includes(name)
  return isNear ? 1 : 2
}

/** Milliseconds of duration that one step of distance is worth. */
const stepMs = 8000

interface Reaching {
  readonly test: MeasuredTest
  /** Calls of the function, and of all functions of the file. */
  readonly calls: number
  readonly callsOfFile: number
  readonly distance: number
}

/** The cost of a test file, from its duration and distance; halved for files that call the function often. */
const cost = ({ test, calls, distance }: Reaching) =>
  (test.duration + distance * stepMs) / (calls > 10 ? 2 : 1)

/** A test file to be run for a mutant. */
export interface ReachingTest {
  readonly file: string
  /** Whether it calls the mutated function. */
  readonly isCalling: boolean
}

/** Takes files while they are within the limits. */
function withinBounds(reaching: readonly Reaching[]): ReachingTest[] {
  const files: ReachingTest[] = []
  let duration = 0
  for (const { test, calls } of reaching) {
    if (files.length >= mostFiles || (files.length > 0 && duration + test.duration > longestMs)) continue
    files.push({ file: test.file, isCalling: calls > 0 })
    duration += test.duration
  }
  return files
}

/** With fewer calling test files than this, others that call the file are added. */
const few = 3

/**
 * Returns the test files that call the function at a position, nearest and fastest first, within the limits.
 * Module-level code, and functions called by few test files, are also reached by all files that call any function of
 * the source; a source without functions by the nearest.
 */
export function testsReaching(
  tests: readonly MeasuredTest[],
  { file, start }: { readonly file: string; readonly start: number },
  text: string,
): ReachingTest[] {
  const name = `${file}#${functionAt(functionsOf(text), start)}`
  const all = tests
    .map((test) => {
      const ofFile = Object.entries(test.calls).filter(([called]) => called.startsWith(`${file}#`))
      const callsOfFile = ofFile.reduce((sum, [, count]) => sum + count, 0)
      return { test, calls: test.calls[name] ?? 0, callsOfFile, distance: distance(test.file, file) }
    })
    .sort((one, other) => cost(one) - cost(other))
  const calling = all.filter(({ callsOfFile }) => callsOfFile > 0)
  // A source without functions is never called.
  const reaching = calling.length > 0 ? calling : all
  const direct = reaching.filter(({ calls }) => calls > 0)
  const others = direct.length < few ? reaching.filter(({ calls }) => calls === 0) : []
  return withinBounds([...direct, ...others])
}
