/** The number of the query parameter `page`; 1 when it is absent or invalid. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1
}
