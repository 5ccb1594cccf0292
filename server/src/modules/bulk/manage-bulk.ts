import {
  type AuditSubject,
  type bulkApi,
  bulkKinds,
  type InputOf,
  limits,
  type OutputOf,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import { idsOf } from '../../http/read-fields.ts'
import { type LocalizedText, localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { findBlockIds } from '../access-blocks/index.ts'
import { filteredPeople } from '../accounts/index.ts'
import { auditText, logAdminAction } from '../audit/index.ts'
import { readCategories } from '../categories/index.ts'
import { administratorIds } from '../groups/index.ts'
import { findInviteIds } from '../invites/index.ts'
import { findAllManagedPosts, findManagedThreads } from '../moderation/index.ts'
import { findReportIds } from '../reports/index.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { findWordIds } from '../stop-words/index.ts'
import { findTopicIds } from '../topic-pages/index.ts'
import { findUsers } from '../users/index.ts'
import { findWithdrawalIds } from '../wallet/index.ts'
import {
  type BulkKind,
  deletesPermanently,
  hasAction,
  isReversible,
  needsProofForAdministrators,
} from './bulk-rules.ts'
import {
  type BulkJob,
  findJob,
  firstItems,
  hasItems,
  insertJob,
  latestJobs,
  lockJob,
  updateJob,
} from './bulk-store.ts'
import { runBulk } from './run-bulk.ts'

type Input = InputOf<typeof bulkApi.startBulk>
type View = OutputOf<typeof bulkApi.readBulk>

/** How long jobs can be undone and are listed, in milliseconds. */
export const retentionMs = 30 * 86_400_000
const maxListed = 200

async function present(ctx: Context, jobs: readonly BulkJob[]): Promise<View[]> {
  const users = await findUsers(
    ctx,
    jobs.map((job) => job.user_id),
  )
  return jobs.map((job) => ({
    id: job.id,
    kind: job.kind,
    action: job.action,
    reason: job.reason,
    state: job.state,
    total: job.total,
    done: job.done,
    skipped: job.skipped,
    undone: job.undone,
    canUndo: job.state === 'done' && job.done > 0 && isReversible(job.kind, job.action),
    nickname: users.get(job.user_id)?.nickname ?? '',
    createdAt: ctx.time.format(job.created_at),
  }))
}

async function presentOne(ctx: Context, job: BulkJob): Promise<View> {
  const [view] = await present(ctx, [job])
  if (!view) throw new AppError('RESOURCE_NOT_FOUND')
  return view
}

type FindIds = (ctx: Context, input: Input, most: number) => Promise<number[]>

/** Finds the ids that match a filter, oldest first, so that comments come before the replies to them. */
const findIds: Readonly<Record<BulkKind, FindIds>> = {
  threads: async (ctx, { threads }, take) =>
    (await findManagedThreads(ctx, { ...threads, sort: 'id' }, { offset: 0, take })).ids,
  comments: (ctx, { comments = {} }, most) => findAllManagedPosts(ctx, comments, most),
  reports: (ctx, { reports = {} }, most) => findReportIds(ctx, reports, most),
  topics: (ctx, { topics = {} }, most) => findTopicIds(ctx, topics, most),
  stopWords: (ctx, { stopWords }, most) => findWordIds(ctx.db, stopWords?.keyword?.trim() ?? '', most),
  accessBlocks: (ctx, { accessBlocks = {} }, most) => findBlockIds(ctx, accessBlocks, most),
  invites: (ctx, { invites = {} }, most) => findInviteIds(ctx, invites, most),
  withdrawals: (ctx, { withdrawals = {} }, most) => findWithdrawalIds(ctx, withdrawals, most),
  users: async (ctx, { users }, most) => {
    const rows = await filteredPeople(ctx.db, ctx.database.engine, users)
      .select('users.id')
      .orderBy('users.id')
      .limit(most)
      .execute()
    return rows.map(({ id }) => id)
  },
}

const stop = (ctx: Context, id: number) => (error: unknown) =>
  ctx.log.error({ err: error, bulkId: id }, 'a bulk action stopped')

async function hasAdministrator(ctx: Context, ids: readonly number[]): Promise<boolean> {
  const administrators = await administratorIds(ctx.db)
  return ids.some((id) => administrators.has(id))
}

async function hasAdministratorItem(ctx: Context, jobId: number): Promise<boolean> {
  const administrators = await administratorIds(ctx.db)
  return hasItems(ctx, jobId, [...administrators])
}

/** Refuses an action that the kind does not define, a move without a category, and another action with one. */
async function assertActionFits(
  ctx: Context,
  kind: BulkKind,
  { action, categoryId, reason = '' }: Input,
): Promise<void> {
  if (kind === 'withdrawals' && action === 'refuse' && reason.trim() === '')
    throw invalid('wallet.withdrawal.reason')
  if (!hasAction(kind, action) || (action === 'move') !== (categoryId !== undefined))
    throw invalid('moderation.bulk.kind')
  if (categoryId !== undefined && !(await readCategories(ctx)).byId.has(categoryId))
    throw new AppError('CATEGORY_NOT_FOUNF')
}

/**
 * Starts an action on everything that matches a filter now, or on some items by id (docs/reference/wire-site.md#bulk-actions). Refuses
 * (INVALID_PARAMETER) no kind or several kinds, an action that the kind does not define, a move without a category, no match and more than
 * `limits.maxBulk` matches; bans of administrators, permanent deletions of more than a hundred items, and decisions about withdrawals need the proof (UNAUTHORIZED).
 */
export async function startBulk(ctx: Context, viewer: Member, input: Input): Promise<View> {
  const [kind, ...others] = bulkKinds.filter((one) => input[one] !== undefined)
  const { action, reason = '', categoryId = 0 } = input
  if (!kind || others.length > 0) throw invalid('moderation.bulk.kind')
  await assertActionFits(ctx, kind, input)
  const ids = input.ids === undefined ? await findIds[kind](ctx, input, limits.maxBulk + 1) : idsOf(input.ids)
  if (ids.length === 0) throw invalid('moderation.bulk.nothing')
  if (ids.length > limits.maxBulk) throw invalid('moderation.bulk.tooMany', { n: limits.maxBulk })
  const isLargeErasure = deletesPermanently(kind, action) && ids.length > limits.maxErasedWithoutProof
  const isGrave = needsProofForAdministrators(kind, action) && (await hasAdministrator(ctx, ids))
  if (isGrave || isLargeErasure || kind === 'withdrawals') await requireStepUp(ctx, viewer)
  const now = ctx.clock.now()
  const made = {
    ...{ user_id: viewer.id, ip: viewer.client.ip, kind, action, reason, created_at: now },
    category_id: categoryId,
  }
  const stored = await insertJob(ctx, made, ids)
  const job = { ...stored, state: 'running', lease_until: null } as const
  await ctx.transaction(async (tx) => {
    await updateJob(tx, job.id, { state: job.state, lease_until: null })
    const text = localized('audit.bulk.started', {
      id: job.id,
      action: localized(`audit.bulk.action.${action}`),
      n: ids.length,
      kind: localized(`audit.bulk.kind.${kind}`),
    })
    await logBulk(tx, viewer, job, auditText(text, { reason }), now, ids)
  })
  runBulk(ctx, job.id).catch(stop(ctx, job.id))
  return presentOne(ctx, job)
}

type LogArguments = Parameters<typeof logAdminAction>

const auditSubjects = {
  threads: 'thread',
  comments: 'post',
  users: 'user',
  reports: 'post',
  topics: 'topic',
  stopWords: 'settings',
  accessBlocks: 'user',
  invites: 'user',
  withdrawals: 'user',
} as const satisfies Record<BulkKind, AuditSubject>

const targetKinds = { threads: 'thread', comments: 'post', users: 'user', topics: 'topic' } as const

/** The most items that the entry of a job names; its text says how many more there are. */
const maxNamed = 100

function logBulk(
  ...[tx, viewer, { kind, total }, text, now, ids]: [
    ...[LogArguments[0], Member, BulkJob, LocalizedText, number],
    ids: readonly number[],
  ]
) {
  const named = ids.slice(0, maxNamed)
  const isNamed = kind in targetKinds && named.length > 0
  const targets = isNamed ? { [targetKinds[kind as keyof typeof targetKinds]]: named } : {}
  const more = isNamed ? total - named.length : 0
  const said = more > 0 ? localized('audit.bulk.more', { text, named: named.length, more }) : text
  return logAdminAction(tx, viewer, auditSubjects[kind], said, now, targets)
}

/** Returns the progress of a job. */
export async function readBulk(
  ctx: Context,
  _viewer: Member,
  { id }: InputOf<typeof bulkApi.readBulk>,
): Promise<View> {
  const job = await findJob(ctx.db, id)
  if (!job) throw new AppError('RESOURCE_NOT_FOUND')
  return presentOne(ctx, job)
}

/** Returns the newest jobs. */
export const listBulk = async (ctx: Context): Promise<View[]> =>
  present(ctx, await latestJobs(ctx.db, ctx.clock.now() - retentionMs, maxListed))

/** Starts the undo of a job. Refuses one that has not ended, was undone or cannot be undone (RESOURCE_IN_USE). */
export async function undoBulk(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof bulkApi.undoBulk>,
): Promise<View> {
  const found = await findJob(ctx.db, id)
  const isGrave =
    found &&
    needsProofForAdministrators(found.kind, found.action) &&
    (await hasAdministratorItem(ctx, found.id))
  if (isGrave) await requireStepUp(ctx, viewer)
  const job = await ctx.transaction(async (tx) => {
    const locked = await lockJob(ctx, tx, id)
    if (!locked) throw new AppError('RESOURCE_NOT_FOUND')
    if (locked.state !== 'done' || !isReversible(locked.kind, locked.action))
      throw new AppError('RESOURCE_IN_USE')
    const changes = { state: 'undoing', cursor: 0, lease_until: null } as const
    await updateJob(tx, id, changes)
    const first = (await firstItems(tx, id, maxNamed)).map(({ item_id }) => item_id)
    await logBulk(tx, viewer, locked, localized('audit.bulk.undone', { id }), ctx.clock.now(), first)
    return { ...locked, ...changes }
  })
  runBulk(ctx, id).catch(stop(ctx, id))
  return presentOne(ctx, job)
}
