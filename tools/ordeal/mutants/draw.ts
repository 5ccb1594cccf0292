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

/** Returns a generator of pseudo-random numbers in [0, 1) (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const kept = order[last] as T
    order[last] = order[other] as T
    order[other] = kept
  }
  return order
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
  const random = randomNumbers(seed)
  const drawn = [...filesByArea(root)].map(([area, files]) => {
    const all = files.flatMap((file) => mutantsOfFile(root, area, file))
    return shuffled(all, random)
  })
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
