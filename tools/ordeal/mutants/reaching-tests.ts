import { dirname } from 'node:path'
import type { MeasuredTest } from './measure-tests.ts'
import { functionAt, functionsOf } from './reach.ts'

/** Test files of one mutant take no longer than this together, in milliseconds, and are no more than this. */
const longestMs = 30_000
const mostFiles = 12

/** How far a test file lies from a source: 0 beside it, 1 when it is named like the source or its folder, else 2. */
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

/** Milliseconds that are worth spending on a test file one step nearer to the source. */
const stepMs = 8000

interface Reaching {
  readonly test: MeasuredTest
  /** Calls of the function, and of all functions of the file. */
  readonly calls: number
  readonly callsOfFile: number
  readonly distance: number
}

/** What a test file costs, and seems to cost by its distance; those that call the function often cost half. */
const cost = ({ test, calls, distance }: Reaching) =>
  (test.duration + distance * stepMs) / (calls > 10 ? 2 : 1)

/** As many of these as there is time for. */
function withinBounds(reaching: readonly Reaching[]): string[] {
  const files: string[] = []
  let duration = 0
  for (const { test } of reaching) {
    if (files.length >= mostFiles || (files.length > 0 && duration + test.duration > longestMs)) continue
    files.push(test.file)
    duration += test.duration
  }
  return files
}

/** Fewer test files than these may be all that call a function by chance, or the first of many. */
const few = 3

/**
 * The test files that call the function around a place, nearest and quickest first, as many as there is time for. What
 * runs when a file is read, or is called by few, is reached by all that call any function of the file; a file of constants by
 * the nearest.
 */
export function testsReaching(
  tests: readonly MeasuredTest[],
  { file, start }: { readonly file: string; readonly start: number },
  text: string,
): string[] {
  const name = `${file}#${functionAt(functionsOf(text), start)}`
  const all = tests
    .map((test) => {
      const ofFile = Object.entries(test.calls).filter(([called]) => called.startsWith(`${file}#`))
      const callsOfFile = ofFile.reduce((sum, [, count]) => sum + count, 0)
      return { test, calls: test.calls[name] ?? 0, callsOfFile, distance: distance(test.file, file) }
    })
    .sort((one, other) => cost(one) - cost(other))
  const calling = all.filter(({ callsOfFile }) => callsOfFile > 0)
  // A file of constants is called by nobody.
  const reaching = calling.length > 0 ? calling : all
  const direct = reaching.filter(({ calls }) => calls > 0)
  const others = direct.length < few ? reaching.filter(({ calls }) => calls === 0) : []
  return withinBounds([...direct, ...others])
}
