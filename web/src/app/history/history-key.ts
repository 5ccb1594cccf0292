/** Marks the current history entry as a page of this app; returns its key. */
export function adoptHistoryKey(): string {
  const known: unknown = history.state?.key
  if (typeof known === 'string') return known
  const key = newHistoryKey()
  history.replaceState({ ...history.state, key }, '')
  return key
}

/** Returns a random key for a new history entry. */
export const newHistoryKey = () => Math.random().toString(36).slice(2, 10)
