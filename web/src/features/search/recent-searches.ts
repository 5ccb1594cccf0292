/** Where the browser keeps what was looked for last, newest first. */
const key = 'dzq-searches'
const rememberedMost = 10

/** Recent searches of this browser, latest first; empty when storage is unavailable. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, rememberedMost) : []
  } catch {
    return []
  }
}

export function rememberSearch(keyword: string): void {
  const word = keyword.trim()
  if (word === '') return
  const words = [word, ...recentSearches().filter((other) => other !== word)].slice(0, rememberedMost)
  try {
    localStorage.setItem(key, JSON.stringify(words))
  } catch {
    // A browser that keeps nothing only forgets.
  }
}

export function forgetSearches(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was nothing to forget.
  }
}
