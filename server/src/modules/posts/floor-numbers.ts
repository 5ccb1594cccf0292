import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine, Tx } from '../../drivers/db/db.ts'
import type { PostRow, PostVisibility } from './post-store.ts'

/** The sort position of a comment in its thread. */
export type CommentPosition = Pick<PostRow, 'created_at' | 'id'>

/** The permanent number of a comment, and how many hidden numbers precede it directly. */
export interface Floor {
  readonly floor: number
  readonly gap: number
}

/** Written as the partial index has it, because planners match the text. */
const isUnseen = sql<boolean>`is_first = 0 and reply_post_id is null and (deleted_at is not null or is_approved <> 1)`

const isHiddenFrom = ({ isAdmin, viewerId }: PostVisibility) =>
  isAdmin
    ? sql<boolean>`deleted_at is not null`
    : sql<boolean>`(deleted_at is not null or user_id <> ${viewerId})`

/** Number of comments that have a floor but are hidden from the viewer. */
export async function countUnseen(db: Db, threadId: number, visibility: PostVisibility): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from posts where thread_id = ${threadId} and ${isUnseen} and ${isHiddenFrom(visibility)})
      + (select count(*) from erased_comments where thread_id = ${threadId}) as n
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

const isBefore = (one: CommentPosition, other: CommentPosition) =>
  one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)

/** Half-open ranges between consecutive positions, as a table `span`. */
function spansTable(engine: Engine, moments: readonly CommentPosition[]): RawBuilder<unknown> {
  const given = JSON.stringify(
    moments.map(({ created_at, id }, index) => {
      const before = moments[index - 1]
      return { a: before?.created_at ?? 0, b: before?.id ?? 0, c: created_at, d: id }
    }),
  )
  return engine === 'sqlite'
    ? sql`(select value ->> 'a' as a, value ->> 'b' as b, value ->> 'c' as c, value ->> 'd' as d
        from json_each(${given})) as span`
    : sql`json_to_recordset(${given}::json) as span (a bigint, b bigint, c bigint, d bigint)`
}

/** Number of hidden comments before each of the given comments, by id. */
export async function countUnseenBefore(
  db: Db,
  engine: Engine,
  threadId: number,
  visibility: PostVisibility,
  moments: readonly CommentPosition[],
): Promise<ReadonlyMap<number, number>> {
  const inTime = [...moments].sort((one, other) => (isBefore(one, other) ? -1 : 1))
  if (inTime.length === 0) return new Map()
  // The spans do not overlap, so that together they are counted once; and nothing of them is read.
  const { rows } = await sql<{ id: number; n: number }>`
    select span.d as id,
      (select count(*) from posts where thread_id = ${threadId} and ${isUnseen} and ${isHiddenFrom(visibility)}
        and (created_at, id) >= (span.a, span.b) and (created_at, id) < (span.c, span.d))
      + (select count(*) from erased_comments where thread_id = ${threadId}
        and (created_at, post_id) >= (span.a, span.b) and (created_at, post_id) < (span.c, span.d)) as n
    from ${spansTable(engine, inTime)}
  `.execute(db)
  const own = new Map(rows.map(({ id, n }) => [Number(id), Number(n)]))
  let sum = 0
  return new Map(
    inTime.map(({ id }) => {
      sum += own.get(id) ?? 0
      return [id, sum]
    }),
  )
}

/** Number of sorted positions before the given one. */
export function countEarlier(moments: readonly CommentPosition[], than: CommentPosition): number {
  let [from, to] = [0, moments.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const moment = moments[middle]
    if (moment && isBefore(moment, than)) from = middle + 1
    else to = middle
  }
  return from
}

/** A comment and its rank among those that the viewer sees, from 1. */
export interface RankedComment {
  readonly row: CommentPosition
  readonly rank: number
}

/**
 * The floors of comments, by id. `ranked` is oldest first; `unseen` is the number of hidden comments before each. The
 * gap is known only if the directly preceding comment is included.
 */
export function floorsOf(
  ranked: readonly RankedComment[],
  unseen: ReadonlyMap<number, number>,
): ReadonlyMap<number, Floor> {
  const floors = new Map<number, Floor>()
  let before: Floor & { readonly rank: number } = { floor: 0, gap: 0, rank: 0 }
  for (const { row, rank } of ranked) {
    const floor = rank + (unseen.get(row.id) ?? 0)
    const gap = before.rank === rank - 1 ? floor - before.floor - 1 : 0
    floors.set(row.id, { floor, gap })
    before = { floor, gap, rank }
  }
  return floors
}

/** The rank of the first comment at or above a floor, or of the last one; `unseenBefore` says it of the comment of a rank. */
export async function rankOfFloor(
  wanted: number,
  unseen: number,
  total: number,
  unseenBefore: (rank: number) => Promise<number | undefined>,
): Promise<number> {
  // A floor is at least its rank, and above it by no more than there are unseen ones.
  let [from, to] = [Math.max(1, Math.min(total, wanted - unseen)), Math.min(total, wanted)]
  while (from < to) {
    const middle = (from + to) >> 1
    const before = await unseenBefore(middle)
    if (before !== undefined && middle + before < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** Reserves the floor of a permanently deleted comment. */
export async function keepFloor(tx: Tx, post: PostRow): Promise<void> {
  if (post.reply_post_id !== null) return
  await tx
    .insertInto('erased_comments')
    .values({ thread_id: post.thread_id, post_id: post.id, created_at: post.created_at })
    .execute()
}
