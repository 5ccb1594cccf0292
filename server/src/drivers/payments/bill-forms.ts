import { csvFields } from './bill-file.ts'
import type { Bill, BillLine } from './bill-line.ts'
import { centsOf } from './call-gateway.ts'
import { GatewayRefused } from './gateway.ts'

type Row = Readonly<Record<string, string>>

/** The format of a gateway's bill. */
export interface Form {
  /** A column that no other format has. */
  readonly mark: string
  /** Splits a line into fields. */
  readonly fieldsOf: (line: string) => readonly string[]
  /** Converts a row to a movement; null for other rows. Throws for an invalid row. */
  readonly read: (row: Row) => BillLine | null
  /** Returns whether the rows have ended. */
  readonly isEnd: (line: string) => boolean
  readonly totalsOf: (lines: readonly string[]) => Bill['totals']
  readonly periodOf: (lines: readonly string[]) => Bill['period']
  /** Returns the merchant, if the header of the file names it. */
  readonly merchantOf: (lines: readonly string[]) => string
}

/** China's time zone, which WeChat and Alipay use; Stripe's report is requested in UTC. */
const chinaMs = 8 * 3_600_000

function moment(text: string, zoneMs: number): number {
  const at = Date.parse(`${text.trim().replaceAll('/', '-').replace(' ', 'T')}Z`) - zoneMs
  if (!Number.isFinite(at)) throw new GatewayRefused('the line has no time')
  return at
}

const amount = (text: string) => Math.abs(centsOf(text.replaceAll(',', '')))
/** WeChat writes 0 for no number. */
const numberOf = (text = '') => (text === '0' ? '' : text)

const wechatStates: Readonly<Record<string, BillLine['state']>> = {
  SUCCESS: 'done',
  REFUND: 'done',
  PROCESSING: 'pending',
  FAIL: 'failed',
  CHANGE: 'failed',
  REVOKED: 'failed',
}

export const wechat: Form = {
  mark: '微信订单号',
  // A mark precedes each field, so that titles may contain commas.
  fieldsOf: (line) => (line.startsWith('`') ? line.slice(1).split(',`') : csvFields(line)),
  read(row) {
    const refundSn = numberOf(row.商户退款单号)
    const isRefund = row.交易状态 === 'REFUND' || refundSn !== ''
    const state = wechatStates[(isRefund ? row.退款状态 : row.交易状态) ?? '']
    if (!state) throw new GatewayRefused('the line has no state')
    return {
      kind: isRefund ? 'refund' : 'payment',
      transactionId: row.微信订单号 ?? '',
      paymentSn: row.商户订单号 ?? '',
      refundSn,
      cents: amount((isRefund ? row.申请退款金额 || row.退款金额 : row.订单金额 || row.应结订单金额) ?? ''),
      currency: row.货币种类 ?? '',
      at: moment(row.交易时间 ?? '', chinaMs),
      state,
      merchant: row.商户号 ?? '',
    }
  },
  isEnd: (line) => line.startsWith('总交易单数'),
  totalsOf(lines) {
    const at = lines.findIndex((line) => line.startsWith('总交易单数'))
    if (at < 0) return null
    const names = csvFields(lines[at] ?? '')
    const values = wechat.fieldsOf(lines[at + 1] ?? '')
    const sumAt = (name: string) => amount(values[names.indexOf(name)] ?? '')
    return { payments: sumAt('订单总金额'), refunds: sumAt('申请退款总金额') }
  },
  periodOf: () => null,
  merchantOf: () => '',
}

export const alipay: Form = {
  mark: '支付宝交易号',
  fieldsOf: csvFields,
  read(row) {
    const isRefund = row.业务类型 === '退款'
    if (!isRefund && row.业务类型 !== '交易') throw new GatewayRefused('the line has no kind')
    return {
      kind: isRefund ? 'refund' : 'payment',
      transactionId: row.支付宝交易号 ?? '',
      paymentSn: row.商户订单号 ?? '',
      refundSn: isRefund ? (row['退款批次号/请求号'] ?? '') : '',
      cents: amount(row['订单金额（元）'] ?? ''),
      currency: 'CNY',
      at: moment(row.完成时间 ?? '', chinaMs),
      state: 'done',
      merchant: '',
    }
  },
  isEnd: (line) => line.includes('业务明细列表结束'),
  totalsOf(lines) {
    const sumOf = (mark: string) =>
      lines.map((line) => new RegExp(`^#${mark}[^，]*，[^，]*?共(-?[\\d.]+)元`).exec(line)?.[1]).find(Boolean)
    const [payments, refunds] = [sumOf('交易合计'), sumOf('退款合计')]
    if (payments === undefined || refunds === undefined) return null
    return { payments: amount(payments), refunds: amount(refunds) }
  },
  periodOf(lines) {
    const pattern =
      /起始日期：\[(\d+)年(\d+)月(\d+)日 ([\d:]+)\]\s*终止日期：\[(\d+)年(\d+)月(\d+)日 ([\d:]+)\]/
    const found = lines.map((line) => pattern.exec(line)).find((one) => one !== null)
    if (!found) return null
    const [, y1, m1, d1, t1, y2, m2, d2, t2] = found
    return [moment(`${y1}-${m1}-${d1} ${t1}`, chinaMs), moment(`${y2}-${m2}-${d2} ${t2}`, chinaMs)]
  },
  merchantOf: (lines) => lines.map((line) => /账号：\[(\d+)/.exec(line)?.[1]).find(Boolean) ?? '',
}

const stripeKinds: Readonly<Record<string, readonly [BillLine['kind'], BillLine['state']]>> = {
  charge: ['payment', 'done'],
  charge_failure: ['payment', 'failed'],
  refund: ['refund', 'done'],
  partial_capture_reversal: ['refund', 'done'],
  refund_failure: ['refund', 'failed'],
  dispute: ['dispute', 'done'],
  dispute_reversal: ['reversal', 'done'],
}

export const stripe: Form = {
  mark: 'reporting_category',
  fieldsOf: csvFields,
  read(row) {
    const [kind, state] = stripeKinds[row.reporting_category ?? ''] ?? []
    // Fees, payouts and the like are no payments.
    if (!kind || !state) return null
    const isFacing = (row.customer_facing_amount ?? '') !== ''
    return {
      kind,
      transactionId: row.payment_intent_id ?? '',
      paymentSn: row['payment_metadata[payment_sn]'] ?? '',
      refundSn: row['refund_metadata[refund_sn]'] ?? '',
      // What the payer paid, not its value in the account's currency.
      cents: amount((isFacing ? row.customer_facing_amount : row.gross) ?? ''),
      currency: ((isFacing ? row.customer_facing_currency : row.currency) ?? '').toUpperCase(),
      at: moment(row.created_utc ?? '', 0),
      state,
      merchant: '',
    }
  },
  isEnd: () => false,
  totalsOf: () => null,
  periodOf: () => null,
  merchantOf: () => '',
}
