import { followTypes, type InputOf, type OutputOf, type relationsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { addToUserCounts } from '../users/index.ts'
import {
  blocksBetween,
  deleteFollow,
  type FollowRow,
  insertFollow,
  lockPair,
  setMutual,
} from './relation-store.ts'

async function countFollow(tx: Tx, fromUserId: number, toUserId: number, by: 1 | -1): Promise<void> {
  // In order of ids, as they were locked.
  const changes = [
    { id: fromUserId, change: { followCount: by } },
    { id: toUserId, change: { fansCount: by } },
  ].sort((one, other) => one.id - other.id)
  for (const { id, change } of changes) await addToUserCounts(tx, id, change)
}

/** Deletes a follow between two locked people; updates counters and the other direction. */
export async function endFollow(tx: Tx, fromUserId: number, toUserId: number, now: number): Promise<boolean> {
  if (!(await deleteFollow(tx, fromUserId, toUserId))) return false
  await setMutual(tx, toUserId, fromUserId, false, now)
  await countFollow(tx, fromUserId, toUserId, -1)
  return true
}

/**
 * Stores a follow between two locked people; returns it, or undefined if it existed. It is mutual if the other person
 * follows already.
 */
export async function startFollow(
  tx: Tx,
  fromUserId: number,
  toUserId: number,
  now: number,
): Promise<FollowRow | undefined> {
  const isAnswered = await setMutual(tx, toUserId, fromUserId, true, now)
  const pair = { from_user_id: fromUserId, to_user_id: toUserId, is_mutual: isAnswered ? 1 : 0 }
  const row = await insertFollow(tx, pair, now)
  if (row) await countFollow(tx, fromUserId, toUserId, 1)
  return row
}

/** Lets a new member follow their inviter, within the transaction of the new account. */
export async function followInviter(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  tx: Tx,
  guestId: number,
  inviterId: number,
): Promise<void> {
  await lockPair(tx, database.engine, [guestId, inviterId])
  await startFollow(tx, guestId, inviterId, clock.now())
}

/**
 * Follows a person (docs/reference/wire-accounts.md#follows). Throws for oneself, unknown people, blocks in either
 * direction, and a second time; updates the counters of both.
 */
export async function follow(
  ctx: Context,
  viewer: Member,
  { toUserId }: InputOf<typeof relationsApi.follow>,
): Promise<OutputOf<typeof relationsApi.follow>> {
  if (toUserId === viewer.id) throw new AppError('NOT_FOLLOW_YOURSELE')
  const now = ctx.clock.now()
  const row = await ctx.transaction(async (tx) => {
    const people = await lockPair(tx, ctx.database.engine, [viewer.id, toUserId])
    if (!people.has(toUserId)) throw new AppError('NOT_FOLLOW_USER')
    const blocks = await blocksBetween(tx, viewer.id, toUserId)
    if (blocks.has(viewer.id)) throw new AppError('YOU_BLOCKED_HIM')
    if (blocks.has(toUserId)) throw new AppError('HAS_BEEN_BLOCKED_BY_THE_OPPOSITION')
    const started = await startFollow(tx, viewer.id, toUserId, now)
    if (!started) throw new AppError('RESOURCE_EXIST', localized('relations.follow.already'))
    await publishEvent(tx, 'user.followed', { userId: toUserId, followerId: viewer.id }, now)
    return started
  })
  return {
    id: row.id,
    fromUserId: row.from_user_id,
    toUserId: row.to_user_id,
    isMutual: row.is_mutual,
    updatedAt: ctx.time.format(row.updated_at),
    createdAt: ctx.time.format(row.created_at),
  }
}

/** Unfollows a person, or removes one of the caller's followers; throws if there is no such follow. */
export async function unfollow(
  ctx: Context,
  viewer: Member,
  { id, type }: InputOf<typeof relationsApi.unfollow>,
): Promise<OutputOf<typeof relationsApi.unfollow>> {
  const [from, to] = type === followTypes.follows ? [viewer.id, id] : [id, viewer.id]
  await ctx.transaction(async (tx) => {
    await lockPair(tx, ctx.database.engine, [from, to])
    const now = ctx.clock.now()
    if (!(await endFollow(tx, from, to, now))) throw invalid('relations.unfollow.empty')
    await publishEvent(tx, 'user.unfollowed', { userId: to, followerId: from }, now)
  })
  return [true]
}
