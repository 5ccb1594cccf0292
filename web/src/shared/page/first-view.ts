/**
 * Whether this window meets something for the first time; always so where nothing can be remembered. `key` is what the
 * window's storage keeps the ids of such things under.
 */
export function isFirstView(key: string, id: number): boolean {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    const ids = Array.isArray(seen) ? seen : []
    if (ids.includes(id)) return false
    sessionStorage.setItem(key, JSON.stringify([...ids, id]))
    return true
  } catch {
    return true
  }
}
