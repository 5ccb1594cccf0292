import { limits, type Page } from '@chaguan/contracts'

/** A requested page of a list. */
export interface PageRange {
  readonly page: number
  readonly perPage: number
  readonly offset: number
}

/** The position of a row in its list: its value in the sort column, and its id. */
export interface RowMark {
  readonly value: string | number
  readonly id: number
}

/** A keyset range: `take` rows after a row, or from the beginning. */
export interface KeysetRange {
  readonly after: RowMark | undefined
  readonly take: number
}

/** Returns page and size with their defaults; a size above 50 is clamped (docs/reference/wire.md#paging). */
export function pageRangeOf(
  input: { page?: number | undefined; perPage?: number | undefined },
  perPageDefault: number = limits.perPageDefault,
): PageRange {
  const page = input.page ?? 1
  const perPage = Math.min(input.perPage ?? perPageDefault, limits.maxPerPage)
  return { page, perPage, offset: (page - 1) * perPage }
}

/** The order of a list: by a column, and rows with equal values by id. */
export interface RowOrder<Column extends string> {
  readonly column: Column
  readonly direction: 'asc' | 'desc'
  readonly ids: 'asc' | 'desc'
}

/** The default order. */
export const latestFirst: RowOrder<'id'> = { column: 'id', direction: 'desc', ids: 'desc' }

/**
 * Parses the requested order: the name of a column, descending after a minus; newest first by default. `against` lists
 * columns whose index has ids in the opposite direction.
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

/** Returns the position of the last of some rows in this order; undefined for no rows. */
export function lastMark(
  rows: readonly { readonly id: number }[],
  { column }: RowOrder<string>,
): RowMark | undefined {
  const last = rows.at(-1)
  const name = column.slice(column.indexOf('.') + 1)
  // The cast is sound: lists are sorted by columns that their rows contain and that are not null.
  return last && { id: last.id, value: (last as unknown as Record<string, string | number>)[name] ?? last.id }
}

function withPage(callUrl: string, page: number): string {
  const [path = '', query = ''] = callUrl.split('?', 2)
  const parts = query.split('&').filter((part) => part !== '' && !part.startsWith('page='))
  return `${path}?${[...parts, `page=${page}`].join('&')}`
}

/** Presents the items of one page; `nextPageUrl` is set even on the last page. */
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
