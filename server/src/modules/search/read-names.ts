import type { Context } from '../../context.ts'
import { isOneOf } from '../../drivers/db/dialect.ts'
import type { NameEntry, NameKind } from '../../drivers/search/name-index.ts'

/** The names of people or topics, as they are indexed; those that are not there or have none are left out. */
export async function readNames(ctx: Context, kind: NameKind, ids: readonly number[]): Promise<NameEntry[]> {
  if (ids.length === 0) return []
  const { engine } = ctx.database
  const rows =
    kind === 'user'
      ? await ctx.db
          .selectFrom('users')
          .select(['id', 'nickname as name'])
          .where((eb) => isOneOf(engine, eb.ref('id'), ids))
          .execute()
      : await ctx.db
          .selectFrom('topics')
          .select(['id', 'content as name'])
          .where((eb) => isOneOf(engine, eb.ref('id'), ids))
          .execute()
  return rows.filter(({ name }) => name !== '').map(({ id, name }) => ({ kind, refId: id, name }))
}
