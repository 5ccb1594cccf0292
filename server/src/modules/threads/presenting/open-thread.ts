import type { InputOf, ThreadDetailView, ThreadView, threadsApi } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../../context/cache.ts'
import { cacheByRow, isCachedByRow } from '../../../context/row-cache.ts'
import type { Context } from '../../../context.ts'
import { prepareAnywhere } from '../../../drivers/db/prepared.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { writeCents } from '../../ledger/index.ts'
import { findPendingOrder, findPurchases } from '../../purchases/index.ts'
import { findUser } from '../../users/index.ts'
import { visibleSince } from '../lists/visible-range.ts'
import { paidAccess } from '../paid-access-rules.ts'
import { payTypeOf, payTypes } from '../price-rules.ts'
import { isAuthor, refusalToOpen } from '../thread-rules.ts'
import {
  findFirstPost,
  findThread,
  findThreads,
  readFirstText,
  readThread,
  type ThreadRow,
} from '../thread-store.ts'
import { presentThreads } from './present-thread.ts'
import { transformThread } from './transform-shown.ts'

/**
 * Throws like `thread.detail` does (docs/reference/wire-accounts.md#derived-permissions): RESOURCE_NOT_FOUND for
 * deleted, draft or pending threads, JUMP_TO_LOGIN or UNAUTHORIZED without the permission, and UNAUTHORIZED for members
 * on trial if it is too old for them.
 */
export async function assertMayOpenThread(ctx: Context, viewer: Viewer, thread: ThreadRow): Promise<void> {
  const refusal = refusalToOpen(viewer, thread)
  if (refusal) throw new AppError(refusal)
  if (isAuthor(viewer, thread)) return
  if (thread.created_at < (await visibleSince(ctx, viewer))) throw new AppError('UNAUTHORIZED')
}

/** Returns a thread that the viewer may open; throws like assertMayOpenThread. */
export async function findOpenThread(ctx: Context, viewer: Viewer, threadId: number): Promise<ThreadRow> {
  const thread = await findThread(ctx.db, threadId)
  if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
  await assertMayOpenThread(ctx, viewer, thread)
  return thread
}

/** Returns whether a page is being rendered for the viewer, as opposed to an API request. */
export const isPage = ({ callUrl }: Viewer): boolean => callUrl === ''

/** Like findOpenThread, for reads: requests for pages share cached rows (`readThread`). */
export async function readOpenThread(ctx: Context, viewer: Viewer, threadId: number): Promise<ThreadRow> {
  if (!isPage(viewer)) return findOpenThread(ctx, viewer, threadId)
  const thread = await readThread(ctx, threadId)
  if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
  await assertMayOpenThread(ctx, viewer, thread)
  return thread
}

/** Returns the threads that the viewer may open, by id, in one query. */
export async function findOpenThreads(
  ctx: Context,
  viewer: Viewer,
  threadIds: readonly number[],
): Promise<ReadonlyMap<number, ThreadRow>> {
  if (threadIds.length === 0) return new Map()
  const [threads, since] = await Promise.all([
    findThreads(ctx.db, ctx.database.engine, threadIds),
    visibleSince(ctx, viewer),
  ])
  return new Map(
    [...threads].filter(
      ([, thread]) =>
        refusalToOpen(viewer, thread) === null && (isAuthor(viewer, thread) || thread.created_at >= since),
    ),
  )
}

async function presentRow(ctx: Context, viewer: Viewer, row: ThreadRow): Promise<ThreadView> {
  const stored = isPage(viewer)
    ? await readFirstText(ctx, row.first_post_id)
    : ((await findFirstPost(ctx.db, row.first_post_id))?.content ?? '')
  const { thread, text } = await transformThread(ctx, viewer, row, stored)
  const texts = new Map([[thread.id, text]])
  const [view] = await presentThreads(ctx, viewer, [thread], { texts })
  if (!view) throw new Error('a thread was not presented')
  return view
}

/** Presents threads with their whole texts, in order; for lists of the admin area. */
export async function presentFullThreads(
  ctx: Context,
  viewer: Viewer,
  threads: readonly ThreadRow[],
): Promise<ThreadView[]> {
  const posts = await Promise.all(threads.map((thread) => findFirstPost(ctx.db, thread.first_post_id)))
  const texts = new Map(threads.map((thread, index) => [thread.id, posts[index]?.content ?? '']))
  return presentThreads(ctx, viewer, threads, { texts })
}

