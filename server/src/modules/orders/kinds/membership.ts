import { changeTypes } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import { localized } from '../../../i18n/localized.ts'
import { readCents, refused, siteSalePostings, splitPayment } from '../../ledger/index.ts'
import { readSettings, type Settings } from '../../settings/index.ts'
import { findPerson } from '../../sign-in/index.ts'
import { lockAuthor } from '../../threads/index.ts'
import { changeUser, findUser, type User } from '../../users/index.ts'
import type { OrderRow } from '../order-store.ts'
import type { OrderKind, Settlement } from './order-kind.ts'

const dayMs = 86_400_000
/** Days of an unlimited membership. */
const foreverDays = 99 * 365

/** Returns the days of one purchase. */
export const daysOf = ({ site_expire }: Pick<Settings, 'site_expire'>): number =>
  Number(site_expire) || foreverDays

/** Returns price and days of a site membership; throws where membership is free. */
async function readOffer(ctx: Context): Promise<{ cents: number; days: number }> {
  const settings = await readSettings(ctx)
  const { site_mode, site_price } = settings
  const cents = readCents(site_price) ?? 0
  if (site_mode !== 'pay' || cents <= 0) throw refused('orders.site.free')
  return { cents, days: daysOf(settings) }
}

/** Returns whether somebody is or was a member; a newcomer's membership starts as expired. */
const hasJoined = (user: User | undefined) => user !== undefined && (user.expiredAt ?? 0) > user.createdAt

const alreadyJoined = () => new AppError('RESOURCE_EXIST', localized('orders.site.joined'))

const lasts = (user: User | undefined, now: number) => (user?.expiredAt ?? 0) > now

/** Finds the inviter who gets a share of a person's joining fee; id 0 for none. */
async function findBringer(ctx: Context, userId: number) {
  const row = await ctx.db
    .selectFrom('user_distributions')
    .select(['pid', 'be_scale_tenths', 'is_subordinate'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const isShared = row?.is_subordinate === 1 && row.be_scale_tenths > 0
  if (!isShared || !(await findPerson(ctx, row.pid))) return { inviterId: 0, beScaleTenths: 0 }
  return { inviterId: row.pid, beScaleTenths: row.be_scale_tenths }
}

/** Shortens a membership by what remains of the given milliseconds; the caller has locked the user's row. */
export async function shortenMembership(ctx: Context, tx: Tx, userId: number, byMs: number): Promise<void> {
  const now = ctx.clock.now()
  const end = (await findUser(tx, userId))?.expiredAt ?? 0
  if (end > now && byMs > 0) await changeUser(tx, userId, { expiredAt: Math.max(now, end - byMs) }, now)
}

/** Extends a current membership, or begins one, by the days bought; the caller has locked the user's row. */
export async function extendMembership(ctx: Context, tx: Tx, userId: number, days: number): Promise<void> {
  const now = ctx.clock.now()
  const user = await findUser(tx, userId)
  const from = Math.max(now, user?.expiredAt ?? 0)
  await changeUser(tx, userId, { expiredAt: from + days * dayMs }, now)
}

/** The site gets what the inviter’s share leaves (docs/reference/wire-money.md#shares). */
function settlementOf(order: OrderRow, expense: number, days: number): Settlement {
  const shares = { siteScale: 0, inviterScale: order.be_scale_tenths * 10 }
  const { authorCents: siteCents, inviterCents } = splitPayment(order.amount_cents, shares)
  return {
    postings: siteSalePostings({
      payerId: order.user_id,
      inviterId: order.inviter_id,
      siteCents,
      inviterCents,
      changes: { expense, share: changeTypes.joinShare },
    }),
    shares: { site_cents: siteCents, author_cents: 0, inviter_cents: inviterCents, bought_days: days },
  }
}

/** Returns the offer of an order; throws if it has changed since. */
async function readSameOffer(ctx: Context, order: OrderRow) {
  const offer = await readOffer(ctx)
  if (offer.cents !== order.amount_cents) throw invalid('orders.price.changed')
  return offer
}

const ofSite = { payeeId: 0, threadId: 0, groupId: 0 } as const

/** Joining a paid site. Throws RESOURCE_EXIST for current members. */
export const joinSite: OrderKind = {
  desc: 'orders.desc.join',
  async prepare(ctx, viewer) {
    const { cents } = await readOffer(ctx)
    if (viewer.isAdmin || lasts(await findUser(ctx.db, viewer.id), ctx.clock.now())) throw alreadyJoined()
    return { amountCents: cents, ...ofSite, ...(await findBringer(ctx, viewer.id)) }
  },
  async settle(ctx, tx, order) {
    const { days } = await readSameOffer(ctx, order)
    await lockAuthor(ctx, tx, order.user_id)
    if (lasts(await findUser(tx, order.user_id), ctx.clock.now())) throw alreadyJoined()
    await extendMembership(ctx, tx, order.user_id, days)
    return settlementOf(order, changeTypes.joinExpense, days)
  },
}

/** Renewing a membership of a paid site, also one that has ended. */
export const renewSite: OrderKind = {
  desc: 'orders.desc.renew',
  async prepare(ctx, viewer) {
    const { cents } = await readOffer(ctx)
    const user = await findUser(ctx.db, viewer.id)
    if (viewer.isAdmin || !hasJoined(user)) throw refused('orders.site.notJoined')
    return { amountCents: cents, ...ofSite, inviterId: 0, beScaleTenths: 0 }
  },
  async settle(ctx, tx, order) {
    const { days } = await readSameOffer(ctx, order)
    await lockAuthor(ctx, tx, order.user_id)
    await extendMembership(ctx, tx, order.user_id, days)
    return settlementOf(order, changeTypes.renewExpense, days)
  },
}
