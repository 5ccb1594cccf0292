import {
  type InputOf,
  likerTypes,
  type OutputOf,
  orderStatus,
  orderTypes,
  type threadsApi,
} from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../drivers/db/db.ts'
import { pageRangeOf, presentPage } from '../../../http/paging.ts'
import type { Viewer } from '../../../viewer.ts'
import { denyStates } from '../../relations/index.ts'
import { avatarUrl, findUsers } from '../../users/index.ts'
import { hiddenAuthorIdFor } from '../thread-rules.ts'
import type { ThreadRow } from '../thread-store.ts'
import { findOpenThread } from './open-thread.ts'
import { timeSince } from './time-since.ts'

/** Default page size (docs/reference/wire-content.md#threads). */
const likersPerPage = 10

/** A person who liked something, or paid for it. */
export interface LikerRow {
  readonly user_id: number
  readonly type: number
  readonly at: number
}

/** Presents likers for the wire, without deleted accounts, people whom the viewer has blocked, and a hidden author. */
export async function presentLikers(
  ctx: Context,
  viewer: Viewer,
  thread: ThreadRow,
  likers: readonly LikerRow[],
) {
  const hiddenId = hiddenAuthorIdFor(viewer, thread)
  const rows = likers.filter((row) => row.user_id !== hiddenId)
  const ids = rows.map((row) => row.user_id)
  const [users, denied] = await Promise.all([findUsers(ctx, ids), denyStates(ctx, viewer.id, ids)])
  const now = ctx.clock.now()
  return rows.flatMap(({ user_id, type, at }) => {
    const user = users.get(user_id)
    if (!user || denied.has(user_id)) return []
    return [
      {
        userId: user_id,
        createdAt: ctx.time.format(at),
        type,
        passedAt: timeSince(now - at, viewer.lang),
        nickname: user.nickname,
        avatar: avatarUrl(viewer.origin, user),
        signature: user.signature,
      },
    ]
  })
}

const { like, paid, reward } = likerTypes
const likesOf = (postId: number) =>
  sql`select user_id, ${sql.lit(like)} as type, created_at as at from post_user where post_id = ${postId}`
const purchasesOf = (threadId: number) =>
  sql`select user_id, ${sql.lit(paid)} as type, max(created_at) as at from purchases
      where thread_id = ${threadId} and is_anonymous = 0 group by user_id`
const tipsOf = (threadId: number) =>
  sql`select user_id, ${sql.lit(reward)} as type, max(paid_at) as at from orders
      where thread_id = ${threadId} and type = ${sql.lit(orderTypes.tip)} and status = ${sql.lit(orderStatus.paid)}
        and is_anonymous = 0 group by user_id`

type BlockTarget = { readonly offset: number; readonly perPage: number }

async function readRows(
  db: Db,
  thread: { readonly id: number; readonly first_post_id: number },
  type: 0 | 1 | 2,
  { offset, perPage }: BlockTarget,
): Promise<readonly LikerRow[]> {
  const likes = likesOf(thread.first_post_id)
  const payments = sql`${purchasesOf(thread.id)} union all ${tipsOf(thread.id)}`
  const wanted = type === 1 ? likes : type === 2 ? payments : sql`${likes} union all ${payments}`
  const { rows } = await sql<LikerRow>`
    select user_id, type, at from (${wanted}) as likers
    order by at desc, user_id desc, type limit ${perPage} offset ${offset}
  `.execute(db)
  return rows
}

/** Counts how many people paid for the thread, and how many tipped its author, under their names. */
async function countPayers(db: Db, threadId: number): Promise<{ raidCount: number; rewardCount: number }> {
  const { rows } = await sql<{ type: number; n: number }>`
    select type, count(*) as n from (${purchasesOf(threadId)} union all ${tipsOf(threadId)}) as payers group by type
  `.execute(db)
  const of = (type: number) => rows.find((row) => row.type === type)?.n ?? 0
  return { raidCount: of(paid), rewardCount: of(reward) }
}

/** Lists the people who liked a thread or paid for it, newest first. */
export async function listThreadLikers(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof threadsApi.listThreadLikers>,
): Promise<OutputOf<typeof threadsApi.listThreadLikers>> {
  const thread = await findOpenThread(ctx, viewer, input.threadId)
  const type = input.type ?? 0
  const wanted = pageRangeOf(input, likersPerPage)
  const [rows, { raidCount, rewardCount }] = await Promise.all([
    readRows(ctx.db, thread, type, wanted),
    countPayers(ctx.db, thread.id),
  ])
  const list = await presentLikers(ctx, viewer, thread, rows)
  const likeCount = thread.like_count
  const payCount = raidCount + rewardCount
  const counts = { allCount: likeCount + payCount, likeCount, rewardCount, raidCount }
  const total = [counts.allCount, likeCount, payCount][type] ?? 0
  return { ...presentPage(viewer.callUrl, wanted, list, total), pageData: { ...counts, list } }
}
