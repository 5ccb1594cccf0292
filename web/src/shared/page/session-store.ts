/** The key of what a visitor pressed that asks for a log-in. */
export const wantedKey = '__wanted'

const storeOf = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** Whether it was stored. */
  write(key: string, value: string): boolean {
    try {
      storage().setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // Nothing was stored, so there is nothing to remove.
    }
  },
})

/** The tab's storage between documents. In a browser that refuses to store anything it stays empty. */
export const sessionStore = storeOf(() => sessionStorage)

/** The browser's storage; empty in the same way. */
export const localStore = storeOf(() => localStorage)
