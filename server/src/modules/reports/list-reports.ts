import type { InputOf, OutputOf, ReportView, reportsApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { type KeysetRange, lastMark, pageRangeOf, presentPage, rowOrderOf } from '../../http/paging.ts'
import { readTime } from '../../http/read-fields.ts'
import type { Member } from '../../viewer.ts'
import { groupIdsOf, readGroups } from '../groups/index.ts'
import { avatarUrl, findIdsByName, findUsernames, findUsers } from '../users/index.ts'
import { findReports, findReportsOfPart } from './report-list-store.ts'
import type { ReportRow } from './report-store.ts'
import { notesOn, subjectsOf } from './reported-people.ts'

/** Reads the data that reports are presented with. */
async function readReportViewData(ctx: Context, viewer: Member, rows: readonly ReportRow[]) {
  const ids = rows.map((row) => row.user_id)
  const subjects = await subjectsOf(ctx, rows)
  const about = [...subjects.values()]
  const [users, notes, usernames, groupIds, groups] = await Promise.all([
    findUsers(ctx, [...ids, ...about]),
    notesOn(ctx, viewer, about),
    findUsernames(ctx, ids),
    groupIdsOf(ctx.db, ctx.database.engine, ids, ctx.clock.now()),
    readGroups(ctx),
  ])
  const groupOf = (userId: number) => groups.get(groupIds.get(userId)?.[0] ?? 0)
  return { users, usernames, groupOf, subjects, notes }
}

type ReportViewData = Awaited<ReturnType<typeof readReportViewData>>

function present(
  ctx: Context,
  viewer: Member,
  { users, usernames, groupOf, subjects, notes }: ReportViewData,
  row: ReportRow,
): ReportView {
  const user = users.get(row.user_id)
  const group = groupOf(row.user_id)
  const subjectId = subjects.get(row.id) ?? 0
  return {
    user: {
      pid: row.user_id,
      userId: row.user_id,
      userName: usernames.get(row.user_id) ?? '',
      nickname: user?.nickname ?? '',
      avatar: avatarUrl(viewer.origin, user),
    },
    group: { pid: group?.id ?? 0, groupId: group?.id ?? 0, groupName: group?.name ?? '' },
    report: {
      id: row.id,
      userId: row.user_id,
      threadId: row.thread_id,
      postId: row.post_id,
      targetUserId: row.target_user_id,
      type: row.type,
      reason: row.reason,
      status: row.status,
      createdAt: ctx.time.format(row.created_at),
      updatedAt: ctx.time.format(row.updated_at),
    },
    subject: { userId: subjectId, nickname: users.get(subjectId)?.nickname ?? '', ...notes(subjectId) },
  }
}

type Filter = NonNullable<InputOf<typeof reportsApi.listReports>['filter']>

async function wantedBy(ctx: Context, { username = '', status, type, startTime, endTime }: Filter = {}) {
  return {
    userIds: username.trim() === '' ? undefined : await findIdsByName(ctx, username.trim()),
    status,
    type,
    from: readTime(ctx, startTime, 'start'),
    until: readTime(ctx, endTime, 'end'),
  }
}

/** Returns the ids of matching reports, newest first, at most `take`. */
export async function findReportIds(ctx: Context, filter: Filter, take: number): Promise<number[]> {
  const wanted = await wantedBy(ctx, filter)
  const { rows } = await findReports(ctx.db, ctx.database.engine, wanted, { offset: 0, take })
  return rows.map(({ id }) => id)
}

/** Returns a keyset page of matching reports, in list order. */
export async function readReports(
  ctx: Context,
  viewer: Member,
  { filter, sort }: Pick<InputOf<typeof reportsApi.listReports>, 'filter' | 'sort'>,
  part: KeysetRange,
) {
  const { db, database } = ctx
  const order = rowOrderOf(sort, { createdAt: 'created_at' } as const)
  const rows = await findReportsOfPart(db, database.engine, await wantedBy(ctx, filter), order, part)
  const beside = await readReportViewData(ctx, viewer, rows)
  return { rows: rows.map((row) => present(ctx, viewer, beside, row)), last: lastMark(rows, order) }
}

/**
 * Lists a page of reports, newest first, by reporter, state, kind and time (docs/reference/wire-content.md#reports).
 */
export async function listReports(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof reportsApi.listReports>,
): Promise<OutputOf<typeof reportsApi.listReports>> {
  const wanted = pageRangeOf(input)
  const { rows, total } = await findReports(
    ctx.db,
    ctx.database.engine,
    await wantedBy(ctx, input.filter),
    { offset: wanted.offset, take: wanted.perPage },
    input.sort === 'createdAt' ? 'asc' : 'desc',
  )
  const beside = await readReportViewData(ctx, viewer, rows)
  const items = rows.map((row) => present(ctx, viewer, beside, row))
  return presentPage(viewer.callUrl, wanted, items, total)
}
