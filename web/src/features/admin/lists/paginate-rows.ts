import type { CallFailure } from '../../../api/failures.ts'
import type { PageProps } from '../../../shared/page/page-types.ts'
import type { ExportedTable } from '../form/ExportTable.tsx'
import type { ListAnswer } from './AdminList.tsx'

interface UnpagedAnswer<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: CallFailure | null
  readonly refetch: () => Promise<unknown>
}

interface ListOrdering<Row> {
  /** The sort keys of rows, by the names of columns; without one the rows keep their order. */
  readonly by: Readonly<Record<string, (row: Row) => string | number>>
  /** Whether a row matches the filters of the address. */
  readonly fits?: (row: Row) => boolean
}

/** Converts a list that the server returns unpaged to a page: filtered and sorted in the browser by its address. */
export function paginateRows<Row>(
  { data, ...rest }: UnpagedAnswer<Row>,
  query: PageProps['query'],
  { by, fits = () => true }: ListOrdering<Row>,
): ListAnswer<Row> {
  if (!data) return { data, ...rest }
  const [, minus, name = ''] = /^(-?)(.*)$/.exec(query.get('sort') ?? '') ?? []
  const sortedBy = Object.hasOwn(by, name) ? by[name] : undefined
  const compare = (one: Row, other: Row) => {
    const [a, b] = [sortedBy?.(one) ?? 0, sortedBy?.(other) ?? 0]
    return typeof a === 'string' ? a.localeCompare(String(b), 'zh') : a - Number(b)
  }
  const found = data.filter(fits)
  const up = sortedBy ? found.toSorted(compare) : found
  const pageData = sortedBy && minus === '-' ? up.toReversed() : up
  return { data: { pageData, currentPage: 1, totalPage: 1, totalCount: pageData.length }, ...rest }
}

/** The table that exports what a list without server-side filters shows: all of it, or the rows of its address. */
export function shownTable<Row>(
  table: ExportedTable,
  { data }: ListAnswer<Row>,
  query: PageProps['query'],
  idOf: (row: Row) => string | number,
): ExportedTable {
  const isWhole = [...query].every(([name, value]) => name === 'page' || value === '')
  if (isWhole || !data) return table
  // No row has the id 0: an empty parameter would be ignored.
  return { ...table, input: { ids: data.pageData.map(idOf).join(',') || '0' } }
}
