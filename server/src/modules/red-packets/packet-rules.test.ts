import { redPacketRules } from '@chaguan/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutPackets } from './packet-rules.ts'

const seed = 20261124

describe('cutting packets', () => {
  it('packets sum to the money, in whole cents of at least one each, for any random numbers', () => {
    const asked = fc.integer({ min: 1, max: 100 }).chain((number) =>
      fc.record({
        number: fc.constant(number),
        cents: fc.oneof(
          fc.integer({ min: number, max: number + 5 }),
          fc.integer({ min: number, max: 20_000 }),
        ),
        rule: fc.constantFrom(redPacketRules.same, redPacketRules.random),
      }),
    )
    fc.assert(
      fc.property(asked, fc.infiniteStream(fc.nat()), (of, chance) => {
        const packets = cutPackets(of, (below) => (chance.next().value as number) % below)
        if (packets.length !== of.number) throw new Error(`${packets.length} packets`)
        if (!packets.every((cents) => Number.isInteger(cents) && cents >= 1)) throw new Error(`${packets}`)
        if (packets.reduce((sum, cents) => sum + cents, 0) !== of.cents) throw new Error('another sum')
        if (of.rule === redPacketRules.same && Math.max(...packets) - Math.min(...packets) > 1)
          throw new Error('not equal')
      }),
      { seed, numRuns: 3000 },
    )
  })

  it('random packets are cut in each possible way equally often', () => {
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const counts = new Map<string, number>()
    for (let turn = 0; turn < 6000; turn += 1) {
      const cut = cutPackets({ rule: redPacketRules.random, cents: 5, number: 3 }, random).join(' ')
      counts.set(cut, (counts.get(cut) ?? 0) + 1)
    }
    // 5 = 1+1+3 and 1+2+2 in every order: six ways.
    expect(counts.size).toBe(6)
    expect(Math.min(...counts.values())).toBeGreaterThan(850)
  })

  it('too few cents cannot be cut', () => {
    expect(() => cutPackets({ rule: redPacketRules.random, cents: 2, number: 3 }, () => 0)).toThrow('too few')
  })
})
