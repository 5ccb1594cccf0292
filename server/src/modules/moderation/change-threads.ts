import type { InputOf, moderationApi, OutputOf, ThreadRowView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { idsOf } from '../../http/read-fields.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, plain } from '../audit/index.ts'
import { readCategories } from '../categories/index.ts'
import {
  approveThreadInTx,
  auditedContent,
  deleteThreadInTx,
  findThread,
  listStickyThreads,
  lockThread,
  moveThread,
  presentThreadRow,
  publishMarkEvents,
  restoreThreadInTx,
  runThreadTransaction,
  setEssence,
  setFavourite,
  setRecommended,
  setSticky,
  type ThreadOperation,
  type ThreadRow,
} from '../threads/index.ts'

type Input = InputOf<typeof moderationApi.changeThreads>
const isYes = (flag: 0 | 1) => flag === 1

async function change(acting: ThreadOperation, input: Input): Promise<void> {
  const { categoryId, isSticky, isEssence, isSite } = input
  await publishMarkEvents(acting, [
    ...(categoryId === undefined ? [] : await moveThread(acting, categoryId)),
    ...(isSticky === undefined ? [] : await setSticky(acting, isYes(isSticky))),
    ...(isEssence === undefined ? [] : await setEssence(acting, isYes(isEssence))),
    ...(isSite === undefined ? [] : await setRecommended(acting, isYes(isSite))),
  ])
}

/** Applies the changes to one thread; restoring comes first, deleting last. */
async function changeOne(acting: ThreadOperation, input: Input): Promise<ThreadRow> {
  const { ctx, tx, actorId } = acting
  const { id } = acting.thread
  const current = async () => (await findThread(tx, id)) ?? acting.thread
  if (input.isDeleted === 0) await restoreThreadInTx(ctx, tx, acting.thread, actorId)
  if (input.isApproved !== undefined)
    await approveThreadInTx(ctx, tx, await current(), input.isApproved, actorId)
  await change({ ...acting, thread: await current() }, input)
  if (input.isFavorite !== undefined)
    await setFavourite(tx, id, actorId, isYes(input.isFavorite), ctx.clock.now())
  if (input.isDeleted === 1) await deleteThreadInTx(ctx, tx, await current(), actorId, input.message)
  return current()
}

/**
 * Applies the same changes to several threads (docs/reference/wire-content.md#threads), all or none, and returns the
 * last one. Drafts count as not found.
 */
export async function changeThreads(ctx: Context, viewer: Member, input: Input): Promise<ThreadRowView> {
  const { categoryId } = input
  if (categoryId !== undefined && !(await readCategories(ctx)).byId.has(categoryId))
    throw new AppError('CATEGORY_NOT_FOUNF')
  const ids = idsOf(input.ids)
  return runThreadTransaction(ctx, async (tx) => {
    let last: ThreadRow | undefined
    // A fixed lock order, so that concurrent changes of the same threads cannot deadlock.
    for (const id of ids.toSorted((one, other) => one - other)) await lockThread(ctx, tx, id)
    await auditedContent(ctx, tx, viewer, { kind: 'threads', ids, reason: input.message }, async () => {
      for (const id of ids) {
        const thread = await lockThread(ctx, tx, id)
        if (!thread || thread.is_draft === 1) throw new AppError('RESOURCE_NOT_FOUND')
        last = await changeOne({ ctx, tx, actorId: viewer.id, thread }, input)
      }
    })
    if (!last) throw invalid('moderation.thread.missing')
    return presentThreadRow(ctx, tx, viewer, last)
  })
}

/** Returns the sticky threads of the whole site in their order (docs/reference/wire-content.md#threads). */
export async function listStickyOrder(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof moderationApi.listStickyOrder>> {
  const threads = await listStickyThreads(ctx, viewer, {})
  return threads.map((thread) => ({ id: thread.threadId, ...thread }))
}

/** Sets the order of sticky threads, all or none; refuses a thread that is not sticky (RESOURCE_NOT_FOUND). */
export async function sortStickyThreads(
  ctx: Context,
  viewer: Member,
  { data }: InputOf<typeof moderationApi.sortStickyThreads>,
): Promise<[]> {
  const places = new Map(data.map(({ id, sort }) => [id, sort]))
  await runThreadTransaction(ctx, async (tx) => {
    const before = new Map(
      (await tx.selectFrom('thread_stick_sort').selectAll().execute()).map((row) => [
        row.thread_id,
        row.sort,
      ]),
    )
    for (const [thread_id, sort] of [...places].sort(([one], [other]) => one - other)) {
      const thread = await findThread(tx, thread_id)
      if (!thread || thread.is_sticky === 0) throw new AppError('RESOURCE_NOT_FOUND')
      await tx
        .insertInto('thread_stick_sort')
        .values({ thread_id, sort })
        .onConflict((conflict) => conflict.column('thread_id').doUpdateSet({ sort }))
        .execute()
    }
    const moved = [...places].filter(([id, sort]) => before.get(id) !== sort)
    if (moved.length === 0) return
    const changes = moved.map(([id, sort]) => ({ name: plain(id), before: before.get(id), after: sort }))
    const text = auditText(localized('audit.content.stickyOrder'), { changes })
    await logAdminAction(tx, viewer, 'thread', text, ctx.clock.now(), {
      thread: moved.map(([id]) => id),
    })
  })
  return []
}
