import type { managedUsersApi, OutputOf } from '@chaguan/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Engine } from '../../drivers/db/db.ts'
import { hasPartInAnyCase, isOneOf } from '../../drivers/db/dialect.ts'
import { findThreads, titlesInLists } from '../threads/index.ts'

type Target = OutputOf<typeof managedUsersApi.listAuditLog>['pageData'][number]['targets'][number]

/**
 * What entries are about, with present names: a comment has the title of its thread, or the beginning of its text. Everything that was deleted
 * permanently, and closed accounts, have none.
 */
export async function findTargets(
  ctx: Context,
  entries: readonly number[],
): Promise<ReadonlyMap<number, Target[]>> {
  const rows = await ctx.db
    .selectFrom('admin_action_targets as target')
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'target_id').on('target.kind', '=', 'user'))
    .leftJoin('posts', (join) => join.onRef('posts.id', '=', 'target_id').on('target.kind', '=', 'post'))
    .leftJoin('threads', (join) =>
      join.on((eb) =>
        eb.or([
          eb('target.kind', '=', 'thread').and('threads.id', '=', eb.ref('target_id')),
          eb('target.kind', '=', 'post').and('threads.id', '=', eb.ref('posts.thread_id')),
        ]),
      ),
    )
    .leftJoin('topics', (join) => join.onRef('topics.id', '=', 'target_id').on('target.kind', '=', 'topic'))
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'target_id').on('target.kind', '=', 'category'),
    )
    .leftJoin('groups', (join) => join.onRef('groups.id', '=', 'target_id').on('target.kind', '=', 'group'))
    .select([
      'action_id',
      'target.kind as kind',
      'target_id',
      'posts.thread_id as threadId',
      sql<string>`coalesce(users.nickname, threads.title, topics.content, categories.name, "groups".name, '')`.as(
        'name',
      ),
    ])
    .where((eb) => isOneOf(ctx.database.engine, eb.ref('action_id'), entries))
    .orderBy('target_id')
    .execute()
  const untitled = rows
    .filter(({ name, kind }) => name === '' && (kind === 'thread' || kind === 'post'))
    .map(({ kind, target_id, threadId }) => (kind === 'thread' ? target_id : (threadId ?? 0)))
  const titles = await titlesInLists(ctx, [
    ...(await findThreads(ctx.db, ctx.database.engine, untitled)).values(),
  ])
  const named = ({ name, kind, target_id, threadId }: (typeof rows)[number]) =>
    name || (kind === 'thread' || kind === 'post' ? (titles.get(threadId ?? target_id) ?? '') : '')
  return Map.groupBy(
    rows.map((row) => ({ ...row, id: row.target_id, threadId: row.threadId ?? 0, name: named(row) })),
    ({ action_id }) => action_id,
  )
}

/** A condition for entries by somebody, or about something, whose present name contains a text. */
export function isOfNamed(engine: Engine, part: string): RawBuilder<boolean> {
  const has = (column: string) => hasPartInAnyCase(engine, sql.ref(column), part)
  return sql<boolean>`admin_action_logs.id in (
    select action_id from admin_action_targets join users on kind = 'user' and users.id = target_id
      where ${has('users.nickname')} or ${has('users.username')}
    union all select action_id from admin_action_targets join threads on kind = 'thread' and threads.id = target_id
      where ${has('threads.title')}
    union all select action_id from admin_action_targets join posts on kind = 'post' and posts.id = target_id
      join threads on threads.id = posts.thread_id where ${has('threads.title')}
    union all select action_id from admin_action_targets join topics on kind = 'topic' and topics.id = target_id
      where ${has('topics.content')}
    union all select action_id from admin_action_targets
      join categories on kind = 'category' and categories.id = target_id where ${has('categories.name')}
    union all select action_id from admin_action_targets join "groups" on kind = 'group' and "groups".id = target_id
      where ${has('groups.name')})
    or admin_action_logs.user_id in (select id from users where ${has('nickname')} or ${has('username')})`
}
