import { sql } from 'kysely'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import type { Context } from '../../../context.ts'
import type { Db, Engine } from '../../../drivers/db/db.ts'
import { engineOf, prepare, prepareAnywhere, prepareByShape } from '../../../drivers/db/prepared.ts'
import type { PostRow, PostVisibility } from '../post-store.ts'

/** Must match the partial index literally, because query planners compare the text. */
const isComment = sql<boolean>`is_first = 0 and reply_post_id is null and deleted_at is null`

/** Condition that a row is visible to the viewer. */
export function isVisible(visibility: PostVisibility) {
  return sql<boolean>`(is_approved = 1 or user_id = ${visibility.viewerId} or ${visibility.isAdmin ? 1 : 0} = 1)`
}

/** Counts unapproved comments of a thread that are visible to the viewer. */
export async function countUnapproved(db: Db, threadId: number, visibility: PostVisibility): Promise<number> {
  if (visibility.viewerId === 0) return 0
  const whose = visibility.isAdmin ? 'everybody' : 'viewer'
  const parameters = { threadId, viewerId: visibility.viewerId }
  const [row] = await selectUnapproved(whose)(db, engineOf(db), parameters)
  return row?.count ?? 0
}

const selectHidden = prepareAnywhere<{ threadId: number }, { id: number }>(({ db, parameters }) =>
  db
    .selectFrom('posts')
    .select('id')
    .where('thread_id', '=', parameters.threadId)
    .where(sql<boolean>`is_first = 0 and deleted_at is null and is_approved <> 1`)
    .limit(1),
)

/** Returns whether a thread has comments or replies that are not visible to everybody. */
export const hasUnapproved = async (db: Db, threadId: number): Promise<boolean> =>
  (await selectHidden(db, { threadId })).length > 0

const selectUnapproved = prepareByShape<
  'everybody' | 'viewer',
  { threadId: number; viewerId: number },
  { count: number }
>((whose, { db, parameters }) =>
  db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', parameters.threadId)
    .where(isComment)
    .where(sql<boolean>`is_approved <> 1`)
    .$if(whose === 'viewer', (query) => query.where('user_id', '=', parameters.viewerId)),
)

/** Adopted answers of a thread, the highest reward first; most threads have none. */
const selectAdopted = prepare<{ threadId: number }, PostRow>(({ db, parameters }) =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('thread_id', '=', parameters.threadId)
    .where(sql<boolean>`reward_cents > 0 and deleted_at is null`)
    .where(sql<boolean>`is_first = 0 and reply_post_id is null and is_approved = 1`)
    .orderBy('reward_cents', 'desc')
    .orderBy('created_at')
    .orderBy('id'),
)

const adoptedOfThreads: Cache<readonly PostRow[]> = {
  name: 'adopted comments',
  ...untilWriteTo('posts'),
  limit: { entries: 2000 },
}

/** Lists the comments that were adopted as answers; they precede all others (docs/reference/wire-content.md#posts). */
export function listAdopted(ctx: Pick<Context, 'cache' | 'db' | 'database'>, threadId: number) {
  return ctx
    .cache(adoptedOfThreads)
    .read(threadId, () => selectAdopted(ctx.db, ctx.database.engine, { threadId }))
}

const selectPinned = prepareAnywhere<{ threadId: number }, PostRow>(({ db, parameters }) =>
  db
    .selectFrom('posts')
    .selectAll()
    .where('thread_id', '=', parameters.threadId)
    .where('pinned_at', 'is not', null),
)

const pinnedOfThreads: Cache<PostRow | null> = {
  name: 'pinned comments',
  ...untilWriteTo('posts'),
  limit: { entries: 2000 },
}

/** Returns the comment that the author of a thread pinned, in any state; null for none. */
export function readPinned(ctx: Pick<Context, 'cache' | 'db'>, threadId: number): Promise<PostRow | null> {
  const find = async () => (await selectPinned(ctx.db, { threadId }))[0] ?? null
  return ctx.cache(pinnedOfThreads).read(threadId, find)
}

type PageOfThread = {
  readonly threadId: number
  readonly without: readonly number[]
  readonly viewerId: number
  readonly isAdmin: 0 | 1
  readonly skip: number
  readonly take: number
}

type PageOrder = 'asc' | 'desc' | 'asc without' | 'desc without'

const selectPage = prepareByShape<PageOrder, PageOfThread, PostRow>((order, { db, parameters, isOneOf }) => {
  const direction = order.startsWith('asc') ? 'asc' : 'desc'
  const leavesOut = order.endsWith('without')
  return db
    .selectFrom(
      // An index-only scan selects the comments of the page; only their rows are read.
      db
        .selectFrom('posts')
        .select('id')
        .where('thread_id', '=', parameters.threadId)
        .where(isComment)
        .where(
          sql<boolean>`(is_approved = 1 or user_id = ${parameters.viewerId} or ${parameters.isAdmin} = 1)`,
        )
        .$if(leavesOut, (query) => query.where(sql<boolean>`not ${isOneOf(sql.ref('id'), 'without')}`))
        .orderBy('floor', direction)
        .limit(parameters.take)
        .offset(parameters.skip)
        .as('page'),
    )
    .innerJoin('posts', 'posts.id', 'page.id')
    .selectAll('posts')
    .orderBy('posts.floor', direction)
})

/** A range of a thread's comments in the given order, out of `total`. */
export interface CommentRange {
  readonly threadId: number
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly take: number
  readonly total: number
  /** Comments that are listed elsewhere and are not part of `total`. */
  readonly without: readonly number[]
}

/** Returns a page of first-level comments, read from the nearer end. */
export async function listComments(
  db: Db,
  engine: Engine,
  wanted: CommentRange,
  visibility: PostVisibility,
): Promise<PostRow[]> {
  const { threadId, direction, offset, total } = wanted
  const take = Math.min(wanted.take, total - offset)
  if (take <= 0) return []
  const fromEnd = total - offset - take
  const turned = fromEnd < offset
  const readDirection = turned ? (direction === 'asc' ? 'desc' : 'asc') : direction
  const shape: PageOrder = wanted.without.length > 0 ? `${readDirection} without` : readDirection
  const rows = await selectPage(shape)(db, engine, {
    threadId,
    without: wanted.without,
    viewerId: visibility.viewerId,
    isAdmin: visibility.isAdmin ? 1 : 0,
    skip: turned ? fromEnd : offset,
    take,
  })
  return turned ? rows.toReversed() : rows
}

/** Returns how many comments of the thread have a lower floor number. */
export async function countBefore(
  db: Db,
  post: Pick<PostRow, 'thread_id' | 'floor'>,
  visibility: PostVisibility,
): Promise<number> {
  const { count } = await db
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('thread_id', '=', post.thread_id)
    .where(isComment)
    .where(isVisible(visibility))
    .where('floor', '<', post.floor)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds the comment with a floor number; the next visible one if it is hidden, or the last one. */
export async function findByFloor(
  db: Db,
  threadId: number,
  floor: number,
  visibility: PostVisibility,
): Promise<PostRow | undefined> {
  const comments = db
    .selectFrom('posts')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where(isComment)
    .where(isVisible(visibility))
    .limit(1)
  return (
    (await comments.where('floor', '>=', floor).orderBy('floor').executeTakeFirst()) ??
    (await comments.orderBy('floor', 'desc').executeTakeFirst())
  )
}
