import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { ThreadRow } from '../threads/index.ts'
import {
  countEarlier,
  countUnseen,
  countUnseenBefore,
  type Floor,
  floorsOf,
  type RankedComment,
} from './floor-numbers.ts'
import {
  countBefore,
  countUnapproved,
  listAdopted,
  listComments,
  type PostRow,
  type PostVisibility,
} from './post-store.ts'

/** A page of comments, how many there are, and their floors by id. */
export interface CommentPage {
  readonly comments: readonly PostRow[]
  readonly total: number
  readonly floors: ReadonlyMap<number, Floor>
}

export interface CommentsWanted {
  readonly thread: ThreadRow
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly take: number
}

const oldestFirst = (ranked: readonly RankedComment[]) =>
  [...ranked].sort((one, other) => one.rank - other.rank)

/** How many comments of a thread the viewer sees: the counter of the thread has the approved ones and the first post. */
export async function countComments(
  ctx: Context,
  thread: ThreadRow,
  visibility: PostVisibility,
): Promise<number> {
  return Math.max(0, thread.post_count - 1) + (await countUnapproved(ctx.db, thread.id, visibility))
}

const unseenBefore = (ctx: Context, threadId: number, visibility: PostVisibility, rows: readonly PostRow[]) =>
  countUnseenBefore(ctx.db, ctx.database.engine, threadId, visibility, rows)

/** Floors of adopted comments, which are listed out of order. */
async function floorsOfAdopted(
  ctx: Context,
  rows: readonly PostRow[],
  unseen: ReadonlyMap<number, number>,
  visibility: PostVisibility,
): Promise<[number, Floor][]> {
  return Promise.all(
    rows.map(async (row) => {
      const floor = (await countBefore(ctx.db, row, visibility)) + 1 + (unseen.get(row.id) ?? 0)
      return [row.id, { floor, gap: 0 }] as const satisfies [number, Floor]
    }),
  )
}

/** Comments of everybody: the adopted ones first, then the others in the order asked for. */
export async function commentsOfAll(
  ctx: Context,
  wanted: CommentsWanted,
  visibility: PostVisibility,
): Promise<CommentPage> {
  const { thread, direction } = wanted
  const { engine } = ctx.database
  const total = await countComments(ctx, thread, visibility)
  const hasUnseen = (await countUnseen(ctx.db, thread.id, visibility)) > 0
  const adopted = await listAdopted(ctx.db, engine, thread.id)
  const first = adopted.slice(wanted.offset, wanted.offset + wanted.take)
  const offset = Math.max(0, wanted.offset - adopted.length)
  const take = wanted.take - first.length
  // The older neighbour of the page comes along where it tells how many floors are missing between.
  const isLed = hasUnseen && direction === 'asc' && offset > 0 && take > 0
  const isTrailed = hasUnseen && direction === 'desc' && take > 0
  const read = await listComments(
    ctx.db,
    engine,
    {
      threadId: thread.id,
      direction,
      offset: isLed ? offset - 1 : offset,
      take: isLed || isTrailed ? take + 1 : take,
      total: total - adopted.length,
      without: adopted.map(({ id }) => id),
    },
    visibility,
  )
  const inTime = [...adopted].sort((one, other) => one.created_at - other.created_at || one.id - other.id)
  const ranked = read.map((row, index) => {
    const place = (isLed ? offset - 1 : offset) + index
    const among = direction === 'asc' ? place + 1 : total - adopted.length - place
    return { row, rank: among + countEarlier(inTime, row) }
  })
  const rest = isLed ? read.slice(1) : read.slice(0, take)
  const unseen = await unseenBefore(ctx, thread.id, visibility, hasUnseen ? [...first, ...read] : [])
  const floors = new Map([
    ...floorsOf(oldestFirst(ranked), unseen),
    ...(await floorsOfAdopted(ctx, first, unseen, visibility)),
  ])
  return { comments: [...first, ...rest], total, floors }
}

/** Comments of the author of the thread alone, in the order asked for. */
export async function commentsOfAuthor(
  ctx: Context,
  wanted: CommentsWanted,
  visibility: PostVisibility,
): Promise<CommentPage> {
  const { thread, offset, take } = wanted
  const direction = wanted.direction === 'asc' ? sql`asc` : sql`desc`
  const own = sql`(
    select id, user_id, row_number() over (order by created_at, id) as rank from posts
    where thread_id = ${thread.id} and is_first = 0 and reply_post_id is null and deleted_at is null
      and (is_approved = 1 or user_id = ${visibility.viewerId} or ${visibility.isAdmin ? 1 : 0} = 1)
  ) as ranked where ranked.user_id = ${thread.user_id}`
  const counted = await sql<{ total: number }>`select count(*) as total from ${own}`.execute(ctx.db)
  const { rows } = await sql<PostRow & { rank: number }>`
    select posts.*, page.rank as rank from (
      select id, rank from ${own} order by rank ${direction} limit ${take} offset ${offset}
    ) as page join posts on posts.id = page.id order by page.rank ${direction}
  `.execute(ctx.db)
  const unseen = await unseenBefore(ctx, thread.id, visibility, rows)
  const ranked = rows.map((row) => ({ row, rank: Number(row.rank) }))
  const floors = new Map(
    [...floorsOf(oldestFirst(ranked), unseen)].map(([id, { floor }]) => [id, { floor, gap: 0 }]),
  )
  return { comments: rows, total: Number(counted.rows[0]?.total ?? 0), floors }
}
