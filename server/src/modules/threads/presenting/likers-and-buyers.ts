import { limits, orderStatus, orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { Viewer } from '../../../viewer.ts'
import { deniedIds } from '../../relations/index.ts'
import { hiddenAuthorIdFor } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'

/** A person who liked a thread, or paid for it or tipped its author under their name. */
export interface LikerOrBuyer {
  readonly userId: number
  /** 1 like, 2 payment or tip (docs/reference/wire-content.md#thread-object). */
  readonly type: 1 | 2
  /** Milliseconds since 1970. */
  readonly at: number
}

type LikerFilter = { readonly ids: readonly number[]; readonly before: number }
interface Row {
  readonly of: number
  readonly user_id: number
  readonly at: number
}

/** The newest likes of each post. Looks up the oldest shown one first, so that not all likes are read. */
const selectLikers = prepare<LikerFilter, Row>(({ db, parameters, numbersOf }) => {
  const query = sql<Row>`
    select liked.post_id as of, liked.user_id as user_id, liked.created_at as at
    from (
      select numbers.value as post_id, (
        select oldest.created_at from post_user as oldest where oldest.post_id = numbers.value
        order by oldest.created_at desc limit 1 offset ${parameters.before}
      ) as since
      from ${numbersOf('ids')}
    ) as wanted
    inner join post_user as liked
      on liked.post_id = wanted.post_id and liked.created_at >= coalesce(wanted.since, 0)`
  return { compile: () => query.compile(db) }
})

const selectPayers = prepare<LikerFilter, Row>(({ db, isOneOf }) => {
  const query = sql<Row>`
    select thread_id as of, user_id, max(at) as at from (
      select thread_id, user_id, created_at as at from purchases
      where is_anonymous = 0 and ${isOneOf(sql.ref('thread_id'), 'ids')}
      union all
      select thread_id, user_id, paid_at as at from orders
      where type = ${sql.lit(orderTypes.tip)} and status = ${sql.lit(orderStatus.paid)} and is_anonymous = 0
        and ${isOneOf(sql.ref('thread_id'), 'ids')}
    ) as payments group by thread_id, user_id`
  return { compile: () => query.compile(db) }
})

const before = limits.likersShown - 1

const likersOfPosts: Cache<readonly LikerOrBuyer[] | null> = {
  name: 'likers of threads',
  ...untilWriteTo('post_user'),
  limit: { entries: 2000 },
}
const buyersOfThreads: typeof likersOfPosts = {
  ...likersOfPosts,
  ...untilWriteTo('orders', 'purchases'),
  name: 'buyers of threads',
}

async function select(
  ctx: Context,
  ids: readonly number[],
  query: typeof selectLikers,
  type: LikerOrBuyer['type'],
): Promise<ReadonlyMap<number, readonly LikerOrBuyer[]>> {
  const lists = new Map<number, LikerOrBuyer[]>()
  for (const { of, user_id, at } of await query(ctx.db, ctx.database.engine, { ids, before })) {
    const list = lists.get(of)
    const one: LikerOrBuyer = { userId: user_id, type, at }
    if (list) list.push(one)
    else lists.set(of, [one])
  }
  return lists
}

const newestFirst = (one: LikerOrBuyer, other: LikerOrBuyer) => other.at - one.at || one.userId - other.userId

/**
 * Returns likers and buyers of each thread, newest first, at most 11, without people whom the viewer has blocked and
 * without a hidden author.
 */
export async function readLikersAndBuyers(
  ctx: Context,
  viewer: Viewer,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, readonly LikerOrBuyer[]>> {
  const liked = rows.filter((row) => row.like_count > 0)
  const paid = rows.filter((row) => row.paid_count + row.rewarded_count > 0)
  const [likers, payers, denied] = await Promise.all([
    ctx.cache(likersOfPosts).readMany(
      liked.map((row) => row.first_post_id),
      (ids) => select(ctx, ids, selectLikers, 1),
    ),
    ctx.cache(buyersOfThreads).readMany(
      paid.map(({ id }) => id),
      (ids) => select(ctx, ids, selectPayers, 2),
    ),
    deniedIds(ctx, liked.length + paid.length > 0 ? viewer.id : null),
  ])
  return new Map(
    rows.map((row) => {
      const all = [...(likers.get(row.first_post_id) ?? []), ...(payers.get(row.id) ?? [])]
      const hiddenId = hiddenAuthorIdFor(viewer, row)
      const shown = all.filter(({ userId }) => userId !== hiddenId && !denied.includes(userId))
      return [row.id, shown.sort(newestFirst).slice(0, limits.likersShown)]
    }),
  )
}
