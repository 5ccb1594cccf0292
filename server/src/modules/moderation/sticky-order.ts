import type { InputOf, moderationApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { changeThreads, findThread, listStickyThreads } from '../threads/index.ts'

/** The sticky threads of the whole site in their order (docs/reference/wire-content.md#threads). */
export async function listStickyOrder(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof moderationApi.listStickyOrder>> {
  const threads = await listStickyThreads(ctx, viewer, {})
  return threads.map((thread) => ({ id: thread.threadId, ...thread }))
}

/** Puts sticky threads in order, all of them or none; refuses (RESOURCE_NOT_FOUND) one that is not sticky. */
export async function sortStickyThreads(
  ctx: Context,
  _viewer: Member,
  { data }: InputOf<typeof moderationApi.sortStickyThreads>,
): Promise<[]> {
  const places = new Map(data.map(({ id, sort }) => [id, sort]))
  await changeThreads(ctx, async (tx) => {
    for (const [thread_id, sort] of [...places].sort(([one], [other]) => one - other)) {
      const thread = await findThread(tx, thread_id)
      if (!thread || thread.is_sticky === 0) throw new AppError('RESOURCE_NOT_FOUND')
      await tx
        .insertInto('thread_stick_sort')
        .values({ thread_id, sort })
        .onConflict((conflict) => conflict.column('thread_id').doUpdateSet({ sort }))
        .execute()
    }
  })
  return []
}
