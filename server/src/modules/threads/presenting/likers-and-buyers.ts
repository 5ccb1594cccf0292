import { limits } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { prepare } from '../../../drivers/db/prepared.ts'
import type { Viewer } from '../../../viewer.ts'
import { deniedIds } from '../../relations/index.ts'
import { hiddenIdIn } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'

/** Somebody who liked a thread or paid for it. */
export interface LikerOrBuyer {
  readonly userId: number
  /** 1 like, 2 payment (docs/reference/wire-content.md#thread-object). */
  readonly type: 1 | 2
  /** Milliseconds since 1970. */
  readonly at: number
}

type Given = { readonly ids: readonly number[]; readonly before: number }
interface Row {
  readonly of: number
  readonly user_id: number
  readonly at: number
}

/** The newest likes of each post. The oldest shown one is looked up first, so that not all likes are read. */
const selectLikers = prepare<Given, Row>(({ db, given, isOneOf }) => {
  const query = sql<Row>`
    select liked.post_id as of, liked.user_id as user_id, liked.created_at as at
    from (
      select posts.id as post_id, (
        select oldest.created_at from post_user as oldest where oldest.post_id = posts.id
        order by oldest.created_at desc limit 1 offset ${given.before}
      ) as since
      from posts where ${isOneOf(sql.ref('posts.id'), 'ids')}
    ) as wanted
    inner join post_user as liked
      on liked.post_id = wanted.post_id and liked.created_at >= coalesce(wanted.since, 0)`
  return { compile: () => query.compile(db) }
})

const selectPayers = prepare<Given, Row>(({ db, isOneOf }) => {
  const query = sql<Row>`
    select thread_id as of, user_id, max(created_at) as at from purchases
    where ${isOneOf(sql.ref('thread_id'), 'ids')} group by thread_id, user_id`
  return { compile: () => query.compile(db) }
})

const before = limits.likersShown - 1

async function read(
  ctx: Context,
  rows: readonly ThreadRow[],
  select: typeof selectLikers,
  idOf: (row: ThreadRow) => number,
  type: LikerOrBuyer['type'],
): Promise<ReadonlyMap<number, readonly LikerOrBuyer[]>> {
  if (rows.length === 0) return new Map()
  const found = await select(ctx.db, ctx.database.engine, { ids: rows.map(idOf), before })
  const lists = new Map<number, LikerOrBuyer[]>()
  for (const { of, user_id, at } of found) {
    const list = lists.get(of)
    const one: LikerOrBuyer = { userId: user_id, type, at }
    if (list) list.push(one)
    else lists.set(of, [one])
  }
  return lists
}

const newestFirst = (one: LikerOrBuyer, other: LikerOrBuyer) => other.at - one.at || one.userId - other.userId

/**
 * Likers and buyers of each thread, newest first, at most 11, without people the viewer has blocked and a hidden
 * author.
 */
export async function readLikersAndBuyers(
  ctx: Context,
  viewer: Viewer,
  rows: readonly ThreadRow[],
): Promise<ReadonlyMap<number, readonly LikerOrBuyer[]>> {
  const liked = rows.filter((row) => row.like_count > 0)
  const paid = rows.filter((row) => row.paid_count > 0)
  const [likers, payers, denied] = await Promise.all([
    read(ctx, liked, selectLikers, (row) => row.first_post_id, 1),
    read(ctx, paid, selectPayers, (row) => row.id, 2),
    deniedIds(ctx.db, ctx.database.engine, liked.length + paid.length > 0 ? viewer.id : null),
  ])
  return new Map(
    rows.map((row) => {
      const all = [...(likers.get(row.first_post_id) ?? []), ...(payers.get(row.id) ?? [])]
      const hiddenId = hiddenIdIn(viewer, row)
      const shown = all.filter(({ userId }) => userId !== hiddenId && !denied.includes(userId))
      return [row.id, shown.sort(newestFirst).slice(0, limits.likersShown)]
    }),
  )
}
