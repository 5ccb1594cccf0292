/** The key of what a visitor pressed that asks for a log-in. */
export const wantedKey = '__wanted'

/** The tab's storage between documents. In a browser that refuses to store anything it stays empty. */
export const sessionStore = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Whether it was stored. */
  write(key: string, value: string): boolean {
    try {
      sessionStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored, so there is nothing to remove.
    }
  },
} as const
