import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesByArea } from './areas.ts'
import { type Mutation, mutationsOf } from './operators.ts'
import { replaceIn } from './syntax.ts'
import { typeErrorsOf } from './type-errors.ts'

/** A source with one mutation. */
export interface Mutant extends Mutation {
  readonly area: string
  /** Path in the repository. */
  readonly file: string
  /** The mutated text of the whole file. */
  readonly text: string
  /** The original code and its replacement. */
  readonly was: string
}

/**
 * Orders mutants pseudo-randomly by the seed, their change and the line they change. A changed source moves only the
 * mutants of its changed lines, so that the rest of a draw stays as it was.
 */
function ranked(mutants: readonly Mutant[], seed: number): Mutant[] {
  const occurrences = new Map<string, number>()
  const rankOf = ({ kind, was, replacement, text, line }: Mutant) => {
    const changed = [kind, was, replacement, text.split('\n')[line - 1]?.trim()].join('\0')
    const occurrence = occurrences.get(changed) ?? 0
    occurrences.set(changed, occurrence + 1)
    return createHash('sha256').update(`${seed}\0${changed}\0${occurrence}`).digest('hex')
  }
  const ranks = new Map(mutants.map((mutant) => [mutant, rankOf(mutant)]))
  return mutants.toSorted((one, other) => ((ranks.get(one) ?? '') < (ranks.get(other) ?? '') ? -1 : 1))
}

function mutantsOfFile(root: string, area: string, file: string): Mutant[] {
  const text = readFileSync(join(root, file), 'utf8')
  const bytes = Buffer.from(text)
  return mutationsOf(text).map((mutation) => ({
    ...mutation,
    area,
    file,
    text: replaceIn(text, [mutation]),
    was: bytes.subarray(mutation.start, mutation.end).toString(),
  }))
}

/** The drawn mutants that compile, and the number that does not, by area. */
export interface Sample {
  readonly mutants: readonly Mutant[]
  readonly invalid: ReadonlyMap<string, number>
}

/**
 * Draws this many compiling mutants of each area, or all of a small area. Those that do not compile are counted: the
 * type checker detects them.
 */
export async function drawMutants(root: string, seed: number, ofEachArea: number): Promise<Sample> {
  const drawn = [...filesByArea(root)].map(([area, files]) =>
    ranked(
      files.flatMap((file) => mutantsOfFile(root, area, file)),
      seed,
    ),
  )
  // Twice as many, so that enough remain after compile errors.
  const looked = drawn.map((mutants) => mutants.slice(0, ofEachArea * 2))
  const refused = await typeErrorsOf(root, looked.flat())
  const invalid = new Map<string, number>()
  const mutants = looked.flatMap((candidates) => {
    const valid: Mutant[] = []
    for (const mutant of candidates) {
      if (valid.length === ofEachArea) break
      if (refused.has(mutant)) invalid.set(mutant.area, (invalid.get(mutant.area) ?? 0) + 1)
      else valid.push(mutant)
    }
    return valid
  })
  return { mutants, invalid }
}
