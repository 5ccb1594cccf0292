/**
 * Returns whether an id is seen for the first time in this tab, and records it; always true without storage. `key` is
 * the key of the recorded ids in the session storage.
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
