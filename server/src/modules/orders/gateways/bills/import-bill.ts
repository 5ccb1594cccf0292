import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { GatewayName, InputOf, managedPaymentsApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../../../context.ts'
import type { Bill } from '../../../../drivers/payments/bill-line.ts'
import type { Exchange } from '../../../../http/call.ts'
import { readTime } from '../../../../http/read-fields.ts'
import { localized } from '../../../../i18n/localized.ts'
import type { Member } from '../../../../viewer.ts'
import { logAdminAction } from '../../../audit/index.ts'
import { refused } from '../../../ledger/index.ts'
import { readSettings } from '../../../settings/index.ts'
import { scheduleQuery } from '../gateway-store.ts'
import type { SiteRecords } from './bill-kinds.ts'
import { matchBill } from './bill-rules.ts'
import { findBill, insertBill, presentBill } from './bill-store.ts'
import { findBilledOrders, listMovements } from './ledger-of-gateway.ts'

type Input = InputOf<typeof managedPaymentsApi.importBill>
type Output = OutputOf<typeof managedPaymentsApi.importBill>

/** Maximum days of a bill: it is matched in memory as a whole. */
const maxDays = 366
const dayMs = 86_400_000
/** Offset of China's time zone: WeChat's bills cover Chinese calendar days. */
const zoneMs = 8 * 3_600_000

/**
 * Returns the period of a bill, from the first of these that is there: the administrator's input, the bill, the days of
 * its lines.
 */
function periodOf(ctx: Context, input: Input, bill: Bill): readonly [number, number] {
  const from = readTime(ctx, input.startTime, 'start')
  const to = readTime(ctx, input.endTime, 'end')
  if (from !== undefined && to !== undefined) return [from, to + 1]
  if (bill.period) return bill.period
  const moments = bill.lines.map((line) => line.at)
  if (moments.length === 0) throw refused('bills.empty')
  const day = (at: number) => Math.floor((at + zoneMs) / dayMs)
  const first = moments.reduce((least, at) => Math.min(least, at))
  const last = moments.reduce((most, at) => Math.max(most, at))
  return [day(first) * dayMs - zoneMs, (day(last) + 1) * dayMs - zoneMs]
}

async function merchantOf(ctx: Context, gateway: GatewayName): Promise<string> {
  const settings = await readSettings(ctx)
  if (gateway === 'wechat') return settings.mch_id || settings.wxpay_mch_id
  return gateway === 'alipay' ? settings.alipay_seller_id : ''
}

async function read(ctx: Context, gateway: GatewayName, bytes: Buffer): Promise<Bill> {
  try {
    return await ctx.payments.readBill(gateway, bytes)
  } catch (error) {
    if (!ctx.payments.isRefusal(error)) throw error
    throw refused('bills.unreadable')
  }
}

async function oursOf(ctx: Context, input: Input, bill: Bill): Promise<SiteRecords> {
  const period = periodOf(ctx, input, bill)
  if (period[1] - period[0] > maxDays * dayMs || period[1] <= period[0]) throw refused('bills.period')
  const named = {
    transactionIds: [...new Set(bill.lines.map((line) => line.transactionId))].filter((one) => one !== ''),
    paymentSns: [...new Set(bill.lines.map((line) => line.paymentSn))].filter((one) => one !== ''),
    refundSns: [...new Set(bill.lines.map((line) => line.refundSn))].filter((one) => one !== ''),
  }
  const [movements, orders, merchant] = await Promise.all([
    listMovements(ctx.db, input.gateway, period, named),
    findBilledOrders(ctx.db, named.paymentSns),
    merchantOf(ctx, input.gateway),
  ])
  return { movements, orders, merchant, period }
}

/**
 * Imports a gateway's bill and matches it with the ledger (docs/reference/wire-money.md#bills). Importing the same file
 * again replaces the earlier result. Payments that only the gateway has are queried within a minute. Nothing else is
 * changed; each difference comes with advice.
 */
export async function importBill(
  ctx: Context,
  viewer: Member,
  input: Input,
  exchange: Exchange,
): Promise<Output> {
  if (!exchange.upload) throw refused('bills.missing')
  const bytes = await readFile(exchange.upload.path)
  const bill = await read(ctx, input.gateway, bytes)
  const ours = await oursOf(ctx, input, bill)
  const { matched, differences } = matchBill(bill, ours)
  const now = ctx.clock.now()
  const missed = differences.filter(({ kind }) => kind === 'paymentMissed').map(({ orderId }) => orderId)
  const id = await ctx.transaction(async (tx) => {
    const facts = {
      gateway: input.gateway,
      digest: createHash('sha256').update(bytes).digest('base64url'),
      begins_at: ours.period[0],
      ends_at: ours.period[1],
      line_count: bill.lines.length + bill.unreadable.length,
      matched_count: matched,
      administrator_id: viewer.id,
      created_at: now,
    }
    const billId = await insertBill(tx, facts, differences)
    await scheduleQuery(tx, input.gateway, missed, now)
    const gateway = localized(`audit.gateway.${input.gateway}`)
    const counts = { gateway, matched, differ: differences.length }
    await logAdminAction(tx, viewer, 'user', localized('audit.bill.imported', counts), now)
    return billId
  })
  if (differences.length > 0)
    ctx.log.warn({ billId: id, differences: differences.length }, 'a bill differs from the ledger')
  return presentBill(ctx, viewer, await findBill(ctx.db, id))
}
