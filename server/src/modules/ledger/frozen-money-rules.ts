import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutNothing } from './ledger-rules.ts'
import { available, byHand } from './movement-rules.ts'

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

/** Returns the frozen money of a withdrawal to its owner. */
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
