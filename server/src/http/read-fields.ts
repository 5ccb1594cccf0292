import type { Context } from '../context.ts'
import { invalid } from './app-error.ts'

/**
 * The ids of a text like `1,2,3` (docs/reference/wire-content.md#threads), each once and in order; the contract has
 * checked its form.
 */
export function idsOf(list: string): number[] {
  return [...new Set(list.split(',').map(Number))].filter((id) => id > 0).sort((one, other) => one - other)
}

const lastOfDayMs = 86_400_000 - 1000

/**
 * A time that a call names, in milliseconds since 1970; undefined for none. A day alone is its first second, or its last
 * one at the end of a span. Refuses what is no time.
 */
export function readTime(
  ctx: Pick<Context, 'time'>,
  text: string | undefined,
  end: 'start' | 'end',
): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const at = ctx.time.parse(text.trim())
  if (at === null) throw invalid('http.time.malformed')
  const isDay = !/[ T]/.test(text.trim())
  return isDay && end === 'end' ? at + lastOfDayMs : at
}
