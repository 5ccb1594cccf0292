/**
 * A model of the money without accounts and entries: it computes balances independently. Sequences of operations are
 * generated from a number, deterministically.
 */

/** People in a sequence: numbers from 1 to this. */
export const peopleOfSequence = 4

export type Step =
  | { readonly action: 'adjust'; readonly who: number; readonly cents: number }
  | { readonly action: 'tip'; readonly who: number; readonly author: number; readonly cents: number }
  | { readonly action: 'ask'; readonly who: number; readonly cents: number }
  | { readonly action: 'adopt'; readonly who: number; readonly answerer: number; readonly cents: number }
  | { readonly action: 'pack'; readonly who: number; readonly each: number; readonly number: number }
  | { readonly action: 'take'; readonly who: number; readonly taker: number }
  | { readonly action: 'end'; readonly who: number }
  | { readonly action: 'withdraw'; readonly who: number; readonly cents: number }
  | { readonly action: 'payOut' | 'refuse'; readonly who: number }

/** Operations of some people, and the settings they use. Scales are in thousandths. */
export interface Sequence {
  readonly siteScale: number
  /** Each person's inviter, by number; 0 for nobody. */
  readonly inviters: readonly number[]
  readonly inviterScale: number
  readonly steps: readonly Step[]
}

/** Number of consecutive sequences with the same site settings. */
export const sequencesPerSettings = 25

