import { limits, type Page } from '@chaguan/contracts'

/** Which part of a list is asked for. */
export interface PageRange {
  readonly page: number
  readonly perPage: number
  readonly offset: number
}

/** Where a row stands in its list: its value in the column that the list is sorted by, and its id. */
export interface RowMark {
  readonly value: string | number
  readonly id: number
}

/** A part of a list in an order: what stands after a row, or its beginning. */
export interface KeysetRange {
  readonly after: RowMark | undefined
  readonly take: number
}

/** Page and size with their defaults; a size above 50 is clamped (docs/reference/wire.md#paging). */
export function pageRangeOf(
  input: { page?: number | undefined; perPage?: number | undefined },
  perPageDefault: number = limits.perPageDefault,
): PageRange {
  const page = input.page ?? 1
  const perPage = Math.min(input.perPage ?? perPageDefault, limits.perPageMost)
  return { page, perPage, offset: (page - 1) * perPage }
}

/** How the rows of a list stand: by a column, and those with one value of it by their id. */
export interface RowOrder<Column extends string> {
  readonly column: Column
  readonly direction: 'asc' | 'desc'
  readonly ids: 'asc' | 'desc'
}

/** The order of a list that knows no other. */
export const latestFirst: RowOrder<'id'> = { column: 'id', direction: 'desc', ids: 'desc' }

/**
 * The order that a caller asks for by the name of a column, descending after a minus; the latest first unless asked.
 * `against` names columns whose index holds ids in the other direction.
 */
export function rowOrderOf<Column extends string>(
  asked: string | undefined,
  columns: { readonly createdAt: Column } & Readonly<Record<string, Column>>,
  against: readonly Column[] = [],
): RowOrder<Column> {
  const [, minus = '', name = ''] = /^(-?)(.*)$/.exec(asked ?? '-createdAt') ?? []
  const column = columns[name] ?? columns.createdAt
  const [direction, other] = minus === '-' ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  return { column, direction, ids: against.includes(column) ? other : direction }
}

/** Where the last of some rows stands in a list that is sorted so; undefined for no rows. */
export function lastMark(
  rows: readonly { readonly id: number }[],
  { column }: RowOrder<string>,
): RowMark | undefined {
  const last = rows.at(-1)
  const name = column.slice(column.indexOf('.') + 1)
  // Sound: lists are sorted by columns that their rows have, and that are never empty.
  return last && { id: last.id, value: (last as unknown as Record<string, string | number>)[name] ?? last.id }
}

function withPage(callUrl: string, page: number): string {
  const [path = '', query = ''] = callUrl.split('?', 2)
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('page='))
  return `${path}?${[...kept, `page=${page}`].join('&')}`
}

/** Wraps the items of one page: `nextPageUrl` is there even on the last page. */
export function presentPage<Item>(
  callUrl: string,
  { page, perPage }: PageRange,
  pageData: Item[],
  totalCount: number,
): Page<Item> {
  return {
    pageData,
    currentPage: page,
    perPage,
    firstPageUrl: withPage(callUrl, 1),
    nextPageUrl: withPage(callUrl, page + 1),
    prePageUrl: withPage(callUrl, Math.max(1, page - 1)),
    pageLength: pageData.length,
    totalCount,
    totalPage: Math.ceil(totalCount / perPage),
  }
}
