import {
  closedStatus,
  type InputOf,
  inactiveStatuses,
  type OutputOf,
  signInAnswerStatus,
  type signInFieldsApi,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError, audited, invalid } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, statusChange } from '../audit/index.ts'
import { administratorIds, assertAnotherAdministrator, assertNotFirstAdministrator } from '../groups/index.ts'
import { endSessionsOfInactive, publishSessionsChanged, refusalWithoutStepUp } from '../sign-in/index.ts'
import { changeUser } from '../users/index.ts'
import { setAnswers } from './answer-store.ts'

type Input = InputOf<typeof signInFieldsApi.examineUsers>
type Decision = Input['data'][number]
type Actor = Pick<Member, 'id' | 'client'>

/** States that have a reason. */
const reasoned: ReadonlySet<number> = new Set([userStatus.refused, userStatus.banned])

/**
 * Accounts that are not under review can only be banned (1) or unbanned (0), which lists of people do with the same
 * call. Throws INVALID_PARAMETER for everything else, for the viewer's own account, and for a ban of the last
 * administrator.
 */
async function assertAccountAction(
  ctx: Context,
  tx: Tx,
  viewer: Actor,
  id: number,
  before: number,
  after: number,
): Promise<void> {
  const isBan = after === userStatus.banned
  const isLifted =
    after === userStatus.normal && [userStatus.normal, userStatus.banned].some((s) => s === before)
  if (before === closedStatus || !(isBan || isLifted)) throw invalid('signInFields.review.notWaiting', { id })
  if (id === viewer.id)
    throw audited(invalid('signInFields.review.self'), localized('audit.refused.user', { id }), {
      user: [id],
    })
  if (isBan) await assertAnotherAdministrator(ctx, tx, id)
}

/**
 * Decides about one person in the transaction of the caller, who has checked the permission. `unproved` is thrown for a
 * ban or unban of an administrator, which needs a recent proof of identity; null if it was given.
 */
export async function examineInTx(
  ctx: Context,
  tx: Tx,
  viewer: Actor,
  unproved: AppError | null,
  { id, status, rejectReason = '' }: Decision,
): Promise<void> {
  const now = ctx.clock.now()
  const user = await tx
    .selectFrom('users')
    .select('status')
    .where('id', '=', id)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
  if (!user) throw new AppError('RESOURCE_NOT_FOUND')
  if (user.status !== userStatus.inReview) await assertAccountAction(ctx, tx, viewer, id, user.status, status)
  if (user.status === status) return
  assertNotFirstAdministrator(viewer.id, id)
  // Decisions about pending accounts need no proof.
  const mayNeedProof = unproved !== null && user.status !== userStatus.inReview
  if (mayNeedProof && (await administratorIds(tx)).has(id)) throw unproved
  const reason = reasoned.has(status) ? rejectReason : ''
  await changeUser(tx, id, { status, rejectReason: reason }, now)
  if (inactiveStatuses.has(status)) await endSessionsOfInactive(tx, id, null, ctx.clock.now())
  const change = { userId: id, actorId: viewer.id, before: user.status, after: status, reason }
  await publishEvent(tx, 'user.status.changed', change, now)
  const changes = [statusChange(user.status, status)]
  const text = auditText(localized('audit.user.examined', { id }), { changes, reason })
  await logAdminAction(tx, viewer, 'user', text, now, { user: [id] })
  if (status === userStatus.normal) await setAnswers(tx, id, signInAnswerStatus.passed, now)
  if (status === userStatus.refused) await setAnswers(tx, id, signInAnswerStatus.refused, now)
}

/**
 * Approves, refuses or ignores people under review (docs/reference/wire-accounts.md#registration), and bans or unbans
 * people; all of them or none. Bans and unbans of administrators need a recent login or the caller's password (UNAUTHORIZED). Sets the
 * status of their answers accordingly, ends the sessions of locked-out people, and notifies open pages.
 */
export async function examineUsers(
  ctx: Context,
  viewer: Member,
  { data }: Input,
): Promise<OutputOf<typeof signInFieldsApi.examineUsers>> {
  if (new Set(data.map(({ id }) => id)).size !== data.length) throw invalid('signInFields.review.twice')
  const inOrder = data.toSorted((one, other) => one.id - other.id)
  const unproved = await refusalWithoutStepUp(ctx, viewer)
  await ctx.transaction(async (tx) => {
    for (const each of inOrder) await examineInTx(ctx, tx, viewer, unproved, each)
  })
  for (const { id } of data) publishSessionsChanged(ctx, id)
  ctx.log.info(
    { actorId: viewer.id, users: data.map(({ id, status }) => ({ id, status })) },
    'registrations were reviewed',
  )
  return data.map(({ id, status, rejectReason = '' }) => ({
    id,
    status,
    rejectReason: reasoned.has(status) ? rejectReason : '',
  }))
}