/** Returns a seeded generator of integers from 0 to below a bound. */
function randomBy(seed: number): (bound: number) => number {
  let state = (seed * 2_654_435_761 + 1) % 2_147_483_647
  return (bound) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

function stepBy(below: (bound: number) => number): Step {
  const who = 1 + below(peopleOfSequence)
  const other = 1 + below(peopleOfSequence)
  const draw = below(100)
  if (draw < 22) return { action: 'adjust', who, cents: below(14_000) - 5000 }
  if (draw < 62) return { action: 'tip', who, author: other, cents: 1 + below(4000) }
  if (draw < 64) return { action: 'ask', who, cents: 10 + below(5000) }
  if (draw < 73) return { action: 'adopt', who, answerer: other, cents: 1 + below(1500) }
  if (draw < 75) return { action: 'pack', who, each: 1 + below(400), number: 1 + below(4) }
  if (draw < 84) return { action: 'take', who, taker: other }
  if (draw < 86) return { action: 'end', who }
  if (draw < 93) return { action: 'withdraw', who, cents: 1 + below(3000) }
  return { action: draw < 97 ? 'payOut' : 'refuse', who }
}

/** Returns the sequence of a number, of the given length. */
export function sequenceOf(number: number, length = 100): Sequence {
  const terms = randomBy(Math.floor(number / sequencesPerSettings) + 1)
  const below = randomBy(number + 1000)
  const brought = (person: number) => (below(2) === 0 ? 0 : 1 + ((person + below(3)) % peopleOfSequence))
  const inviters = [0, ...[1, 2, 3, 4].map((person) => brought(person))]
  return {
    siteScale: terms(1000),
    inviters,
    inviterScale: 10 * below(101),
    steps: Array.from({ length }, () => stepBy(below)),
  }
}

/** The fee of a withdrawal: three hundredths, in whole cents, rounded up. */
export const feeRate = 0.03
const feeOf = (cents: number) => Number((BigInt(cents) * 3n + 99n) / 100n)

/** The result of a step: done, refused for insufficient funds, or refused by another rule. */
export type StepResult = 'done' | 'funds' | 'rule'

/** A person in the model. */
export interface WalletModel {
  has: number
  /** Pending withdrawals, oldest first. */
  readonly asked: number[]
  /** Remaining reward of their question; null for none. */
  reward: number | null
  packet: { each: number; left: number; readonly taken: Set<number> } | null
}

export interface MoneyModel {
  readonly purses: readonly WalletModel[]
  /** The site's income including fees, money added by administrators, and money paid out. */
  site: number
  fees: number
  added: number
  out: number
}

export const newModel = (): MoneyModel => ({
  purses: Array.from({ length: peopleOfSequence + 1 }, () => ({
    has: 0,
    asked: [],
    reward: null,
    packet: null,
  })),
  ...{ site: 0, fees: 0, added: 0, out: 0 },
})

/** Returns the frozen money of a person. */
export const frozenOf = ({ asked, reward, packet }: WalletModel): number =>
  asked.reduce((sum, cents) => sum + cents, 0) + (reward ?? 0) + (packet ? packet.each * packet.left : 0)

/** Splits a tip, in integer arithmetic. */
function sharesOf({ siteScale, inviters, inviterScale }: Sequence, step: Step & { action: 'tip' }) {
  const inviter = inviters[step.author] ?? 0
  const site = (BigInt(step.cents) * BigInt(siteScale)) / 1000n
  const hasShare = inviter !== 0 && inviter !== step.who
  const share = hasShare ? ((BigInt(step.cents) - site) * BigInt(inviterScale)) / 1000n : 0n
  return { site: Number(site), inviter: hasShare ? inviter : 0, share: Number(share) }
}

type Play<A extends Step['action']> = (
  model: MoneyModel,
  step: Extract<Step, { action: A }>,
  sequence: Sequence,
) => StepResult

const purseOf = ({ purses }: MoneyModel, person: number): WalletModel => purses[person] as WalletModel

/** Takes money out of a purse if it is sufficient. */
function take(purse: WalletModel, cents: number): boolean {
  if (purse.has < cents) return false
  purse.has -= cents
  return true
}

const plays: { readonly [A in Step['action']]: Play<A> } = {
  adjust(model, { who, cents }) {
    if (cents === 0) return 'rule'
    if (!take(purseOf(model, who), -cents)) return 'funds'
    model.added += cents
    return 'done'
  },
  tip(model, step, sequence) {
    if (step.who === step.author) return 'rule'
    const { site, inviter, share } = sharesOf(sequence, step)
    if (!take(purseOf(model, step.who), step.cents)) return 'funds'
    purseOf(model, step.author).has += step.cents - site - share
    if (inviter !== 0) purseOf(model, inviter).has += share
    model.site += site
    return 'done'
  },
  ask(model, { who, cents }) {
    const purse = purseOf(model, who)
    if (purse.reward !== null) return 'rule'
    if (!take(purse, cents)) return 'funds'
    purse.reward = cents
    return 'done'
  },
  adopt(model, { who, answerer, cents }) {
    const purse = purseOf(model, who)
    if (purse.reward === null || who === answerer || purse.reward < cents) return 'rule'
    purse.reward -= cents
    purseOf(model, answerer).has += cents
    return 'done'
  },
  pack(model, { who, each, number }) {
    const purse = purseOf(model, who)
    if (purse.packet !== null) return 'rule'
    if (!take(purse, each * number)) return 'funds'
    purse.packet = { each, left: number, taken: new Set() }
    return 'done'
  },
  take(model, { who, taker }) {
    const { packet } = purseOf(model, who)
    if (!packet || packet.left === 0 || who === taker || packet.taken.has(taker)) return 'rule'
    packet.left -= 1
    packet.taken.add(taker)
    purseOf(model, taker).has += packet.each
    return 'done'
  },
  end(model, { who }) {
    const purse = purseOf(model, who)
    purse.has += (purse.reward ?? 0) + (purse.packet ? purse.packet.each * purse.packet.left : 0)
    purse.reward = null
    purse.packet = null
    return 'done'
  },
  withdraw(model, { who, cents }) {
    if (!take(purseOf(model, who), cents)) return 'funds'
    purseOf(model, who).asked.push(cents)
    return 'done'
  },
  payOut(model, { who }) {
    const cents = purseOf(model, who).asked.shift()
    if (cents === undefined) return 'rule'
    model.fees += feeOf(cents)
    model.out += cents - feeOf(cents)
    return 'done'
  },
  refuse(model, { who }) {
    const cents = purseOf(model, who).asked.shift()
    if (cents === undefined) return 'rule'
    purseOf(model, who).has += cents
    return 'done'
  },
}

/** Runs a step in the model. */
export function play(model: MoneyModel, step: Step, sequence: Sequence): StepResult {
  // Safe cast: the function of an action takes the steps of that action.
  return (plays[step.action] as Play<Step['action']>)(model, step, sequence)
}
