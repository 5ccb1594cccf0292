import { changeTypes } from '@chaguan/contracts'
import { type Posting, withoutZeros } from './ledger-rules.ts'
import { availablePosting, manualAccount } from './movement-rules.ts'

const frozen = (ownerId: number, cents: number, changeType: number): Posting => ({
  ...availablePosting(ownerId, cents, changeType),
  kind: 'frozen',
})

/** Freezes a person's money for a withdrawal. */
export function freezeWithdrawal(userId: number, cents: number): readonly Posting[] {
  return [
    availablePosting(userId, -cents, changeTypes.withdrawalFreeze),
    frozen(userId, cents, changeTypes.withdrawalFreeze),
  ]
}

/** Returns the frozen money of a withdrawal to its owner. */
export function returnWithdrawal(userId: number, cents: number): readonly Posting[] {
  return [
    frozen(userId, -cents, changeTypes.withdrawalReturned),
    availablePosting(userId, cents, changeTypes.withdrawalReturned),
  ]
}

/** Books a manual payout: the money leaves the site, except for the fee. */
export function payWithdrawal(userId: number, cents: number, feeCents: number): readonly Posting[] {
  return withoutZeros([
    frozen(userId, -cents, changeTypes.withdrawalPaid),
    { kind: 'clearing', ownerId: manualAccount, cents: cents - feeCents, changeType: 0 },
    { kind: 'fees', ownerId: 0, cents: feeCents, changeType: 0 },
  ])
}

const freezeAs =
  (changeType: number) =>
  (userId: number, cents: number): readonly Posting[] => [
    availablePosting(userId, -cents, changeType),
    frozen(userId, cents, changeType),
  ]

/** Freezes the reward of a question until answers are adopted. */
export const freezeReward = freezeAs(changeTypes.rewardFreeze)

/** Freezes a red packet until comments receive its shares. */
export const freezePacket = freezeAs(changeTypes.packetFreeze)

/** Freezes a red packet and a reward that are paid for together. */
export const freezePacketAndReward = freezeAs(changeTypes.packetAndRewardFreeze)

/** Pays a part of a reward to the author of an adopted answer. */
export function payReward(authorId: number, answererId: number, cents: number): readonly Posting[] {
  return [
    frozen(authorId, -cents, changeTypes.rewardSpent),
    availablePosting(answererId, cents, changeTypes.rewardGotten),
  ]
}

/** Returns the unspent rest of a reward. */
export function returnReward(userId: number, cents: number): readonly Posting[] {
  return [
    frozen(userId, -cents, changeTypes.rewardThawed),
    availablePosting(userId, cents, changeTypes.rewardReturned),
  ]
}

/** Pays a share of a red packet to the author of a comment. */
export function payPacket(makerId: number, takerId: number, cents: number): readonly Posting[] {
  return [
    frozen(makerId, -cents, changeTypes.packetSpent),
    availablePosting(takerId, cents, changeTypes.packetGotten),
  ]
}

/** Returns the unspent rest of a red packet. */
export function returnPacket(userId: number, cents: number): readonly Posting[] {
  return [
    frozen(userId, -cents, changeTypes.packetReturned),
    availablePosting(userId, cents, changeTypes.packetReturned),
  ]
}
