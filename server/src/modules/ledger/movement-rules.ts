import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutNothing } from './ledger-rules.ts'
import type { Split } from './money-rules.ts'

/** The movements of money, as postings of one transaction each (docs/reference/wire-money.md#changes). */

const available = (ownerId: number, cents: number, changeType: number): Posting => ({
  kind: 'available',
  ownerId,
  cents,
  changeType,
})

/** Whoever pays out by hand, as a gateway. */
const byHand = 0

/** Money that an administrator adds to a wallet, or takes from it when it is below zero. */
export function adjust(userId: number, cents: number): readonly Posting[] {
  const changeType = cents > 0 ? changeTypes.manualAdd : changeTypes.manualSubtract
  return [
    available(userId, cents, changeType),
    { kind: 'adjustments', ownerId: 0, cents: -cents, changeType: 0 },
  ]
}

/** Who has to do with a sale. */
export interface Sale {
  readonly payerId: number
  readonly authorId: number
  /** 0 without an inviter who gets a share; whoever pays gets none of their own money. */
  readonly inviterId: number
  readonly split: Split
  /** How it stands in the wallets of the three. */
  readonly changes: { readonly expense: number; readonly income: number; readonly share: number }
}

/** Somebody pays from the wallet for what another made. */
export function sell({ payerId, authorId, inviterId, split, changes }: Sale): readonly Posting[] {
  const { siteCents, inviterCents, authorCents } = split
  const cents = siteCents + inviterCents + authorCents
  return withoutNothing([
    available(payerId, -cents, changes.expense),
    available(authorId, authorCents, changes.income),
    available(inviterId, inviterCents, changes.share),
    { kind: 'income', ownerId: 0, cents: siteCents, changeType: 0 },
  ])
}

/** Who has to do with what the site sells. */
export interface SiteSale {
  readonly payerId: number
  /** 0 without an inviter who gets a share. */
  readonly inviterId: number
  readonly siteCents: number
  readonly inviterCents: number
  readonly changes: { readonly expense: number; readonly share: number }
}

/** Somebody pays from the wallet for what the site sells. */
export function sellOfSite({
  payerId,
  inviterId,
  siteCents,
  inviterCents,
  changes,
}: SiteSale): readonly Posting[] {
  return withoutNothing([
    available(payerId, -siteCents - inviterCents, changes.expense),
    available(inviterId, inviterCents, changes.share),
    { kind: 'income', ownerId: 0, cents: siteCents, changeType: 0 },
  ])
}

const frozen = (ownerId: number, cents: number, changeType: number): Posting => ({
  ...available(ownerId, cents, changeType),
  kind: 'frozen',
})

/** Money of a person that waits to be paid out. */
export function freezeWithdrawal(userId: number, cents: number): readonly Posting[] {
  return [
    available(userId, -cents, changeTypes.withdrawalFreeze),
    frozen(userId, cents, changeTypes.withdrawalFreeze),
  ]
}

/** Money that was to be paid out comes back to its owner. */
export function returnWithdrawal(userId: number, cents: number): readonly Posting[] {
  return [
    frozen(userId, -cents, changeTypes.withdrawalReturned),
    available(userId, cents, changeTypes.withdrawalReturned),
  ]
}

/** Money that was paid out by hand: it has left the site but for the fee. */
export function payWithdrawal(userId: number, cents: number, feeCents: number): readonly Posting[] {
  return withoutNothing([
    frozen(userId, -cents, changeTypes.withdrawalPaid),
    { kind: 'clearing', ownerId: byHand, cents: cents - feeCents, changeType: 0 },
    { kind: 'fees', ownerId: 0, cents: feeCents, changeType: 0 },
  ])
}

const freezeAs =
  (changeType: number) =>
  (userId: number, cents: number): readonly Posting[] => [
    available(userId, -cents, changeType),
    frozen(userId, cents, changeType),
  ]

/** The reward of a question: it waits until answers are adopted. */
export const freezeReward = freezeAs(changeTypes.rewardFreeze)

/** A red packet: it waits until comments earn its packets. */
export const freezePacket = freezeAs(changeTypes.packetFreeze)

/** A red packet and a reward that are paid for together. */
export const freezePacketAndReward = freezeAs(changeTypes.packetAndRewardFreeze)

/** A part of a reward that somebody gets for an answer. */
export function giveReward(authorId: number, answererId: number, cents: number): readonly Posting[] {
  return [
    frozen(authorId, -cents, changeTypes.rewardSpent),
    available(answererId, cents, changeTypes.rewardGotten),
  ]
}

/** What nobody got of a reward. */
export function returnReward(userId: number, cents: number): readonly Posting[] {
  return [
    frozen(userId, -cents, changeTypes.rewardThawed),
    available(userId, cents, changeTypes.rewardReturned),
  ]
}

/** A packet that somebody gets for a comment. */
export function givePacket(makerId: number, takerId: number, cents: number): readonly Posting[] {
  return [
    frozen(makerId, -cents, changeTypes.packetSpent),
    available(takerId, cents, changeTypes.packetGotten),
  ]
}

/** What nobody got of a red packet. */
export function returnPacket(userId: number, cents: number): readonly Posting[] {
  return [
    frozen(userId, -cents, changeTypes.packetReturned),
    available(userId, cents, changeTypes.packetReturned),
  ]
}
