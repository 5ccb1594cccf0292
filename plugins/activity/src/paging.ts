interface Pages {
  readonly page: number
  readonly perPage: number
  readonly pageData: readonly object[]
  readonly totalCount: number
}

const countOf = (value: unknown, otherwise: number) => {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0 ? count : otherwise
}

/** Parses the requested page and page size; by default the first page of 20. */
export function pageOf(input: Readonly<Record<string, unknown>>, maxPerPage: number) {
  const page = Math.min(countOf(input.page, 1), 100_000)
  const perPage = Math.min(countOf(input.perPage, 20), maxPerPage)
  return { page, perPage, offset: (page - 1) * perPage }
}

/** Returns the address of another page of the same list. */
function withPage(url: string, page: number): string {
  const [path = '', query = ''] = url.split('?')
  const others = query.split('&').filter((part) => part !== '' && !part.startsWith('page='))
  return `${path}?${[...others, `page=${page}`].join('&')}`
}

/** A page of a list, in the format of the site's lists. */
export const pagesOf = (url: string, { page, perPage, pageData, totalCount }: Pages) => ({
  pageData,
  currentPage: page,
  perPage,
  firstPageUrl: withPage(url, 1),
  nextPageUrl: withPage(url, page + 1),
  prePageUrl: withPage(url, Math.max(1, page - 1)),
  pageLength: pageData.length,
  totalCount,
  totalPage: Math.ceil(totalCount / perPage),
})