/** Presents a thread with its whole text, after the viewer wrote it. */
export async function presentFullThread(ctx: Context, viewer: Viewer, threadId: number): Promise<ThreadView> {
  const thread = await findThread(ctx.db, threadId)
  if (!thread) throw new AppError('RESOURCE_NOT_FOUND')
  return presentRow(ctx, viewer, thread)
}

/** Presents the pending order of the viewer's own draft; an empty list for none, as the wire requires. */
async function presentPendingOrder(ctx: Context, viewer: Viewer, thread: ThreadRow) {
  if (thread.is_draft === 0 || !isAuthor(viewer, thread)) return []
  const order = await findPendingOrder(ctx.db, thread.id, ctx.clock.now())
  if (!order) return []
  const { id, order_sn, payment_sn, amount_cents, type, status } = order
  return { id, orderSn: order_sn, paymentSn: payment_sn, amount: writeCents(amount_cents), type, status }
}

/** Returns one thread as the viewer may see it (docs/reference/wire-content.md#threads). */
export async function openThread(
  ctx: Context,
  viewer: Viewer,
  { threadId }: InputOf<typeof threadsApi.openThread>,
): Promise<ThreadDetailView> {
  const thread = await readOpenThread(ctx, viewer, threadId)
  const view = await presentRow(ctx, viewer, thread)
  const [user, orderInfo] = await Promise.all([
    describeAuthor(ctx, view.user),
    presentPendingOrder(ctx, viewer, thread),
  ])
  const made = () => ({ ...view, user, orderInfo })
  // A cached view is shared with other viewers, and so are the author's details; an order is not.
  return isCachedByRow(view) && Array.isArray(orderInfo) ? cachedDetail(view, { user }, made) : made()
}

const cachedDetail = cacheByRow<ThreadView, { readonly user: ThreadDetailView['user'] }, ThreadDetailView>()

const selectNewestOf = prepareAnywhere<{ userId: number }, { created_at: number }>(({ db, parameters }) =>
  db
    .selectFrom('posts')
    .innerJoin('threads', 'threads.id', 'posts.thread_id')
    .select('posts.created_at')
    .where('posts.user_id', '=', parameters.userId)
    .where('posts.is_approved', '=', 1)
    .where('posts.deleted_at', 'is', null)
    .where('threads.deleted_at', 'is', null)
    .where('threads.is_approved', '=', 1)
    .where('threads.is_draft', '=', 0)
    .where('threads.is_anonymous', '=', 0)
    .orderBy('posts.created_at', 'desc')
    .limit(1),
)

/** Returns when a person last published something public under their name; null for never. */
export async function findLastPublishedAt(ctx: Context, userId: number): Promise<number | null> {
  const [newest] = await selectNewestOf(ctx.db, { userId })
  return newest?.created_at ?? null
}

interface AuthorFacts {
  readonly signature: string
  readonly publishedAt: number | null
}

const authorsOfThreads: Cache<AuthorFacts> = {
  name: 'authors of threads',
  ...untilWriteTo('users', 'posts', 'threads'),
  limit: { entries: 2000 },
}

async function readAuthorFacts(ctx: Context, userId: number): Promise<AuthorFacts> {
  const [user, publishedAt] = await Promise.all([findUser(ctx.db, userId), findLastPublishedAt(ctx, userId)])
  return { signature: user?.signature ?? '', publishedAt }
}

/** Adds the signature and the time of the author's last public post. A hidden author stays unchanged. */
export async function describeAuthor(
  ctx: Context,
  author: ThreadView['user'],
): Promise<ThreadDetailView['user']> {
  if (!author.userId) return author
  const { userId } = author
  const facts = await ctx.cache(authorsOfThreads).read(userId, () => readAuthorFacts(ctx, userId))
  const { signature, publishedAt } = facts
  return { ...author, signature, activeAt: publishedAt === null ? '' : ctx.time.format(publishedAt) }
}

/** Returns whether a viewer who may open the thread may read its whole text. */
export async function mayReadFullText(ctx: Context, viewer: Viewer, thread: ThreadRow): Promise<boolean> {
  if (payTypeOf(thread) !== payTypes.wholeThread) return true
  const purchases = await findPurchases(ctx.db, ctx.database.engine, viewer.id, [thread.id])
  return paidAccess(viewer, thread, purchases).mayRead
}
