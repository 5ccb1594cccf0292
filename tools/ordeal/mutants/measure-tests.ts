import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesByArea } from './areas.ts'
import { TestRunner } from './run-tests.ts'

/** A test file that passes on the unchanged sources. */
export interface MeasuredTest {
  readonly file: string
  /** Hash of its text. */
  readonly hash: string
  /** Milliseconds. */
  readonly duration: number
  /** Maps each function (`path#number`) to the number of calls in the file. */
  readonly calls: Readonly<Record<string, number>>
}

/** Measured test files for one state of the sources. */
export interface TestReach {
  /** Hash of all non-test sources. */
  readonly sources: string
  readonly tests: readonly MeasuredTest[]
}

const timeoutMs = 40 * 60_000

function hashOf(root: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Test files measured between two writes of the results. */
const filesAtOnce = 12

async function measure(
  root: string,
  callsPath: string,
  runner: TestRunner,
  files: readonly string[],
): Promise<MeasuredTest[]> {
  rmSync(callsPath, { force: true })
  const watched = [...filesByArea(root).values()].flat()
  const results = await runner.run({ kind: 'measure', tests: files, watched }, timeoutMs)
  if (!results) throw new Error(`The tests did not end within ${timeoutMs} ms: ${files.join(', ')}`)
  // A file whose tests were all skipped has no result.
  const lines = existsSync(callsPath) ? readFileSync(callsPath, 'utf8').trim().split('\n') : []
  const calls = new Map(
    lines
      .map((line) => JSON.parse(line) as { test: string; calls: Record<string, number> })
      .map(({ test, calls }) => [test.slice(root.length), calls]),
  )
  return results
    .filter(({ state }) => state === 'passed')
    .map(({ name, duration }) => ({
      file: name,
      hash: hashOf(root, [name]),
      duration,
      calls: calls.get(name) ?? {},
    }))
}

function readReach(path: string, sources: string): readonly MeasuredTest[] {
  try {
    const known = JSON.parse(readFileSync(path, 'utf8')) as TestReach
    return known.sources === sources ? known.tests : []
  } catch {
    // No results yet.
    return []
  }
}

/**
 * Measures which mutated functions each test file calls. The whole suite runs for that once, again after a change of a
 * source, and only the changed test files if no other source has changed, in this many processes. An interrupted
 * measurement continues with the remaining files.
 */
export async function measureTests(root: string, runners: number): Promise<TestReach> {
  const folder = join(root, '.cache', 'mutants')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'reach.json')
  const files = globSync('{contracts,server}/src/**/*.{ts,json}', { cwd: root }).sort()
  const isTest = (file: string) => file.endsWith('.test.ts')
  const sources = hashOf(
    root,
    files.filter((file) => !isTest(file)),
  )
  const hashes = new Map(files.filter(isTest).map((file) => [file, hashOf(root, [file])]))
  const known = readReach(path, sources).filter(({ file, hash }) => hashes.get(file) === hash)
  const names = new Set(known.map(({ file }) => file))
  const changed = [...hashes.keys()].filter((file) => !names.has(file))
  const tests = [...known]
  async function work(name: string): Promise<void> {
    const callsPath = join(folder, `calls-${name}.jsonl`)
    const runner = new TestRunner({ MUTANTS_CALLS: callsPath })
    while (changed.length > 0) {
      tests.push(...(await measure(root, callsPath, runner, changed.splice(0, filesAtOnce))))
      writeFileSync(path, JSON.stringify({ sources, tests } satisfies TestReach))
    }
    runner.stop()
  }
  await Promise.all(Array.from({ length: runners }, (_, index) => work(String(index + 1))))
  return { sources, tests }
}
