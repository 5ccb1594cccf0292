import { financeApi, overviewApi } from '@chaguan/contracts/browser'
import { query } from '../../../api/query.ts'

/** The units of a chart: 1 days, 2 weeks, 3 months. */
export const chartTypes = [1, 2, 3] as const

type Address = URLSearchParams

export const typeOf = (address: Address) =>
  chartTypes.find((type) => String(type) === address.get('type')) ?? 1

/** A day in the address; undefined when it is invalid. */
const dayOf = (address: Address, name: string): string | undefined => {
  const text = address.get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function rangeOf(address: Address) {
  const [begin, end] = [dayOf(address, 'startTime'), dayOf(address, 'endTime')]
  return { ...(begin && { createdAtBegin: begin }), ...(end && { createdAtEnd: end }) }
}

/** The queries of the pages with charts, for their address. */
export const chartQueries = {
  site: (address: Address) =>
    query(overviewApi.chartSite, { type: typeOf(address), filter: rangeOf(address) }),
  finance: (address: Address) =>
    query(financeApi.chartFinance, { type: typeOf(address), ...rangeOf(address) }),
  figures: () => query(financeApi.readFinance, {}),
} as const

/** Whether the range in an address ends before it begins. */
export const isReversed = (address: Address): boolean => {
  const { createdAtBegin, createdAtEnd } = rangeOf(address)
  return createdAtBegin !== undefined && createdAtEnd !== undefined && createdAtBegin > createdAtEnd
}

/** A table as comma-separated values with a byte order mark, so that spreadsheets read it as UTF-8. */
function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** A named series of values, one for each point of a chart. */
export interface ChartSeries {
  readonly name: string
  readonly values: readonly number[]
}

interface ChartPoints {
  readonly labels: readonly string[]
  readonly series: readonly ChartSeries[]
  /** Whether values are whole numbers; others are amounts of money. */
  readonly isCount?: boolean
}

/** The points of a chart as comma-separated values, amounts with two decimals; `at` is the title of its labels. */
export function csvOfChart(at: string, { labels, series, isCount = false }: ChartPoints): string {
  const rows = labels.map((label, place) => [
    label,
    ...series.map(({ values }) => (values[place] ?? 0).toFixed(isCount ? 0 : 2)),
  ])
  return csvOf([at, ...series.map(({ name }) => name)], rows)
}

const widestOf = (labels: readonly string[]) => 8 * Math.max(0, ...labels.map(({ length }) => length))

/** Pixels between two labels of a time axis, so that the longest ones do not overlap. */
export const labelSpacingOf = (labels: readonly string[]): number => Math.max(90, 16 + widestOf(labels))

/** Pixels of the axis with the values, left of the first point. */
export const valueAxisSize = 70

/** Pixels beside the first and the last point, whose labels are centred below them. */
export const sidePaddingOf = (labels: readonly string[]) => ({
  left: Math.max(0, widestOf(labels) / 2 - valueAxisSize),
  right: widestOf(labels) / 2,
})
