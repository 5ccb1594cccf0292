import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { ThreadRow } from '../../threads/index.ts'
import type { PostRow, PostVisibility } from '../post-store.ts'
import { countUnapproved, isVisible, listAdopted, listComments } from './comment-store.ts'

/** A page of comments, their total, and by id the number of hidden floors directly before each. */
export interface CommentPage {
  readonly comments: readonly PostRow[]
  readonly total: number
  readonly gaps: ReadonlyMap<number, number>
}

export interface CommentListQuery {
  readonly thread: ThreadRow
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly take: number
}

/** Counts the comments that the viewer sees; the thread's counter covers approved ones and the first post. */
export async function countComments(
  ctx: Context,
  thread: ThreadRow,
  visibility: PostVisibility,
): Promise<number> {
  return Math.max(0, thread.post_count - 1) + (await countUnapproved(ctx.db, thread.id, visibility))
}

/** Returns by id how many floors are missing directly before each comment; `first` is the lowest possible one. */
function gapsBetween(inOrder: readonly PostRow[], first: number): ReadonlyMap<number, number> {
  let last = first - 1
  const gaps = new Map<number, number>()
  for (const { id, floor } of inOrder) {
    gaps.set(id, Math.max(0, floor - last - 1))
    last = floor
  }
  return gaps
}

/** Returns comments of all authors: adopted ones first, then the others in the requested order. */
export async function commentsOfAll(
  ctx: Context,
  wanted: CommentListQuery,
  visibility: PostVisibility,
): Promise<CommentPage> {
  const { thread, direction } = wanted
  const { engine } = ctx.database
  const total = await countComments(ctx, thread, visibility)
  const adopted = await listAdopted(ctx, thread.id)
  const first = adopted.slice(wanted.offset, wanted.offset + wanted.take)
  const offset = Math.max(0, wanted.offset - adopted.length)
  const take = wanted.take - first.length
  // The older neighbour of the page is read too: it shows how many floors are missing between.
  const isLed = direction === 'asc' && offset > 0 && take > 0
  const isTrailed = direction === 'desc' && take > 0
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
  const rest = isLed ? read.slice(1) : read.slice(0, take)
  const inOrder = [...read, ...adopted].sort((one, other) => one.floor - other.floor)
  const isFromStart = direction === 'asc' ? offset === 0 : read.length <= take
  const gaps = gapsBetween(inOrder, isFromStart ? 1 : (inOrder[0]?.floor ?? 1))
  // Adopted comments are out of order.
  const gapOf = ({ id }: PostRow) => (first.some((one) => one.id === id) ? 0 : (gaps.get(id) ?? 0))
  const comments = [...first, ...rest]
  return { comments, total, gaps: new Map(comments.map((row) => [row.id, gapOf(row)])) }
}

/** Returns comments that the thread's author wrote or replied to, in the requested order. */
export async function commentsOfAuthor(
  ctx: Context,
  wanted: CommentListQuery,
  visibility: PostVisibility,
): Promise<CommentPage> {
  const { thread, offset, take } = wanted
  const direction = wanted.direction === 'asc' ? sql`asc` : sql`desc`
  const answered = sql`(
    select reply_post_id from posts
    where thread_id = ${thread.id} and user_id = ${thread.user_id}
      and reply_post_id is not null and deleted_at is null and ${isVisible(visibility)}
  )`
  const own = sql`posts where thread_id = ${thread.id} and is_first = 0 and reply_post_id is null
    and deleted_at is null and ${isVisible(visibility)} and (user_id = ${thread.user_id} or id in ${answered})`
  const counted = await sql<{ total: number }>`select count(*) as total from ${own}`.execute(ctx.db)
  const { rows } = await sql<PostRow>`
    select * from ${own} order by floor ${direction} limit ${take} offset ${offset}
  `.execute(ctx.db)
  return { comments: rows, total: Number(counted.rows[0]?.total ?? 0), gaps: new Map() }
}
