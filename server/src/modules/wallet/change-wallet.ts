import { randomUUID } from 'node:crypto'
import {
  type InputOf,
  type managedWalletsApi,
  maxAdjustmentCents,
  type OutputOf,
  walletStatus,
} from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../drivers/db/db.ts'
import { AppError, invalid } from '../../http/app-error.ts'
import type { Exchange } from '../../http/call.ts'
import { runIdempotent } from '../../http/idempotency.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { auditText, logAdminAction, plain } from '../audit/index.ts'
import { adjust, postTransaction, readBalance, readCents, refused, writeCents } from '../ledger/index.ts'
import { requireStepUp } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'
import { findWallet, nobody, presentWallet, recordManualChange } from './wallet-store.ts'

type Input = InputOf<typeof managedWalletsApi.changeWallet>
type Output = OutputOf<typeof managedWalletsApi.changeWallet>

/** Returns the change of the wallet in cents, negative for a deduction; 0 for none. */
function readChange({ operateType, operateAmount = '' }: Input): number {
  if (operateType === undefined) {
    if (operateAmount.trim() !== '') throw invalid('wallet.operation.unknown')
    return 0
  }
  if (operateType !== 1 && operateType !== 2) throw refused('wallet.operation.unknown')
  const cents = readCents(operateAmount)
  if (cents === null || cents <= 0) throw invalid('wallet.amount.malformed')
  if (cents > maxAdjustmentCents)
    throw new AppError(
      'UNAUTHORIZED',
      localized('wallet.amount.most', { most: writeCents(maxAdjustmentCents) }),
    )
  return operateType === 1 ? cents : -cents
}

function readStatus({ walletStatus: given }: Input): number | undefined {
  if (given === undefined || given === walletStatus.normal || given === walletStatus.frozen) return given
  throw refused('wallet.status.unknown')
}

interface Change {
  readonly userId: number
  readonly cents: number
  readonly status: number | undefined
  readonly reason: string
  /** Distinguishes changes with otherwise equal values. */
  readonly step: string
}

const stateText = (isFrozen: boolean) => localized(isFrozen ? 'audit.wallet.frozen' : 'audit.wallet.open')

/** Describes for the audit log that withdrawals were allowed or forbidden. */
const stateChange = (after: number) => ({
  name: localized('audit.wallet.state'),
  before: stateText(after !== walletStatus.frozen),
  after: stateText(after === walletStatus.frozen),
})

async function store(ctx: Context, tx: Tx, viewer: Member, change: Change): Promise<void> {
  const { userId, cents, status, reason, step } = change
  const now = ctx.clock.now()
  const before = await readBalance(tx, userId)
  const wallet = await findWallet(tx, userId)
  await recordManualChange(tx, userId, status, now)
  const facts = { orderId: 0, threadId: 0, actorId: viewer.id, note: reason }
  if (cents !== 0)
    await postTransaction(
      tx,
      { subject: 'adjustment', subjectId: userId, step, postings: adjust(userId, cents), ...facts },
      now,
    )
  const changes = [
    {
      name: localized('audit.wallet.balance'),
      before: plain(writeCents(before.availableCents)),
      after: plain(writeCents((await readBalance(tx, userId)).availableCents)),
    },
    ...(status === undefined || status === (wallet?.status ?? walletStatus.normal)
      ? []
      : [stateChange(status)]),
  ]
  const text = auditText(localized('audit.wallet.changed', { id: userId }), { changes, reason })
  await logAdminAction(tx, viewer, 'user', text, now, { user: [userId] })
}

async function present(ctx: Context, userId: number): Promise<Output> {
  const wallet = await presentWallet(ctx, userId)
  if (!wallet) throw nobody()
  return wallet
}

/**
 * Adds money to a wallet or deducts it, with a reason that its owner can read; allows or forbids withdrawals
 * (docs/reference/wire-money.md#administration). Throws UNAUTHORIZED without a recent login or the administrator's
 * password.
 */
export async function changeWallet(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<Output> {
  const { userId } = input
  const cents = readChange(input)
  const status = readStatus(input)
  if (!(await findUser(ctx.db, userId)))
    throw new AppError('RESOURCE_NOT_FOUND', localized('wallet.person.missing'))
  await requireStepUp(ctx, viewer)
  // Repeated requests are recognised by their key for 30 days only, but the ledger accepts a step once forever.
  const change = { userId, cents, status, reason: (input.operateReason ?? '').trim(), step: randomUUID() }
  return runIdempotent<Output>(ctx, viewer, exchange, { call: 'update.user.wallet', input }, (keep) =>
    ctx.transaction(async (tx) => {
      await store(ctx, tx, viewer, change)
      const answer = await present({ ...ctx, db: tx }, userId)
      await keep(tx, answer)
      return answer
    }),
  )
}
