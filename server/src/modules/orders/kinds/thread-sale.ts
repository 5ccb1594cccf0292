import { closedStatus } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Db, Tx } from '../../../drivers/db/db.ts'
import { isRefusal } from '../../../http/app-error.ts'
import { can, type Member } from '../../../viewer.ts'
import { refused, salePostings, siteScaleOf, splitPayment } from '../../ledger/index.ts'
import { readSettings } from '../../settings/index.ts'
import { findPerson } from '../../sign-in/index.ts'
import { findOpenThread, lockThread, type ThreadRow } from '../../threads/index.ts'
import { findUser } from '../../users/index.ts'
import type { OrderRow } from '../order-store.ts'
import type { Settlement } from './order-kind.ts'

/** Returns whether an account is closed: it could not withdraw what is paid to it. */
const isClosed = async (db: Db, userId: number) => (await findUser(db, userId))?.status === closedStatus

/**
 * Finds a thread of another author that can be paid for; refuses the viewer's own, and all others with one error.
 */
export async function findPayableThread(ctx: Context, viewer: Member, threadId = 0): Promise<ThreadRow> {
  let thread: ThreadRow
  try {
    thread = await findOpenThread(ctx, viewer, threadId)
  } catch (error) {
    if (isRefusal(error)) throw refused('orders.thread.missing')
    throw error
  }
  if (thread.user_id === viewer.id) throw refused('orders.thread.own')
  if (thread.is_listed === 0 || (await isClosed(ctx.db, thread.user_id)))
    throw refused('orders.thread.missing')
  return thread
}

/** Returns the thread of an order, locked; throws if it can no longer be paid for. */
export async function lockPayableThread(ctx: Context, tx: Tx, order: OrderRow): Promise<ThreadRow> {
  const thread = await lockThread(ctx, tx, order.thread_id)
  const isGone = !thread || thread.is_listed === 0 || thread.user_id !== order.payee_id
  if (isGone || (await isClosed(tx, thread.user_id))) throw refused('orders.thread.missing')
  return thread
}

/**
 * Finds the inviter who gets a share of a person's income, with the share in hundredths; id 0 for none. A payer gets no
 * share of their own payment, since the inviter would buy for less.
 */
export async function findInviter(
  ctx: Context,
  payerId: number,
  authorId: number,
): Promise<{ inviterId: number; beScaleTenths: number }> {
  const nobody = { inviterId: 0, beScaleTenths: 0 }
  const row = await ctx.db
    .selectFrom('user_distributions')
    .select(['pid', 'be_scale_tenths', 'is_commission'])
    .where('user_id', '=', authorId)
    .executeTakeFirst()
  if (!row || row.is_commission === 0 || row.be_scale_tenths === 0 || row.pid === payerId) return nobody
  const [author, inviter] = await Promise.all([findPerson(ctx, authorId), findPerson(ctx, row.pid)])
  if (!author || !inviter || !can(author, 'other.canInviteUserScale')) return nobody
  return { inviterId: row.pid, beScaleTenths: row.be_scale_tenths }
}

/** Splits an order among site, author and inviter (docs/reference/wire-money.md#shares). */
export async function settleSale(
  ctx: Context,
  order: OrderRow,
  changes: Parameters<typeof salePostings>[0]['changes'],
): Promise<Settlement> {
  const { site_author_scale, site_master_scale } = await readSettings(ctx)
  const split = splitPayment(order.amount_cents, {
    siteScale: siteScaleOf(site_author_scale, site_master_scale),
    // From hundredths to thousandths.
    inviterScale: order.be_scale_tenths * 10,
  })
  return {
    postings: salePostings({
      payerId: order.user_id,
      authorId: order.payee_id,
      inviterId: order.inviter_id,
      split,
      changes,
    }),
    shares: {
      site_cents: split.siteCents,
      author_cents: split.authorCents,
      inviter_cents: split.inviterCents,
    },
  }
}
