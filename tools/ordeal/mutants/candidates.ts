import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Batch } from './batch.ts'
import type { Mutant } from './draw.ts'
import type { MeasuredTest } from './measure-tests.ts'
import { testsReaching } from './reaching-tests.ts'
import { switchable } from './switchable.ts'
import type { Texts } from './test-runner.ts'

/** A mutant that no test has killed yet. */
export interface Candidate {
  readonly number: number
  readonly mutant: Mutant
  /** Test files that call the mutated function and are still to be run, nearest first. */
  readonly tests: string[]
  readonly tried: string[]
  /** All of its test files: those of a mutant whose change takes effect at import may call nothing. */
  readonly all: readonly string[]
  /** Its change takes effect at import, so it needs a process of its own. */
  isEarly: boolean
}

/** Returns the candidates, and the mutated sources with all mutants of a file in one text. */
export function candidatesOf(
  root: string,
  mutants: readonly Mutant[],
  tests: readonly MeasuredTest[],
): { readonly candidates: readonly Candidate[]; readonly texts: Texts } {
  const numbered = mutants.map((mutant, index) => ({ ...mutant, number: index + 1 }))
  const texts: Record<string, string> = {}
  const candidates = [...Map.groupBy(numbered, ({ file }) => file)].flatMap(([file, ofFile]) => {
    const text = readFileSync(join(root, file), 'utf8')
    const { text: switching, outside } = switchable(text, ofFile)
    texts[file] = switching
    return ofFile.map((mutant) => {
      const reaching = testsReaching(tests, mutant, text)
      return {
        number: mutant.number,
        mutant,
        tests: reaching.filter(({ isCalling }) => isCalling).map(({ file }) => file),
        tried: [],
        all: reaching.map(({ file }) => file),
        isEarly: outside.includes(mutant.number),
      }
    })
  })
  return { candidates, texts }
}

/** Mutants that run in one process. Larger groups import the sources less often, smaller ones occupy all processes. */
const mostOfGroup = 10

/** Divides candidates into groups that share test files: those of one source, and of its neighbours. */
export function groupsOf(candidates: readonly Candidate[]): Candidate[][] {
  const sorted = candidates.toSorted((one, other) => (one.mutant.file < other.mutant.file ? -1 : 1))
  return Array.from({ length: Math.ceil(sorted.length / mostOfGroup) }, (_, index) =>
    sorted.slice(index * mostOfGroup, (index + 1) * mostOfGroup),
  )
}

/**
 * Returns a batch for each test file of a group, nearest first; those in `doubtful` run with the unchanged product
 * first.
 */
export function batchesOf(group: readonly Candidate[], doubtful: ReadonlySet<string>): Batch[] {
  const places = new Map<string, { readonly place: number; readonly number: number }[]>()
  for (const { number, tests } of group)
    for (const [place, test] of tests.entries())
      places.set(test, [...(places.get(test) ?? []), { place, number }])
  const mean = (all: readonly { readonly place: number }[]) =>
    all.reduce((sum, { place }) => sum + place, 0) / all.length
  return [...places]
    .sort(([, one], [, other]) => mean(one) - mean(other))
    .map(([test, all]) => ({
      test,
      mutants: all.map(({ number }) => number),
      unchanged: doubtful.has(test) ? 'first' : 'after failures',
    }))
}
