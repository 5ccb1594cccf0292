import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import type { Mutant } from './draw.ts'
import type { TestReach } from './measure-tests.ts'

/** The result of one test file on one mutant. */
interface Attempt {
  /** Hash of the mutated file. */
  readonly mutant: string
  readonly test: string
  /** Hash of the test file and of all non-test sources. */
  readonly state: string
  /** The failure; null when the tests passed. */
  readonly failure: string | null
}

/** Earlier results on the same sources, so that an interrupted trial can continue. */
export interface Attempts {
  add(mutant: Mutant, test: string, failure: string | null): void
  /** The test files that a mutant survived, and the failure that killed it. */
  of(mutant: Mutant): { readonly passed: ReadonlySet<string>; readonly failure: string | null }
}

const hashOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

function readAttempts(path: string): Attempt[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    // The last line may be incomplete.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as Attempt)
  } catch {
    return []
  }
}

/**
 * Opens the list of attempts at `path`. A mutant stays killed while its file is unchanged; one that survived a test
 * file is tried again when that file, or any non-test source, has changed.
 */
export function openAttempts(path: string, { sources, tests }: TestReach): Attempts {
  const hashes = new Map(tests.map(({ file, hash }) => [file, hash]))
  const stateOf = (test: string) => hashOf(sources, hashes.get(test) ?? '')
  const keyOf = ({ file, text }: Mutant) => hashOf(file, text)
  const known = Map.groupBy(readAttempts(path), ({ mutant }) => mutant)
  return {
    add(mutant, test, failure) {
      const attempt: Attempt = { mutant: keyOf(mutant), test, state: stateOf(test), failure }
      appendFileSync(path, `${JSON.stringify(attempt)}\n`)
    },
    of(mutant) {
      const all = known.get(keyOf(mutant)) ?? []
      const passed = all.filter(({ test, state, failure }) => failure === null && state === stateOf(test))
      return {
        passed: new Set(passed.map(({ test }) => test)),
        failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
      }
    },
  }
}
