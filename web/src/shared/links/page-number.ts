/** The page of a list that an address asks for by `page`; 1 when it says none, or none that makes sense. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = query.get('page') ?? ''
  return /^[1-9]\d{0,7}$/.test(page) ? Number(page) : 1
}
