import { sql } from 'kysely'
import type { Db, Tx } from '../../drivers/db/db.ts'
import type { Eyes, PostRow } from './post-store.ts'

/** Where a comment stands in time. */
export type Moment = Pick<PostRow, 'created_at' | 'id'>

/** The number of a comment that never changes, and how many of the numbers right before it nobody sees any more. */
export interface Floor {
  readonly floor: number
  readonly gap: number
}

/** Written as the partial index has it, because planners match the text. */
const isUnseen = sql<boolean>`is_first = 0 and reply_post_id is null and (deleted_at is not null or is_approved <> 1)`

/** Comments of a thread that are counted by its floors but not there for the viewer, oldest first; most threads have none. */
export async function listUnseen(db: Db, threadId: number, eyes: Eyes): Promise<Moment[]> {
  const isHidden = eyes.isAdmin
    ? sql<boolean>`deleted_at is not null`
    : sql<boolean>`(deleted_at is not null or user_id <> ${eyes.viewerId})`
  const { rows } = await sql<Moment>`
    select created_at, id from posts where thread_id = ${threadId} and ${isUnseen} and ${isHidden}
    union all
    select created_at, post_id as id from erased_comments where thread_id = ${threadId}
    order by created_at, id
  `.execute(db)
  return rows
}

const isBefore = (one: Moment, other: Moment) =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)

/** How many of the moments, which are in order, lie before one. */
export function countEarlier(moments: readonly Moment[], than: Moment): number {
  let [from, to] = [0, moments.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const moment = moments[middle]
    if (moment && isBefore(moment, than)) from = middle + 1
    else to = middle
  }
  return from
}

/** A comment and its place among those that the viewer sees, from 1. */
export interface Ranked {
  readonly row: Moment
  readonly rank: number
}

/** The floors of comments, by id. `ranked` is oldest first; a gap is known where the comment right before is among them. */
export function floorsOf(ranked: readonly Ranked[], unseen: readonly Moment[]): ReadonlyMap<number, Floor> {
  const floors = new Map<number, Floor>()
  let before: Floor & { readonly rank: number } = { floor: 0, gap: 0, rank: 0 }
  for (const { row, rank } of ranked) {
    const floor = rank + countEarlier(unseen, row)
    const gap = before.rank === rank - 1 ? floor - before.floor - 1 : 0
    floors.set(row.id, { floor, gap })
    before = { floor, gap, rank }
  }
  return floors
}

/** The rank of the first comment at or above a floor, or of the last one; `at` finds the comment of a rank. */
export async function rankOfFloor(
  wanted: number,
  unseen: readonly Moment[],
  total: number,
  at: (rank: number) => Promise<Moment | undefined>,
): Promise<number> {
  // A floor is at least its rank, and above it by no more than there are unseen ones.
  let [from, to] = [Math.max(1, Math.min(total, wanted - unseen.length)), Math.min(total, wanted)]
  while (from < to) {
    const middle = (from + to) >> 1
    const row = await at(middle)
    if (row && middle + countEarlier(unseen, row) < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** Keeps the floor of a comment that is erased for good. */
export async function keepFloor(tx: Tx, post: PostRow): Promise<void> {
  if (post.reply_post_id !== null) return
  await tx
    .insertInto('erased_comments')
    .values({ thread_id: post.thread_id, post_id: post.id, created_at: post.created_at })
    .execute()
}
