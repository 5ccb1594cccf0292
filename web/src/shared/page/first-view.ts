/**
 * Whether this window sees an id for the first time; always true without storage. `key` is the key of the ids in the
 * window's storage.
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
