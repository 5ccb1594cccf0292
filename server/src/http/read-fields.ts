import { dayAfter } from '../context/day-rules.ts'
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

/** The day `YYYY-MM-DD` of the site that a time lies in. */
export const dayOf = ({ time }: Pick<Context, 'time'>, at: number): string => time.format(at).slice(0, 10)

/** When a day of the site begins. */
export function startOfDay({ time }: Pick<Context, 'time'>, day: string): number {
  const at = time.parse(day)
  if (at === null) throw new Error(`${day} is no day`)
  return at
}

/** Days of a chart whose range is not given. */
const usualDays = 60
/** Days of a chart at most: of a longer range the last ones. */
const daysMost = 3660

/** The first day of a chart and the one after its last, none of them to come; the last sixty days unless given. */
export function readDayRange(
  ctx: Pick<Context, 'clock' | 'time'>,
  asked: { readonly createdAtBegin?: string; readonly createdAtEnd?: string },
): { from: string; to: string } {
  const now = ctx.clock.now()
  const to = dayAfter(dayOf(ctx, Math.min(now, readTime(ctx, asked.createdAtEnd, 'end') ?? now)))
  const begin = readTime(ctx, asked.createdAtBegin, 'start')
  const from = begin === undefined ? dayAfter(to, -usualDays) : dayOf(ctx, begin)
  const earliest = dayAfter(to, -daysMost)
  return { from: from < earliest ? earliest : from, to }
}
