import { GatewayRefused } from './gateway.ts'

const timeoutMs = 10_000
const maxAnswer = 1_000_000

export interface GatewayAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

/** Calls a gateway. Throws GatewayRefused if it cannot be reached or its response is too large. */
export async function callGateway(url: string, init: RequestInit): Promise<GatewayAnswer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (text.length > maxAnswer) throw new GatewayRefused('the response of the gateway is too long')
    return { status: response.status, text, headers: response.headers }
  } catch (error) {
    if (error instanceof GatewayRefused) throw error
    const text = `the gateway could not be reached: ${(error as Error).name}`
    throw new GatewayRefused(text, { cause: error, place: new URL(url).origin })
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** Parses a JSON object; throws for anything else. */
export function readFields(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  } catch {
    // Thrown below.
  }
  throw new GatewayRefused('the response of the gateway could not be parsed')
}

/** Returns a text field; empty if it is no text. */
export function textAt(fields: Fields, ...path: readonly string[]): string {
  let value: unknown = fields
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return ''
    value = (value as Fields)[name]
  }
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Returns a non-negative integer field; throws for anything else. */
export function wholeAt(fields: Fields, ...path: readonly string[]): number {
  const text = textAt(fields, ...path)
  if (!/^\d{1,15}$/.test(text)) throw new GatewayRefused('the gateway returned no amount')
  return Number(text)
}

/** Parses an amount with at most two decimals, possibly negative, to cents; throws for anything else. */
export function centsOf(text: string): number {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  if (sign === undefined) throw new GatewayRefused('the gateway returned no amount')
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents > 0 ? -cents : cents
}

/** Formats cents as an amount with two decimals. */
export const yuanOf = (cents: number): string => (cents / 100).toFixed(2)

/** Throws for a callback older than so many milliseconds, or from the future. */
export function assertRecent(sentAt: number, now: number, maxAge: number): void {
  if (!(Math.abs(now - sentAt) <= maxAge)) throw new GatewayRefused('the callback is expired')
}

/** Returns a header. */
export function headerOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
