/** Where the browser keeps what was looked for last, newest first. */
const key = 'dzq-searches'
const rememberedMost = 10

/** What was looked for last in this browser; nothing where it keeps nothing. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((word) => typeof word === 'string').slice(0, rememberedMost) : []
  } catch {
    return []
  }
}

/** Remembers what was looked for. */
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

/** Forgets all of it. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There was nothing to forget.
  }
}
