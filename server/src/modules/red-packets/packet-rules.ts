import { redPacketRules } from '@chaguan/contracts'

/** Returns a uniformly distributed integer from 0 to below `below`. */
export type Random = (below: number) => number

/** Chooses numbers from 1 to `most`, every selection equally likely; sorted. */
function choose(count: number, most: number, random: Random): number[] {
  const chosen = new Set<number>()
  for (let last = most - count + 1; last <= most; last += 1) {
    const one = 1 + random(last)
    chosen.add(chosen.has(one) ? last : one)
  }
  return [...chosen].sort((one, other) => one - other)
}

/**
 * Splits money into packets of whole cents: equal ones, or random ones of at least a cent, every split equally likely.
 * They sum to the money. Needs a cent for each.
 */
export function cutPackets(
  { rule, cents, number }: { readonly rule: number; readonly cents: number; readonly number: number },
  random: Random,
): readonly number[] {
  if (cents < number) throw new Error(`${cents} cents are too few for ${number} packets`)
  if (rule === redPacketRules.same) {
    const each = Math.floor(cents / number)
    // The first packets get a cent of the remainder each.
    return Array.from({ length: number }, (_, index) => each + (index < cents - each * number ? 1 : 0))
  }
  const cuts = [0, ...choose(number - 1, cents - 1, random), cents]
  return cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0))
}
