import { centsOf } from './ask-gateway.ts'
import { type BillLine, GatewayRefused } from './gateway.ts'

/** The fields of a line of a table: separated by commas, those in quotes may hold commas and doubled quotes. */
function fieldsOf(line: string): string[] {
  const fields = line.match(/("(?:[^"]|"")*"|[^,]*)(,|$)/g) ?? []
  return (
    fields
      .slice(0, line.endsWith(',') || fields.at(-1) !== '' ? undefined : -1)
      .map((field) =>
        field
          .replace(/,$/, '')
          .replace(/^"([\s\S]*)"$/, '$1')
          .replaceAll('""', '"'),
      )
      // A grave accent or a tab keeps tables from taking a number for an amount.
      .map((field) => field.replace(/^[`\t]+/, '').trim())
  )
}

type Row = (name: string) => string

/** The rows of the table that begins with the line that names these columns; it ends at a line that has fewer fields. */
function rowsOf(text: string, columns: readonly string[]): Row[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const start = lines.findIndex((line) => columns.every((name) => fieldsOf(line).includes(name)))
  if (start < 0) throw new GatewayRefused('this is no bill of the gateway')
  const names = fieldsOf(lines[start] ?? '')
  const rows: Row[] = []
  for (const line of lines.slice(start + 1)) {
    const fields = fieldsOf(line)
    if (line.trim() === '' || line.startsWith('#') || fields.length < names.length) break
    rows.push((name) => fields[names.indexOf(name)] ?? '')
  }
  return rows
}

/** WeChat's bill of trades, all of a day (`交易账单`). */
export function readWechatBill(text: string): readonly BillLine[] {
  return rowsOf(text, ['商户订单号', '微信订单号', '交易状态', '应结订单金额']).flatMap((row) => {
    const line = {
      paymentSn: row('商户订单号'),
      transactionId: row('微信订单号'),
      currency: row('货币种类') || 'CNY',
    }
    if (row('交易状态') === 'REFUND')
      return {
        ...line,
        refundSn: row('商户退款单号'),
        cents: -centsOf(row('申请退款金额') || row('退款金额')),
      }
    const isPaid = row('交易状态') === 'SUCCESS'
    return isPaid ? { ...line, refundSn: '', cents: centsOf(row('订单金额') || row('应结订单金额')) } : []
  })
}

/** Alipay's bill of trades (`业务明细`). */
export function readAlipayBill(text: string): readonly BillLine[] {
  return rowsOf(text, ['支付宝交易号', '商户订单号', '业务类型']).map((row) => {
    const isRefund = row('业务类型') === '退款'
    const cents = Math.abs(centsOf(row('订单金额（元）')))
    return {
      paymentSn: row('商户订单号'),
      transactionId: row('支付宝交易号'),
      refundSn: isRefund ? row('退款批次号/请求号') : '',
      cents: isRefund ? -cents : cents,
      currency: 'CNY',
    }
  })
}

const stripeKinds: ReadonlySet<string> = new Set(['charge', 'payment', 'refund', 'payment_refund'])

/** Stripe's itemized report of balance changes; the sandbox's bill has the same form. */
export function readStripeBill(text: string): readonly BillLine[] {
  const columns = ['reporting_category', 'currency', 'gross', 'payment_intent_id']
  return rowsOf(text, columns)
    .filter((row) => stripeKinds.has(row('reporting_category')))
    .map((row) => ({
      paymentSn: row('payment_metadata[payment_sn]'),
      transactionId: row('payment_intent_id'),
      refundSn: row('reporting_category').includes('refund')
        ? row('refund_metadata[refund_sn]') || 'unknown'
        : '',
      cents: centsOf(row('gross')),
      currency: row('currency').toUpperCase(),
    }))
}
