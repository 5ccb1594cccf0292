import { GatewayRefused } from './gateway.ts'

const patienceMs = 10_000
const answerMost = 1_000_000

export interface GatewayAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Calls a gateway. Throws GatewayRefused if it cannot be reached or its answer is too large. */
export async function askGateway(url: string, init: RequestInit): Promise<GatewayAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    const text = await response.text()
    if (text.length > answerMost) throw new GatewayRefused('the answer of the gateway is too long')
    return { status: response.status, text, headers: response.headers }
  } catch (error) {
    if (error instanceof GatewayRefused) throw error
    throw new GatewayRefused(`the gateway could not be reached: ${(error as Error).name}`)
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** An object of JSON; anything else is refused. */
export function readFields(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  } catch {
    // Said below.
  }
  throw new GatewayRefused('what the gateway said could not be read')
}

/** A field's text; empty when it is none. */
export function textAt(fields: Fields, ...path: readonly string[]): string {
  let value: unknown = fields
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return ''
    value = (value as Fields)[name]
  }
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** A field's whole number that is not below nothing; anything else is refused. */
export function wholeAt(fields: Fields, ...path: readonly string[]): number {
  const text = textAt(fields, ...path)
  if (!/^\d{1,15}$/.test(text)) throw new GatewayRefused('the gateway named no amount')
  return Number(text)
}

/** Cents of an amount with two decimals at most, with or without a minus; anything else is refused. */
export function centsOf(text: string): number {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (sign === undefined) throw new GatewayRefused('the gateway named no amount')
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** An amount with two decimals. */
export const yuanOf = (cents: number): string => (cents / 100).toFixed(2)

/** Refuses a callback that is older than so many milliseconds, or from the future. */
export function assertRecent(sentAt: number, now: number, ageMost: number): void {
  if (!(Math.abs(now - sentAt) <= ageMost)) throw new GatewayRefused('the callback is not of now')
}

/** A header's text. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
