import { limits, type Page } from '@chaguan/contracts'

/** Which part of a list is asked for. */
export interface PageRange {
  readonly page: number
  readonly perPage: number
  readonly offset: number
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
