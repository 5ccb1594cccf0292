import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import type { Mutant } from './draw.ts'
import type { Reach } from './measure-tests.ts'

/** One test file tried against one mutant. */
interface Attempt {
  /** Hash of the file with the change in it. */
  readonly mutant: string
  readonly test: string
  /** Hash of the test file and of all sources that are none. */
  readonly state: string
  /** What failed; null when the test noticed nothing. */
  readonly failure: string | null
}

/** What was tried before on the same sources, so that a trial that was ended goes on where it was. */
export interface Attempts {
  add(mutant: Mutant, test: string, failure: string | null): void
  /** The test files that a mutant survived, and what killed it. */
  of(mutant: Mutant): { readonly passed: ReadonlySet<string>; readonly failure: string | null }
}

const hashOf = (...parts: readonly string[]) => createHash('sha256').update(parts.join('\0')).digest('hex')

function readAttempts(path: string): Attempt[] {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    // The last line may have been cut off.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as Attempt)
  } catch {
    return []
  }
}

/**
 * Opens the list of attempts at `path`. A mutant stays killed while its file is the same; one that survived a test file is
 * tried again when that file, or any source that is no test, has changed.
 */
export function openAttempts(path: string, { sources, tests }: Reach): Attempts {
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
