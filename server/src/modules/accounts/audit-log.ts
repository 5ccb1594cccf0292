import type { InputOf, managedUsersApi, OutputOf } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { hasPartInAnyCase, isAfterRow } from '../../drivers/db/dialect.ts'
import { lastMark, pageRangeOf, presentPage, type RowMark, rowOrderOf } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import { isTextKey, translate } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { findUsers } from '../users/index.ts'
import { findTargets, isOfNamed } from './audit-targets.ts'
import { tableOf, tableType } from './write-table.ts'

type AuditLogFilter = InputOf<typeof managedUsersApi.exportAuditLog>
type Entries = OutputOf<typeof managedUsersApi.listAuditLog>

function selectEntries(ctx: Context, { userId, type, q, startTime, endTime }: AuditLogFilter) {
  const words = q?.trim() ?? ''
  const [from, until] = [readTime(ctx, startTime, 'start'), readTime(ctx, endTime, 'end')]
  return ctx.db
    .selectFrom('admin_action_logs')
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 0))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('created_at', '<=', until ?? 0))
    .$if(words !== '', (query) =>
      query.where((eb) =>
        eb.or([
          ...(['action_desc', 'action_desc_zh'] as const).map((column) =>
            hasPartInAnyCase(ctx.database.engine, eb.ref(column), words),
          ),
          isOfNamed(ctx.database.engine, words),
        ]),
      ),
    )
}

async function present(
  ctx: Context,
  { lang }: Member,
  rows: readonly Selectable<Tables['admin_action_logs']>[],
): Promise<Entries['pageData']> {
  const users = await findUsers(
    ctx,
    rows.map((row) => row.user_id),
  )
  const targets = await findTargets(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    nickname: users.get(row.user_id)?.nickname ?? '',
    type: row.type,
    // Entries of earlier releases have one text.
    actionDesc: (lang === 'zh' && row.action_desc_zh) || row.action_desc,
    targets: targets.get(row.id) ?? [],
    ip: row.ip,
    createdAt: ctx.time.format(row.created_at),
  }))
}

const orderOf = (sort: AuditLogFilter['sort']) =>
  rowOrderOf(sort, { createdAt: 'id', userId: 'user_id', type: 'type' } as const, ['user_id', 'type'])

/** Returns a page of the audit log, newest first. */
export async function listAuditLog(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof managedUsersApi.listAuditLog>,
): Promise<Entries> {
  const wanted = pageRangeOf(input)
  const entries = selectEntries(ctx, input)
  const order = orderOf(input.sort)
  const [rows, { n }] = await Promise.all([
    entries
      .selectAll()
      .orderBy(order.column, order.direction)
      .orderBy('id', order.ids)
      .limit(wanted.perPage)
      .offset(wanted.offset)
      .execute(),
    entries.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return presentPage(viewer.callUrl, wanted, await present(ctx, viewer, rows), Number(n))
}

const columns = ['id', 'time', 'userId', 'nickname', 'type', 'words', 'targets', 'ip'] as const
const batch = 500

async function* rowsOf(ctx: Context, viewer: Member, wanted: AuditLogFilter): AsyncGenerator<string[][]> {
  const { lang } = viewer
  const subject = (type: number) => {
    const key = `audit.subject.${type}`
    return isTextKey(key) ? translate(lang, key) : String(type)
  }
  yield [columns.map((name) => translate(lang, `accounts.auditLog.${name}`))]
  const order = orderOf(wanted.sort)
  for (let after: RowMark | undefined; ; ) {
    const rows = await selectEntries(ctx, wanted)
      .selectAll()
      .where(isAfterRow(order, 'id', after))
      .orderBy(order.column, order.direction)
      .orderBy('id', order.ids)
      .limit(batch)
      .execute()
    after = lastMark(rows, order)
    if (!after) return
    yield (await present(ctx, viewer, rows)).map((entry) => [
      ...[String(entry.id), entry.createdAt, String(entry.userId), entry.nickname],
      ...[subject(entry.type), entry.actionDesc],
      entry.targets.map(({ id, name }) => (name === '' ? String(id) : `${name} (${id})`)).join('\n'),
      entry.ip,
    ])
  }
}

/** Exports the audit log as a spreadsheet, streamed while it is read. */
export async function exportAuditLog(
  ctx: Context,
  viewer: Member,
  wanted: AuditLogFilter,
): Promise<OutputOf<typeof managedUsersApi.exportAuditLog>> {
  // An invalid time is refused before the response body begins.
  selectEntries(ctx, wanted)
  return {
    fileName: `action-logs-${ctx.time.format(ctx.clock.now()).slice(0, 10)}.xlsx`,
    type: tableType,
    text: tableOf(rowsOf(ctx, viewer, wanted)),
  }
}
