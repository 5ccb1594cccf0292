import { type ChartType, chartTypes } from '../../context/day-rules.ts'

/** Sums of the ledger over a period, in cents except for the count. */
export interface Sums {
  /** Paid orders and their amount. */
  readonly orderCount: number
  readonly orderCents: number
  /** Received through payment gateways. */
  readonly incomeCents: number
  /** Paid out, including the fees. */
  readonly withdrawalCents: number
  /** Revenue of the site: joining fees, shares of other orders, and withdrawal fees; less refunds. */
  readonly registerCents: number
  readonly royaltyCents: number
  readonly feeCents: number
}

export const noSums: Sums = {
  orderCount: 0,
  orderCents: 0,
  incomeCents: 0,
  withdrawalCents: 0,
  registerCents: 0,
  royaltyCents: 0,
  feeCents: 0,
}

export const addSums = (one: Sums, other: Sums): Sums => ({
  orderCount: one.orderCount + other.orderCount,
  orderCents: one.orderCents + other.orderCents,
  incomeCents: one.incomeCents + other.incomeCents,
  withdrawalCents: one.withdrawalCents + other.withdrawalCents,
  registerCents: one.registerCents + other.registerCents,
  royaltyCents: one.royaltyCents + other.royaltyCents,
  feeCents: one.feeCents + other.feeCents,
})

export const profitOf = ({ registerCents, royaltyCents, feeCents }: Sums): number =>
  registerCents + royaltyCents + feeCents

const dayMs = 86_400_000

/**
 * ISO 8601 week of a date within its year: weeks start on Monday, and week 1 is the first with four days in the year.
 */
function weekOf(at: Date): number {
  const first = Date.UTC(at.getUTCFullYear(), 0, 1)
  const weekday = (new Date(first).getUTCDay() + 6) % 7
  const dayOfYear = Math.round((at.getTime() - first) / dayMs)
  return Math.floor((dayOfYear + weekday) / 7) + (weekday <= 3 ? 1 : 0)
}

const two = (n: number) => String(n).padStart(2, '0')

/** Returns the label of the day, week or month of a date `YYYY-MM-DD` in a chart. */
export function labelOf(type: ChartType, day: string): string {
  const [year = '', month = ''] = day.split('-')
  if (type === chartTypes.months) return `${year}/${month}月`
  if (type === chartTypes.days) return day.replaceAll('-', '/')
  return `${year}/${two(weekOf(new Date(`${day}T00:00:00Z`)))}周`
}

/** Groups days, which must be in order, into the points of a chart. */
export function pointsOf(
  type: ChartType,
  days: readonly { readonly day: string; readonly sums: Sums }[],
): readonly { readonly label: string; readonly day: string; readonly sums: Sums }[] {
  const points = new Map<string, { label: string; day: string; sums: Sums }>()
  for (const { day, sums } of days) {
    const label = labelOf(type, day)
    const point = points.get(label)
    points.set(label, { label, day: point?.day ?? day, sums: addSums(point?.sums ?? noSums, sums) })
  }
  return [...points.values()]
}
