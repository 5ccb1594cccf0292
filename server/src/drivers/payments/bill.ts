import type { GatewayName } from '@chaguan/contracts'
import { readBillTexts } from './bill-file.ts'
import { alipay, type Form, stripe, wechat } from './bill-forms.ts'
import type { Bill, BillLine } from './bill-line.ts'
import { GatewayRefused } from './gateway.ts'

/** The sandbox uses Stripe's format. */
const forms: Readonly<Record<GatewayName, Form>> = { wechat, alipay, stripe, sandbox: stripe }

/** Converts the fields of a bill's line; 'unreadable' if they are invalid, null if they contain no payment. */
function readLine(
  line: string,
  names: readonly string[],
  form: Form,
): ReturnType<Form['read']> | 'unreadable' {
  const fields = form.fieldsOf(line)
  if (fields.length < names.length) return 'unreadable'
  try {
    return form.read(Object.fromEntries(names.map((name, index) => [name, fields[index] ?? ''])))
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error
    return 'unreadable'
  }
}

function readText(text: string, form: Form): Bill | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const head = lines.findIndex((line) => form.fieldsOf(line).includes(form.mark))
  if (head < 0) return null
  const names = form.fieldsOf(lines[head] ?? '')
  const merchant = form.merchantOf(lines)
  const read: BillLine[] = []
  const unreadable: number[] = []
  for (let at = head + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (form.isEnd(line)) break
    if (line.trim() === '' || line.startsWith('#')) continue
    const one = readLine(line, names, form)
    if (one === 'unreadable') unreadable.push(at + 1)
    else if (one) read.push({ ...one, merchant: one.merchant || merchant })
  }
  return { lines: read, unreadable, totals: form.totalsOf(lines), period: form.periodOf(lines) }
}

/**
 * Reads a bill as downloaded from a gateway: WeChat's trade bill, Alipay's business details, Stripe's itemised report
 * of balance changes, packed or not. Throws GatewayRefused for other files.
 */
export async function readBill(gateway: GatewayName, bytes: Buffer): Promise<Bill> {
  for (const text of await readBillTexts(bytes)) {
    const bill = readText(text, forms[gateway])
    if (bill) return bill
  }
  throw new GatewayRefused('the file is not a bill of this gateway')
}
