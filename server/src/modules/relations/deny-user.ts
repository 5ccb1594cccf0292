import type { InputOf, OutputOf, relationsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { avatarUrl, findUsers } from '../users/index.ts'
import { endFollow } from './follow-user.ts'
import { lockPair } from './relation-store.ts'

/**
 * Blocks a person (docs/reference/wire-accounts.md#follows): they stop following the caller, who may continue to follow
 * them. Throws for oneself and unknown people; idempotent.
 */
export async function deny(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof relationsApi.deny>,
): Promise<OutputOf<typeof relationsApi.deny>> {
  if (id === viewer.id) throw new AppError('NET_ERROR', localized('relations.deny.self'))
  const now = ctx.clock.now()
  const createdAt = await ctx.transaction(async (tx) => {
    const people = await lockPair(tx, ctx.database.engine, [viewer.id, id])
    if (!people.has(id)) throw new AppError('RESOURCE_NOT_FOUND')
    await endFollow(tx, id, viewer.id, now)
    await publishEvent(tx, 'user.denied', { userId: viewer.id, deniedId: id }, now)
    await tx
      .insertInto('deny_users')
      .values({ user_id: viewer.id, deny_user_id: id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx
      .selectFrom('deny_users')
      .select('created_at')
      .where('user_id', '=', viewer.id)
      .where('deny_user_id', '=', id)
      .executeTakeFirstOrThrow()
    return row.created_at
  })
  return { userId: viewer.id, denyUserId: id, createdAt: ctx.time.format(createdAt) }
}

/** Removes a block; what it ended is not restored. */
export async function undeny(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof relationsApi.undeny>,
): Promise<OutputOf<typeof relationsApi.undeny>> {
  await ctx.transaction(async (tx) => {
    await tx
      .deleteFrom('deny_users')
      .where('user_id', '=', viewer.id)
      .where('deny_user_id', '=', id)
      .execute()
  })
  return []
}

/** Lists everybody whom the caller has blocked, the latest first. */
export async function listDenied(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof relationsApi.listDenied>,
): Promise<OutputOf<typeof relationsApi.listDenied>> {
  const wanted = pageRangeOf(input)
  const own = ctx.db.selectFrom('deny_users').where('user_id', '=', viewer.id)
  const [rows, { n }] = await Promise.all([
    own
      .select('deny_user_id')
      .orderBy('created_at', 'desc')
      .orderBy('deny_user_id', 'desc')
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const ids = rows.map((row) => row.deny_user_id)
  const users = await findUsers(ctx, ids)
  const items = ids.map((id) => ({
    userId: viewer.id,
    denyUserId: id,
    pid: id,
    nickname: users.get(id)?.nickname ?? '',
    avatar: avatarUrl(viewer.origin, users.get(id)),
    signature: users.get(id)?.signature ?? '',
  }))
  return presentPage(viewer.callUrl, wanted, items, n)
}
