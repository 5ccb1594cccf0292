import { financeApi, overviewApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'

/** The units of a chart: 1 days, 2 weeks, 3 months. */
export const chartTypes = [1, 2, 3] as const

type Address = URLSearchParams

export const typeOf = (asked: Address) => chartTypes.find((type) => String(type) === asked.get('type')) ?? 1

/** A day in the address; undefined when it is invalid. */
const dayOf = (asked: Address, name: string): string | undefined => {
  const text = asked.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function rangeOf(asked: Address) {
  const [begin, end] = [dayOf(asked, 'startTime'), dayOf(asked, 'endTime')]
  return { ...(begin && { createdAtBegin: begin }), ...(end && { createdAtEnd: end }) }
}

/** The queries of the pages with charts, for their address. */
export const chartQueries = {
  site: (asked: Address) => query(overviewApi.chartSite, { type: typeOf(asked), filter: rangeOf(asked) }),
  finance: (asked: Address) => query(financeApi.chartFinance, { type: typeOf(asked), ...rangeOf(asked) }),
  figures: () => query(financeApi.readFinance, {}),
} as const

/** A table as comma-separated values with a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Pixels between two labels of a time axis, so that the longest ones do not overlap. */
export const spaceOf = (labels: readonly string[]): number =>
  Math.max(90, 16 + 8 * Math.max(0, ...labels.map(({ length }) => length)))
