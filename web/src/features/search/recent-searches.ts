/** The key of the recent searches in the storage, newest first. */
const key = 'dzq-searches'
const maxRemembered = 10

/** Recent searches of this browser, latest first; empty when storage is unavailable. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((word) => typeof word === 'string').slice(0, maxRemembered)
      : []
  } catch {
    return []
  }
}

export function rememberSearch(keyword: string): void {
  const word = keyword.trim()
  if (word === '') return
  const words = [word, ...recentSearches().filter((other) => other !== word)].slice(0, maxRemembered)
  try {
    localStorage.setItem(key, JSON.stringify(words))
  } catch {
    // Without storage there are none.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
