import { type InputOf, type managedWithdrawalsApi, type OutputOf, withdrawalStatus } from '@chaguan/contracts'
import type { Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { forUpdate } from '../../drivers/db/dialect.ts'
import { publishEvent } from '../../events/outbox.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Tables } from '../../schema/tables.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction } from '../audit/index.ts'
import { payWithdrawal, postTransaction, refused, returnWithdrawal, writeCents } from '../ledger/index.ts'
import { readSettings } from '../settings/index.ts'
import { findPerson, requireStepUp } from '../sign-in/index.ts'
import { needsSecondApproval } from './withdrawal-limits.ts'

interface Review {
  readonly passes: boolean
  readonly remark: string
}

/** The administrator who decides. */
type Actor = Pick<Member, 'id' | 'client'>

type Row = Selectable<Tables['withdrawals']>

/** Returns whether another current administrator has approved it; throws if both would be the same person. */
async function isSecond(ctx: Context, viewer: Actor, row: Row): Promise<boolean> {
  if (row.approver_id === viewer.id) throw refused('wallet.withdrawal.second')
  const first = row.approver_id === 0 ? null : await findPerson(ctx, row.approver_id)
  return first?.isAdmin === true
}

/** Describes a decision for the audit log. */
function reviewText(row: Row, after: 'second' | 'paid' | 'refused', reason = '') {
  const facts = { userId: row.user_id, id: row.id, amount: writeCents(row.apply_cents) }
  const before = row.approver_id === 0 ? 'waiting' : 'second'
  const change = {
    name: localized('audit.state'),
    before: localized(`audit.withdrawal.${before}`),
    after: localized(`audit.withdrawal.${after}`),
  }
  return auditText(localized('audit.withdrawal.reviewed', facts), { changes: [change], reason })
}

/** Records the first of two approvals of a withdrawal. */
async function agreeFirst(ctx: Context, tx: Tx, viewer: Actor, row: Row): Promise<void> {
  const now = ctx.clock.now()
  const changes = { approver_id: viewer.id, updated_at: now }
  await tx.updateTable('withdrawals').set(changes).where('id', '=', row.id).execute()
  await logAdminAction(tx, viewer, 'user', reviewText(row, 'second'), now, { user: [row.user_id] })
}

/**
 * Approves or rejects a withdrawal that waits for review; refuses other ones and the administrator's own
 * (INTERNAL_ERROR) before anything is written.
 */
export async function reviewWithdrawalInTx(
  ctx: Context,
  tx: Tx,
  viewer: Actor,
  id: number,
  { passes, remark }: Review,
): Promise<void> {
  const now = ctx.clock.now()
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forUpdate(ctx.database.engine))
    .executeTakeFirst()
  if (row?.status !== withdrawalStatus.inReview) throw refused('wallet.withdrawal.reviewed')
  if (row.user_id === viewer.id) throw refused('wallet.withdrawal.own')
  if (passes && needsSecondApproval(await readSettings(ctx), row) && !(await isSecond(ctx, viewer, row)))
    return agreeFirst(ctx, tx, viewer, row)
  const postings = passes
    ? payWithdrawal(row.user_id, row.apply_cents, row.fee_cents)
    : returnWithdrawal(row.user_id, row.apply_cents)
  const step = passes ? 'paid' : 'refused'
  const facts = { orderId: 0, threadId: 0, actorId: viewer.id, note: '' }
  await postTransaction(tx, { subject: 'withdrawal', subjectId: id, step, postings, ...facts }, now)
  await tx
    .updateTable('withdrawals')
    .set({
      status: passes ? withdrawalStatus.paid : withdrawalStatus.refused,
      remark,
      reviewer_id: viewer.id,
      paid_at: passes ? now : null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await publishEvent(tx, 'withdrawal.decided', { withdrawalId: id }, now)
  await logAdminAction(tx, viewer, 'user', reviewText(row, step, remark), now, { user: [row.user_id] })
}

/**
 * Approves withdrawals that were paid out by hand (above the site's limit once two administrators have), or rejects
 * them with a reason, each in its own transaction. Stops with INTERNAL_ERROR at the first one that was reviewed already
 * or is the administrator's own. Throws UNAUTHORIZED without a recent proof of identity.
 */
export async function reviewWithdrawals(
  ctx: Context,
  viewer: Member,
  { ids, cashStatus, remark = '' }: InputOf<typeof managedWithdrawalsApi.reviewWithdrawals>,
): Promise<OutputOf<typeof managedWithdrawalsApi.reviewWithdrawals>> {
  const passes = cashStatus === withdrawalStatus.passed
  if (!passes && cashStatus !== withdrawalStatus.refused)
    throw new AppError('NET_ERROR', localized('wallet.withdrawal.status'))
  if (!passes && remark.trim() === '') throw refused('wallet.withdrawal.reason')
  await requireStepUp(ctx, viewer)
  const review = { passes, remark: remark.trim() }
  for (const id of new Set(ids))
    await ctx.transaction((tx) => reviewWithdrawalInTx(ctx, tx, viewer, id, review))
  return { id: 'success' }
}
