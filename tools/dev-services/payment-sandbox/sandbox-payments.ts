import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { renderSVG } from 'uqr'

/** A payment at the sandbox. */
export interface SandboxPayment {
  readonly id: string
  readonly transactionId: string
  readonly paymentSn: string
  readonly cents: number
  readonly currency: string
  readonly title: string
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly expiresAt: number
  state: 'open' | 'paid' | 'refused'
  paidAt: number
  refunds: SandboxRefund[]
}

/** A pending or completed refund. */
export interface SandboxRefund {
  readonly refundSn: string
  readonly cents: number
  /** When it was requested, in milliseconds since 1970. */
  readonly at: number
  state: 'pending' | 'refunded' | 'failed'
}

/** Simulated faults of the sandbox's callbacks; initially all off. */
export interface SimulatedFaults {
  /** Delay of each callback, in milliseconds. */
  delayMs: number
  /** How many copies of each are sent at once. */
  repeat: number
  /** Number of callbacks that are collected and then sent in reverse order; 0 sends each at once. */
  reorder: number
  /** Whether they are signed with a wrong key. */
  forge: boolean
  /** Whether none is sent. */
  silent: boolean
  /** Whether payments are refused. */
  refuse: boolean
  /** Whether refunds stay pending until `endRefund`. */
  slowRefunds: boolean
  /** Whether calls are executed but answered as by a broken proxy. */
  breakAnswers: boolean
}

export const harmless: SimulatedFaults = {
  delayMs: 0,
  repeat: 1,
  reorder: 0,
  forge: false,
  silent: false,
  refuse: false,
  slowRefunds: false,
  breakAnswers: false,
}

const hmac = (key: string, moment: string, body: string) =>
  createHmac('sha256', key).update(`${moment}.${body}`).digest('hex')

/** The headers of a message that the sandbox signs. */
export function signedHeaders(key: string, body: string, now: number): Record<string, string> {
  const moment = String(now)
  return {
    'content-type': 'application/json',
    'sandbox-timestamp': moment,
    'sandbox-signature': hmac(key, moment, body),
  }
}

/** Whether a call of the site is signed with the key. */
export function isSigned(key: string, headers: Readonly<Record<string, unknown>>, body: string): boolean {
  const given = Buffer.from(String(headers['sandbox-signature'] ?? ''))
  const right = Buffer.from(hmac(key, String(headers['sandbox-timestamp'] ?? ''), body))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Creates a payment from the site's request; null for an invalid one. */
export function newPayment(given: Readonly<Record<string, unknown>>): SandboxPayment | null {
  const { paymentSn, cents, currency, title, notifyUrl, returnUrl, expiresAt } = given
  if (!Number.isSafeInteger(cents) || Number(cents) <= 0 || typeof paymentSn !== 'string') return null
  if (typeof notifyUrl !== 'string' || !URL.canParse(notifyUrl)) return null
  return {
    id: randomUUID(),
    transactionId: `sandbox-${randomUUID()}`,
    paymentSn,
    cents: Number(cents),
    currency: String(currency),
    title: String(title ?? ''),
    notifyUrl,
    returnUrl: String(returnUrl ?? ''),
    expiresAt: Number(expiresAt),
    state: 'open',
    paidAt: 0,
    refunds: [],
  }
}

/** The callback body of a payment. */
export const noticeOf = ({ transactionId, paymentSn, cents, currency, paidAt, state }: SandboxPayment) => ({
  transactionId,
  paymentSn,
  cents,
  currency,
  paidAt,
  state,
})

/** The bill of all payments and refunds, in the format of Stripe's report. */
export function billOf(payments: Iterable<SandboxPayment>): string {
  const columns =
    'balance_transaction_id,created_utc,reporting_category,currency,gross,payment_intent_id,payment_metadata[payment_sn],refund_metadata[refund_sn]'
  const lines = [columns]
  const yuan = (cents: number) => (cents / 100).toFixed(2)
  const utc = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
  for (const { transactionId, paymentSn, cents, state, paidAt, refunds } of payments) {
    if (state !== 'paid') continue
    lines.push(`txn-${transactionId},${utc(paidAt)},charge,cny,${yuan(cents)},${transactionId},${paymentSn},`)
    for (const refund of refunds.filter((one) => one.state === 'refunded'))
      lines.push(
        `txn-${refund.refundSn},${utc(refund.at)},refund,cny,-${yuan(refund.cents)},${transactionId},${paymentSn},${refund.refundSn}`,
      )
  }
  return `${lines.join('\n')}\n`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const states = { open: '待支付', paid: '已支付', refused: '已拒绝' } as const

/** The page for paying or refusing a payment. */
export function payPage(payment: SandboxPayment, address: string): string {
  const { title, cents, state, returnUrl } = payment
  const form =
    state === 'open'
      ? `<form method="post"><button name="act" value="pay">支付 ¥${(cents / 100).toFixed(2)}</button>
         <button name="act" value="refuse">拒绝</button></form>`
      : ''
  const back = /^https?:/.test(returnUrl) ? `<p><a href="${escaped(returnUrl)}">返回网站</a></p>` : ''
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>支付沙箱</title>
<style>body{font:16px/1.6 system-ui;max-width:22rem;margin:2rem auto;padding:0 1rem;text-align:center}
button{font:inherit;padding:.6rem 1.2rem;margin:.3rem}svg{width:12rem;height:12rem}</style>
<main><h1>支付沙箱</h1><p>这里不收真钱</p><p>${escaped(title)}</p><p><strong>¥${(cents / 100).toFixed(2)}</strong></p>
<p id="state">${states[state]}</p>${form}<div aria-hidden="true">${renderSVG(address)}</div>${back}</main></html>`
}
