import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { accountKey, applyPostings, type Balances, type Posting } from './ledger-rules.ts'
import { readCents, siteScaleOf, splitPayment, writeCents } from './money-rules.ts'
import {
  adjust,
  freezePacket,
  freezePacketAndReward,
  freezeWithdrawal,
  givePacket,
  payWithdrawal,
  returnPacket,
  returnWithdrawal,
  sell,
} from './movement-rules.ts'

/** The same sequences every time; the seed of a failure stands in its report. */
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
  ])('%s are read as %s cents', (text, cents) => {
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
  ])('%j is no amount', (text) => {
    expect(readCents(text)).toBeNull()
  })

  it('are written as they are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
        expect(readCents(writeCents(cents))).toBe(cents)
      }),
      { seed, numRuns: 20_000 },
    )
  })
})

describe('shares', () => {
  it('are whole cents that sum to the price, none is below zero, whatever the scales are', () => {
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
          // By whole numbers, as an accountant would: nobody gets more than their share.
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
    'of a site whose author gets %s and which gets %s of ten are %s hundredths for it',
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
  ])('refuses postings that %s', (_about, postings, refusal) => {
    expect(applyPostings(new Map([['available 1', 100]]), postings)).toEqual({ refusal })
  })

  it('lets the accounts of the site go below zero', () => {
    const done = applyPostings(new Map(), [posting(1, 100), posting(0, -100, 'adjustments')])
    expect('refusal' in done ? done.refusal : done.balances.get('adjustments 0')).toBe(-100)
  })

  /** Somebody's purse in a model that knows no accounts and no entries. */
  interface Model {
    readonly purses: number[]
    /** What each waits to be paid out. */
    readonly waiting: number[]
    site: number
    added: number
    /** What has left the site, and the fees that stayed. */
    out: number
    fees: number
  }

  type Withdrawal = {
    readonly act: 'freeze' | 'return' | 'payOut'
    readonly who: number
    readonly cents: number
    readonly fee: number
  }
  type Movement =
    | { readonly act: 'adjust'; readonly who: number; readonly cents: number }
    | {
        readonly act: 'buy'
        readonly who: number
        readonly author: number
        readonly inviter: number
        readonly cents: number
        readonly siteScale: number
        readonly inviterScale: number
      }

  /** Of a red packet: put in, alone or with a reward, given to somebody, or given back. */
  type Packet = {
    readonly act: 'putIn' | 'putInBoth' | 'give' | 'giveBack'
    readonly who: number
    readonly taker: number
    readonly cents: number
  }

  type Step = Movement | Withdrawal | Packet
  const people = 4
  const who = fc.integer({ min: 1, max: people })
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ act: fc.constant('adjust' as const), who, cents: fc.integer({ min: -5000, max: 9000 }) }),
    fc.record({
      act: fc.constant('buy' as const),
      who,
      author: who,
      inviter: fc.integer({ min: 0, max: people }),
      cents: fc.integer({ min: 1, max: 4000 }),
      siteScale: fc.integer({ min: 0, max: 1000 }),
      inviterScale: fc.integer({ min: 0, max: 1000 }),
    }),
    fc.record({
      act: fc.constantFrom('putIn' as const, 'putInBoth' as const, 'give' as const, 'giveBack' as const),
      who,
      taker: who,
      cents: fc.integer({ min: 1, max: 2000 }),
    }),
    fc.record({
      act: fc.constantFrom('freeze' as const, 'return' as const, 'payOut' as const),
      who,
      cents: fc.integer({ min: 1, max: 3000 }),
      fee: fc.integer({ min: 0, max: 1 }),
    }),
  )

  const hasInviter = (one: Step & { act: 'buy' }) =>
    one.inviter !== 0 && one.inviter !== one.who && one.inviter !== one.author

  const isPacket = (one: Step): one is Packet => 'taker' in one
  /** Whether a rule above the ledger refuses it: nobody buys from, or gives a packet to, themselves. */
  const isRefusedAbove = (one: Step) =>
    (one.act === 'buy' && one.who === one.author) || (one.act === 'give' && one.who === one.taker)

  /** What the model says of a step: whether it is done. It counts by its own arithmetic, in exact fractions. */
  function play(model: Model, one: Step): boolean {
    const purse = model.purses
    const has = (person: number) => purse[person] ?? 0
    const give = (person: number, cents: number) => {
      purse[person] = has(person) + cents
    }
    if (one.act === 'adjust') {
      if (one.cents === 0 || has(one.who) + one.cents < 0) return false
      give(one.who, one.cents)
      model.added += one.cents
      return true
    }
    if (isPacket(one)) {
      const inside = model.waiting[one.who] ?? 0
      const putsIn = one.act === 'putIn' || one.act === 'putInBoth'
      if (one.act === 'give' && one.taker === one.who) return false
      if ((putsIn ? has(one.who) : inside) < one.cents) return false
      model.waiting[one.who] = putsIn ? inside + one.cents : inside - one.cents
      if (putsIn) give(one.who, -one.cents)
      else give(one.act === 'give' ? one.taker : one.who, one.cents)
      return true
    }
    if (one.act !== 'buy') {
      const waits = model.waiting[one.who] ?? 0
      if ((one.act === 'freeze' ? has(one.who) : waits) < one.cents) return false
      model.waiting[one.who] = one.act === 'freeze' ? waits + one.cents : waits - one.cents
      if (one.act !== 'payOut') give(one.who, one.act === 'freeze' ? -one.cents : one.cents)
      if (one.act === 'payOut') {
        model.out += one.cents - one.fee
        model.fees += one.fee
      }
      return true
    }
    if (one.who === one.author) return false
    const site = Number((BigInt(one.cents) * BigInt(one.siteScale)) / 1000n)
    const share = hasInviter(one) ? Number((BigInt(one.cents - site) * BigInt(one.inviterScale)) / 1000n) : 0
    if (has(one.who) - one.cents < 0) return false
    give(one.who, -one.cents)
    give(one.author, one.cents - site - share)
    if (share > 0) give(one.inviter, share)
    model.site += site
    return true
  }

  function postingsOfPacket({ act, who, taker, cents }: Packet): readonly Posting[] {
    if (act === 'give') return givePacket(who, taker, cents)
    if (act === 'giveBack') return returnPacket(who, cents)
    return act === 'putIn' ? freezePacket(who, cents) : freezePacketAndReward(who, cents)
  }

  function postingsOf(one: Step): readonly Posting[] {
    if (one.act === 'adjust') return adjust(one.who, one.cents)
    if (isPacket(one)) return postingsOfPacket(one)
    if (one.act === 'freeze') return freezeWithdrawal(one.who, one.cents)
    if (one.act === 'return') return returnWithdrawal(one.who, one.cents)
    if (one.act !== 'buy') return payWithdrawal(one.who, one.cents, one.fee)
    const split = splitPayment(one.cents, {
      siteScale: one.siteScale,
      inviterScale: hasInviter(one) ? one.inviterScale : 0,
    })
    const changes = { expense: 61, income: 60, share: 62 }
    const inviterId = hasInviter(one) ? one.inviter : 0
    return sell({ payerId: one.who, authorId: one.author, inviterId, split, changes })
  }

  /** Everything that is always true of a ledger. */
  function check(balances: Balances, sums: ReadonlyMap<string, number>, model: Model): void {
    let total = 0
    for (const [key, balance] of balances) {
      total += balance
      if (balance !== sums.get(key)) throw new Error(`${key} is not the sum of its entries`)
      if (/^(available|frozen)/.test(key) && balance < 0) throw new Error(`${key} is below zero`)
    }
    if (total !== 0) throw new Error('the balances do not sum to zero')
    for (let person = 1; person <= people; person += 1)
      if ((balances.get(`available ${person}`) ?? 0) !== (model.purses[person] ?? 0))
        throw new Error(`person ${person} has not what the model says`)
    for (let person = 1; person <= people; person += 1)
      if ((balances.get(`frozen ${person}`) ?? 0) !== (model.waiting[person] ?? 0))
        throw new Error(`of person ${person} waits another amount than the model says`)
    if ((balances.get('clearing 0') ?? 0) !== model.out) throw new Error('another amount has left the site')
    if ((balances.get('fees 0') ?? 0) !== model.fees) throw new Error('the fees are wrong')
    if ((balances.get('income 0') ?? 0) !== model.site)
      throw new Error('the site has not what the model says')
    if ((balances.get('adjustments 0') ?? 0) !== -model.added) throw new Error('the adjustments are wrong')
  }

  it('agrees with an independent model in every sequence of movements, and keeps every invariant', () => {
    let steps = 0
    let done = 0
    const sequence = fc.array(step, { minLength: 100, maxLength: 100 })
    fc.assert(
      fc.property(sequence, (sequence) => {
        const model: Model = { purses: [], waiting: [], site: 0, added: 0, out: 0, fees: 0 }
        const sums = new Map<string, number>()
        let balances: Balances = new Map()
        for (const one of sequence) {
          steps += 1
          const isDone = play(model, one)
          const result = isRefusedAbove(one) ? null : applyPostings(balances, postingsOf(one))
          if (isDone !== (result !== null && !('refusal' in result))) throw new Error(JSON.stringify(one))
          if (!result || 'refusal' in result) continue
          done += 1
          for (const entry of result.entries) {
            const sum = (sums.get(accountKey(entry)) ?? 0) + entry.cents
            if (sum !== entry.balanceCents) throw new Error('an entry has not the balance it left')
            sums.set(accountKey(entry), sum)
          }
          balances = result.balances
          check(balances, sums, model)
        }
      }),
      { seed, numRuns: 10_000 },
    )
    expect(steps).toBe(1_000_000)
    expect(done).toBeGreaterThan(300_000)
  })
})
