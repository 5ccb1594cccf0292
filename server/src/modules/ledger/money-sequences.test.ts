import { describe, expect, it } from 'vitest'
import {
  feeRate,
  frozenOf,
  type MoneyModel,
  newModel,
  peopleOfSequence,
  play,
  type Sequence,
  type Step,
  type StepResult,
  sequenceOf,
  type WalletModel,
} from '../../testing/money-model.ts'
import {
  freezePacket,
  freezeReward,
  freezeWithdrawal,
  payPacket,
  payReward,
  payWithdrawal,
  returnPacket,
  returnReward,
  returnWithdrawal,
} from './frozen-money-rules.ts'
import { accountKey, applyPostings, type Balances, type Posting } from './ledger-rules.ts'
import { splitPayment, withdrawalFee } from './money-rules.ts'
import { adjust, salePostings } from './movement-rules.ts'

const sequences = 10_000
const changes = { expense: 41, income: 31, share: 33 }

function tip({ siteScale, inviters, inviterScale }: Sequence, step: Step & { action: 'tip' }) {
  const { who, author, cents } = step
  const brought = inviters[author] ?? 0
  const inviterId = brought === who ? 0 : brought
  const split = splitPayment(cents, { siteScale, inviterScale: inviterId === 0 ? 0 : inviterScale })
  return salePostings({ payerId: who, authorId: author, inviterId, split, changes })
}

/** Returns the transactions of a step, given its person's purse before it. */
function transactionsOf(
  sequence: Sequence,
  step: Step,
  { asked: [first = 0], reward, packet }: WalletModel,
): readonly (readonly Posting[])[] {
  const { who } = step
  switch (step.action) {
    case 'adjust':
      return [adjust(who, step.cents)]
    case 'tip':
      return [tip(sequence, step)]
    case 'ask':
      return [freezeReward(who, step.cents)]
    case 'adopt':
      return [payReward(who, step.answerer, step.cents)]
    case 'pack':
      return [freezePacket(who, step.each * step.number)]
    case 'take':
      return [payPacket(who, step.taker, packet?.each ?? 0)]
    case 'end':
      return [
        returnReward(who, reward ?? 0),
        returnPacket(who, packet ? packet.each * packet.left : 0),
      ].filter((postings) => postings.every(({ cents }) => cents !== 0))
    case 'withdraw':
      return [freezeWithdrawal(who, step.cents)]
    case 'payOut':
      return [payWithdrawal(who, first, withdrawalFee(first, feeRate))]
    case 'refuse':
      return [returnWithdrawal(who, first)]
  }
}

/** An in-memory ledger: balances, and the sum of each account's entries. */
class Ledger {
  balances: Balances = new Map()
  readonly sums = new Map<string, number>()

  /** Applies postings; returns whether they were accepted. */
  post(postings: readonly Posting[]): boolean {
    const done = applyPostings(this.balances, postings)
    if ('refusal' in done) {
      if (done.refusal !== 'insufficient') throw new Error(`the postings are ${done.refusal}`)
      return false
    }
    for (const entry of done.entries) {
      const sum = (this.sums.get(accountKey(entry)) ?? 0) + entry.cents
      if (sum !== entry.balanceCents) throw new Error('an entry has not the balance it left')
      this.sums.set(accountKey(entry), sum)
    }
    this.balances = done.balances
    return true
  }

  /** Throws when an invariant is broken, or when the balances differ from the model. */
  check({ purses, site, fees, added, out }: MoneyModel): void {
    let total = 0
    for (const [key, balance] of this.balances) {
      total += balance
      if (balance !== this.sums.get(key)) throw new Error(`${key} is not the sum of its entries`)
    }
    if (total !== 0) throw new Error('the balances do not sum to zero')
    const holds = (key: string, cents: number) => {
      const held = this.balances.get(key) ?? 0
      if (held !== cents) throw new Error(`${key} holds ${held}, the model says ${cents}`)
      if (held < 0 && !key.startsWith('adjustments')) throw new Error(`${key} is below zero`)
    }
    for (let person = 1; person <= peopleOfSequence; person += 1) {
      const purse = purses[person] as WalletModel
      holds(`available ${person}`, purse.has)
      holds(`frozen ${person}`, frozenOf(purse))
    }
    holds('income 0', site)
    holds('fees 0', fees)
    holds('clearing 0', out)
    holds('adjustments 0', -added)
  }
}

/** Runs one sequence and counts the outcomes of its steps. */
function run(number: number, counts: Record<StepResult, number>): void {
  const sequence = sequenceOf(number)
  const model = newModel()
  const ledger = new Ledger()
  for (const [place, step] of sequence.steps.entries()) {
    try {
      const before = structuredPurse(model.purses[step.who] as WalletModel)
      const fate = play(model, step, sequence)
      counts[fate] += 1
      if (fate === 'rule') continue
      const isDone = transactionsOf(sequence, step, before).every((postings) => ledger.post(postings))
      if (isDone !== (fate === 'done')) throw new Error(`the model says ${fate}`)
      ledger.check(model)
    } catch (error) {
      throw new Error(
        `sequence ${number}, step ${place} ${JSON.stringify(step)}: ${(error as Error).message}`,
      )
    }
  }
}

const structuredPurse = ({ has, asked, reward, packet }: WalletModel): WalletModel => ({
  has,
  asked: asked.slice(0, 1),
  reward,
  packet: packet && { ...packet },
})

describe('a million money operations', () => {
  it('the ledger agrees with a model without accounts after every step, and keeps every invariant', () => {
    const counts = { done: 0, funds: 0, rule: 0 }
    for (let number = 0; number < sequences; number += 1) run(number, counts)
    expect(counts.done + counts.funds + counts.rule).toBe(1_000_000)
    expect(counts.done).toBeGreaterThan(400_000)
    expect(counts.funds).toBeGreaterThan(100_000)
  }, 300_000)
})
