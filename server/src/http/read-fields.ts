import { dayAfter } from '../context/day-rules.ts'
import type { Context } from '../context.ts'
import { invalid } from './app-error.ts'

/**
 * Parses ids like `1,2,3` (docs/reference/wire-content.md#threads), without duplicates and sorted; the contract has
 * validated the form.
 */
export function idsOf(list: string): number[] {
  return [...new Set(list.split(',').map(Number))].filter((id) => id > 0).sort((one, other) => one - other)
}

const lastOfDayMs = 86_400_000 - 1000

/**
 * Parses a time as Unix milliseconds; undefined for none. A date alone means its first second, or its last one when it
 * ends a period. Refuses a malformed time.
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

/** Returns the date `YYYY-MM-DD` of a time in the site's time zone. */
export const dayOf = ({ time }: Pick<Context, 'time'>, at: number): string => time.format(at).slice(0, 10)

/** Returns the start of a date in the site's time zone. */
export function startOfDay({ time }: Pick<Context, 'time'>, day: string): number {
  const at = time.parse(day)
  if (at === null) throw new Error(`${day} is not a date`)
  return at
}

/** Days of a chart without a range. */
const usualDays = 60
/** Maximum number of days of a chart; of a longer range the last ones are shown. */
const maxDays = 3660

/** Returns the range of a chart, `to` exclusive and not in the future; the last sixty days by default. */
export function readDayRange(
  ctx: Pick<Context, 'clock' | 'time'>,
  asked: { readonly createdAtBegin?: string; readonly createdAtEnd?: string },
): { from: string; to: string } {
  const now = ctx.clock.now()
  const to = dayAfter(dayOf(ctx, Math.min(now, readTime(ctx, asked.createdAtEnd, 'end') ?? now)))
  const begin = readTime(ctx, asked.createdAtBegin, 'start')
  const from = begin === undefined ? dayAfter(to, -usualDays) : dayOf(ctx, begin)
  const earliest = dayAfter(to, -maxDays)
  return { from: from < earliest ? earliest : from, to }
}
