import { describe, expect, it } from 'vitest'
import { type BisectState, looksLeft, narrowedTo, narrowSuspects, startBisect } from './bisect-rules.ts'

const plugins = (count: number) => Array.from({ length: count }, (_, index) => `plugin${index}`)

describe('a bisection of plugins', () => {
  it.each([1, 2, 3, 5, 8, 13])(
    'a bisection of %i plugins names each of them within the logarithm of their number',
    (count) => {
      const all = plugins(count)
      for (const culprit of all) {
        let state: BisectState = startBisect(all)
        let looks = 0
        while (state.suspects.length > 1) {
          expect(state.off.length).toBeGreaterThan(0)
          expect(state.off.length).toBeLessThan(state.suspects.length)
          const before = looksLeft(state)
          state = narrowSuspects(state, !state.off.includes(culprit))
          expect(looksLeft(state)).toBeLessThan(before)
          looks += 1
        }
        expect(state).toEqual({ suspects: [culprit], off: [culprit] })
        expect(looks).toBeLessThanOrEqual(Math.ceil(Math.log2(count)))
      }
    },
  )

  it('a bisection continues without plugins that were taken offline meanwhile, and ends when none is left', () => {
    const state = startBisect(plugins(4))
    expect(narrowedTo(state, new Set(plugins(4)))).toEqual(state)
    expect(narrowedTo(state, new Set(['plugin0', 'plugin2']))).toEqual({
      suspects: ['plugin0', 'plugin2'],
      off: ['plugin0'],
    })
    expect(narrowedTo(state, new Set(['plugin2', 'plugin3']))).toEqual({
      suspects: ['plugin2', 'plugin3'],
      off: ['plugin2'],
    })
    expect(narrowedTo(state, new Set(['plugin3']))).toEqual({ suspects: ['plugin3'], off: ['plugin3'] })
    expect(narrowedTo(state, new Set())).toBeNull()
  })
})
