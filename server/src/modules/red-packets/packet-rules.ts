import { redPacketRules } from '@chaguan/contracts'

/** A whole number from 0 to below `below`, each as likely. */
export type Random = (below: number) => number

/** Some of the numbers 1 to `most`, each selection as likely; in their order. */
function choose(count: number, most: number, random: Random): number[] {
  const chosen = new Set<number>()
  for (let last = most - count + 1; last <= most; last += 1) {
    const one = 1 + random(last)
    chosen.add(chosen.has(one) ? last : one)
  }
  return [...chosen].sort((one, other) => one - other)
}

/**
 * Cuts money into packets in whole cents: equal ones, or random ones of a cent at least, of which each way of cutting is
 * as likely. They sum to the money. There must be a cent for each.
 */
export function cutPackets(
  { rule, cents, number }: { readonly rule: number; readonly cents: number; readonly number: number },
  random: Random,
): readonly number[] {
  if (cents < number) throw new Error(`${cents} cents are too few for ${number} packets`)
  if (rule === redPacketRules.same) {
    const each = Math.floor(cents / number)
    // What does not go round is handed to the first, a cent each.
    return Array.from({ length: number }, (_, index) => each + (index < cents - each * number ? 1 : 0))
  }
  const cuts = [0, ...choose(number - 1, cents - 1, random), cents]
  return cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0))
}
