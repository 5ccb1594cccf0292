const dayMs = 86_400_000

/** Returns the day `YYYY-MM-DD` so many days after another. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Returns every day from one to before another. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day < to; day = dayAfter(day)) days.push(day)
  return days
}

/** Returns the Monday on or before a day. */
export const mondayOf = (day: string): string =>
  dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Units of charts. */
export const chartTypes = { days: 1, weeks: 2, months: 3 } as const
export type ChartType = (typeof chartTypes)[keyof typeof chartTypes]
