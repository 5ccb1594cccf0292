/** What this tab remembers between documents. A browser that refuses to keep anything keeps nothing, and nothing breaks. */
export const sessionStore = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** Whether it could be kept. */
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
      // Nothing was kept, so there is nothing to remove.
    }
  },
} as const
