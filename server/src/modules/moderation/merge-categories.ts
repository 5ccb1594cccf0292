import type { InputOf, moderationApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Db } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { deleteCategoryRows, lockCategories, readCategories, redirectCategory } from '../categories/index.ts'
import { lockThread, moveThread, runThreadTransaction } from '../threads/index.ts'

/** Threads that one call moves, so that other writers run in between. */
const movedAtOnce = 50

async function countThreads(db: Db, categoryId: number): Promise<number> {
  const { n } = await db
    .selectFrom('threads')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Refuses a merge after which children would have a parent that is not at the top level. */
async function assertMergeable(ctx: Context, id: number, intoId: number): Promise<void> {
  const { all, byId } = await readCategories(ctx)
  const into = byId.get(intoId)
  if (!byId.has(id) || !into) throw new AppError('CATEGORY_NOT_FOUNF')
  const hasChildren = all.some(({ parentid }) => parentid === id)
  if (id === intoId || (hasChildren && into.parentid !== 0)) throw invalid('categories.merge.wrong')
}

/** Moves the next threads, including drafts and deleted ones; returns their number. */
async function moveNext(ctx: Context, viewer: Member, id: number, intoId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom('threads')
    .select('id')
    .where('category_id', '=', id)
    .orderBy('id')
    .limit(movedAtOnce)
    .execute()
  if (rows.length === 0) return 0
  return runThreadTransaction(ctx, async (tx) => {
    let moved = 0
    for (const row of rows) {
      const thread = await lockThread(ctx, tx, row.id)
      if (thread?.category_id !== id) continue
      await moveThread({ ctx, tx, actorId: viewer.id, thread }, intoId)
      moved += 1
    }
    return moved
  })
}

/** Deletes the merged category unless a thread was added to it meanwhile; returns whether it was deleted. */
function finish(ctx: Context, viewer: Member, id: number, intoId: number): Promise<boolean> {
  return ctx.transaction(
    async (tx) => {
      await ctx.versionedCache.invalidate(tx, 'categories')
      // Publishing updates the row of the category, so a concurrent publication waits here or finds the category
      // deleted.
      await lockCategories(tx, ctx.database.engine, [id, intoId])
      const found = await tx.selectFrom('categories').select('id').where('id', 'in', [id, intoId]).execute()
      if (found.length < 2) throw new AppError('CATEGORY_NOT_FOUNF')
      if ((await countThreads(tx, id)) > 0) return false
      await redirectCategory(tx, id, intoId)
      await deleteCategoryRows(tx, [id])
      const text = localized('audit.category.merged', { name: id, into: intoId })
      await logAdminAction(tx, viewer, 'category', text, ctx.clock.now())
      return true
    },
    ['categories', 'groups'],
  )
}

/**
 * Merges a category into another, moving some of its threads with each call. Permissions for the category are deleted,
 * and those for the other one apply to its threads. Its children move below the other category.
 */
export async function mergeCategories(
  ctx: Context,
  viewer: Member,
  { id, intoId }: InputOf<typeof moderationApi.mergeCategories>,
): Promise<OutputOf<typeof moderationApi.mergeCategories>> {
  await assertMergeable(ctx, id, intoId)
  const moved = await moveNext(ctx, viewer, id, intoId)
  const left = await countThreads(ctx.db, id)
  if (left > 0) return { moved, left }
  return { moved, left: (await finish(ctx, viewer, id, intoId)) ? 0 : 1 }
}
