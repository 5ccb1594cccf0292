import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { applyPostings, type Posting } from './ledger-rules.ts'
import { readCents, siteScaleOf, splitPayment, writeCents } from './money-rules.ts'

/** A fixed seed, so that each run tests the same sequences; a failure reports its own. */
const seed = 20261123

describe('amounts', () => {
  test.each([
    ['0', 0],
    ['0.1', 10],
    ['1', 100],
    ['1.05', 105],
    ['007', 700],
    ['999999999.99', 99_999_999_999],
    ['-1', -100],
    ['-0', 0],
  ])('%s is parsed as %s cents', (text, cents) => {
    expect(readCents(text)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    '1 ',
    ' 1',
    '+1',
    '.5',
    '5.',
    '0.001',
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '١٢',
    '１２',
    'NaN',
    'Infinity',
    '1e308',
    '1,5',
    '1_000',
    '--1',
    '1.2.3',
    'null',
    'true',
    '[]',
    '1000000000',
    '1\n',
    '0.10 ',
    '1.',
    '₁',
  ])('%j is not an amount', (text) => {
    expect(readCents(text)).toBeNull()
  })

  it('an amount is written as it is parsed', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        expect(readCents(writeCents(cents))).toBe(cents)
      }),
      { seed, numRuns: 20_000 },
    )
  })
})

describe('shares', () => {
  it('shares are whole, non-negative cents that sum to the price, for all scales', () => {
    const scale = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        scale,
        scale,
        (cents, siteScale, inviterScale) => {
          const { siteCents, inviterCents, authorCents } = splitPayment(cents, { siteScale, inviterScale })
          const parts = [siteCents, inviterCents, authorCents]
          if (!parts.every((part) => Number.isSafeInteger(part) && part >= 0)) throw new Error(`${parts}`)
          if (siteCents + inviterCents + authorCents !== cents) throw new Error('the parts are not the whole')
          // Checked with integers: nobody gets more than their share.
          if (BigInt(siteCents) * 1000n > BigInt(cents) * BigInt(siteScale))
            throw new Error('the site has too much')
        },
      ),
      { seed, numRuns: 200_000 },
    )
  })

  test.each([
    [10, 0, 0],
    [9, 1, 100],
    [9.99, 0.01, 1],
    [0, 10, 0],
    [5, 4, 0],
  ])(
    "with an author's scale of %s and a site's scale of %s of ten, the site's share is %s hundredths",
    (author, master, scale) => {
      expect(siteScaleOf(author, master)).toBe(scale)
    },
  )
})

const posting = (ownerId: number, cents: number, kind: Posting['kind'] = 'available'): Posting => ({
  kind,
  ownerId,
  cents,
  changeType: 0,
})

describe('the ledger', () => {
  test.each<[string, readonly Posting[], string]>([
    ['sum to something', [posting(1, 5), posting(0, -4, 'income')], 'unbalanced'],
    ['are one', [posting(1, 5)], 'too-few'],
    ['are none', [], 'too-few'],
    ['name an account twice', [posting(1, 5), posting(1, -5)], 'too-few'],
    ['are parts of cents', [posting(1, 0.5), posting(0, -0.5, 'income')], 'not-whole'],
    ['are of nothing', [posting(1, 0), posting(0, 0, 'income')], 'not-whole'],
    ['take more than a person has', [posting(1, -101), posting(0, 101, 'income')], 'insufficient'],
    ['take more than is frozen', [posting(1, -1, 'frozen'), posting(0, 1, 'income')], 'insufficient'],
  ])('the ledger refuses postings that %s', (_about, postings, refusal) => {
    expect(applyPostings(new Map([['available 1', 100]]), postings)).toEqual({ refusal })
  })

  it('accounts of the site may be negative', () => {
    const done = applyPostings(new Map(), [posting(1, 100), posting(0, -100, 'adjustments')])
    expect('refusal' in done ? done.refusal : done.balances.get('adjustments 0')).toBe(-100)
  })
})
