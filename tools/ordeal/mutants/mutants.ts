import { fileURLToPath } from 'node:url'
import type { Outcome, Slice, SourceTrial } from '../trial.ts'
import { drawMutants, type Mutant } from './draw.ts'
import { tryMutants, type Verdict } from './try-mutants.ts'
import { brokenImporters } from './type-errors.ts'

/** The seed of the draw. */
const seed = 20261123
const ofEachArea = 70
/** Minimum percentage of mutants that the tests must kill. */
const leastKilled = 85
/** Number of test processes. */
const runners = Number(process.env.MUTANTS_RUNNERS ?? 2)

const root = fileURLToPath(new URL('../../..', import.meta.url))

function nameOf({ file, line, kind, was, replacement }: Mutant): string {
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 70)
  return `${file}:${line} ${kind}: \`${oneLine(was)}\` → \`${oneLine(replacement)}\``
}

const isNoticed = ({ noticedBy }: Verdict) => noticedBy !== null

async function run({ number, of }: Slice): Promise<Outcome> {
  const { mutants, invalid } = await drawMutants(root, seed, ofEachArea)
  const part = mutants.filter((_, index) => index % of === number - 1)
  const verdicts: Verdict[] = []
  await tryMutants(root, part, {
    runners,
    onVerdict(verdict) {
      verdicts.push(verdict)
      const { mutant, noticedBy, tried } = verdict
      const words = noticedBy === null ? `survived ${tried.length} test files` : 'killed'
      process.stderr.write(`${words} ${nameOf(mutant)}\n`)
    },
  })
  const survivors = verdicts.filter((verdict) => !isNoticed(verdict)).map(({ mutant }) => mutant)
  const refused = await brokenImporters(root, survivors)
  const valid = verdicts.filter(({ mutant }) => !refused.has(mutant))
  const killed = valid.filter(isNoticed).length
  const percent = (100 * killed) / valid.length
  const areas = [...Map.groupBy(valid, ({ mutant }) => mutant.area)].map(
    ([area, all]) => `${area} ${all.filter(isNoticed).length} of ${all.length}`,
  )
  const invalidCount = invalid.values().reduce((sum, count) => sum + count, 0)
  const left = survivors.filter((mutant) => !refused.has(mutant))
  for (const mutant of left) process.stderr.write(`survivor ${nameOf(mutant)}\n`)
  return {
    figures: `${killed} of ${valid.length} mutants killed (${percent.toFixed(1)} %): ${areas.join(', ')}; the compiler refused ${invalidCount} of the whole draw and ${refused.size} of these`,
    faults: percent < leastKilled ? left.map(nameOf) : [],
  }
}

/** Mutates the product; the tests must detect the changes. */
export const mutantTrial: SourceTrial = { name: 'mutants', run }
