import type { InputOf, OutputOf, reviewDeskApi } from '@chaguan/contracts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import { pageRangeOf, presentPage } from '../../http/paging.ts'
import type { Member } from '../../viewer.ts'
import { findUsers } from '../users/index.ts'
import { moderatedCategories } from './moderated-categories.ts'

/** Returns a page of the decisions in categories that the caller moderates, newest first. */
export async function listDeskLog(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof reviewDeskApi.listDeskLog>,
): Promise<OutputOf<typeof reviewDeskApi.listDeskLog>> {
  const rights = await moderatedCategories(ctx, viewer)
  const wanted = pageRangeOf(input)
  const entries = ctx.db
    .selectFrom('moderation_log')
    .innerJoin('threads', 'threads.id', 'moderation_log.thread_id')
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('threads.category_id'), [...rights.keys()]))
  const [rows, { total }] = await Promise.all([
    entries
      .selectAll('moderation_log')
      .select('threads.title')
      .orderBy('moderation_log.id', 'desc')
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    entries.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const users = await findUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  const items = rows.map((row) => ({
    ...{ id: row.id, action: row.action, threadId: row.thread_id, postId: row.post_id, title: row.title },
    ...{ nickname: users.get(row.user_id)?.nickname ?? '', message: row.message },
    createdAt: ctx.time.format(row.created_at),
  }))
  return presentPage(viewer.callUrl, wanted, items, Number(total))
}
