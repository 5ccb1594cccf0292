import type { InputOf, managedUsersApi, OutputOf } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPartInAnyCase, isAfterRow } from '../../drivers/db/dialect.ts'
import { lastMark, pageRangeOf, presentPage, type RowMark, rowOrderOf } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import { translate } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { findUsers } from '../users/index.ts'
import { tableOf, tableType } from './write-table.ts'

type AdminActFilter = InputOf<typeof managedUsersApi.exportAdminActs>
type Acts = OutputOf<typeof managedUsersApi.listAdminActs>

function actsBy(ctx: Context, { userId, type, q, startTime, endTime }: AdminActFilter) {
  const words = q?.trim() ?? ''
  const [from, until] = [readTime(ctx, startTime, 'start'), readTime(ctx, endTime, 'end')]
  return ctx.db
    .selectFrom('admin_action_logs')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? 0))
    .$if(words !== '', (query) =>
      query.where((eb) => hasPartInAnyCase(ctx.database.engine, eb.ref('action_desc'), words)),
    )
}

async function present(
  ctx: Context,
  rows: readonly Selectable<Tables['admin_action_logs']>[],
): Promise<Acts['pageData']> {
  const users = await findUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    nickname: users.get(row.user_id)?.nickname ?? '',
    type: row.type,
    actionDesc: row.action_desc,
    ip: row.ip,
    createdAt: ctx.time.format(row.created_at),
  }))
}

const orderOf = (sort: AdminActFilter['sort']) =>
  rowOrderOf(sort, { createdAt: 'id', userId: 'user_id', type: 'type' } as const, ['user_id', 'type'])

/** Returns a page of the audit log, newest first. */
export async function listAdminActs(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedUsersApi.listAdminActs>,
): Promise<Acts> {
  const wanted = pageRangeOf(input)
  const acts = actsBy(ctx, input)
  const order = orderOf(input.sort)
  const [rows, { n }] = await Promise.all([
    acts
      .selectAll()
      .orderBy(order.column, order.direction)
      .orderBy('id', order.ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    acts.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return presentPage(viewer.callUrl, wanted, await present(ctx, rows), Number(n))
}

const columns = ['id', 'time', 'userId', 'nickname', 'type', 'words', 'ip'] as const
const batch = 500

async function* rowsOf(ctx: Context, { lang }: Member, wanted: AdminActFilter): AsyncGenerator<string[][]> {
  yield [columns.map((name) => translate(lang, `accounts.act.${name}`))]
  const order = orderOf(wanted.sort)
  for (let after: RowMark | undefined; ; ) {
    const rows = await actsBy(ctx, wanted)
      .selectAll()
      .where(isAfterRow(order, 'id', after))
      .orderBy(order.column, order.direction)
      .orderBy('id', order.ids)
      .limit(batch)
      .execute()
    after = lastMark(rows, order)
    if (!after) return
    yield (await present(ctx, rows)).map((act) => [
      ...[String(act.id), act.createdAt, String(act.userId), act.nickname],
      ...[String(act.type), act.actionDesc, act.ip],
    ])
  }
}

/** Exports the audit log as a spreadsheet, streamed while it is read. */
export async function exportAdminActs(
  ctx: Context,
  viewer: Member,
  wanted: AdminActFilter,
): Promise<OutputOf<typeof managedUsersApi.exportAdminActs>> {
  // An invalid time is refused before the response body begins.
  actsBy(ctx, wanted)
  return {
    fileName: `action-logs-${ctx.time.format(ctx.clock.now()).slice(0, 10)}.xlsx`,
    type: tableType,
    text: tableOf(rowsOf(ctx, viewer, wanted)),
  }
}
