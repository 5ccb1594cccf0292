import {
  type InputOf,
  type OutputOf,
  signInAnswerStatus,
  type signInFieldsApi,
  userStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { announce } from '../../events/outbox.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { publishSessionsChanged } from '../sign-in/index.ts'
import { changeUser } from '../users/index.ts'
import { setAnswers } from './field-store.ts'

type Input = InputOf<typeof signInFieldsApi.examineUsers>
type Decision = Input['data'][number]

async function decide(
  ctx: Context,
  tx: Tx,
  viewer: Member,
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
  if (user.status !== userStatus.inReview) throw invalid('signInFields.review.notWaiting', { id })
  const reason = status === userStatus.refused ? rejectReason : ''
  await changeUser(tx, id, { status, rejectReason: reason }, now)
  const change = { userId: id, actorId: viewer.id, before: user.status, after: status, reason }
  await announce(tx, 'user.status.changed', change, now)
  await logAdminAction(tx, viewer, 'user', `examined user ${id}: status ${status}`, now)
  if (status === userStatus.normal) await setAnswers(tx, id, signInAnswerStatus.passed, now)
  if (status === userStatus.refused) await setAnswers(tx, id, signInAnswerStatus.refused, now)
}

/**
 * Passes, refuses or ignores people who wait for review (docs/reference/wire-accounts.md#registration), all of them or
 * none. What they answered gets the status that goes with it, and their open pages hear of it.
 */
export async function examineUsers(
  ctx: Context,
  viewer: Member,
  { data }: Input,
): Promise<OutputOf<typeof signInFieldsApi.examineUsers>> {
  if (new Set(data.map(({ id }) => id)).size !== data.length) throw invalid('signInFields.review.twice')
  const inOrder = data.toSorted((one, other) => one.id - other.id)
  await ctx.transaction(async (tx) => {
    for (const each of inOrder) await decide(ctx, tx, viewer, each)
  })
  for (const { id } of data) publishSessionsChanged(ctx, id)
  ctx.log.info(
    { actorId: viewer.id, users: data.map(({ id, status }) => ({ id, status })) },
    'people were examined',
  )
  return data.map(({ id, status, rejectReason = '' }) => ({
    id,
    status,
    rejectReason: status === userStatus.refused ? rejectReason : '',
  }))
}
