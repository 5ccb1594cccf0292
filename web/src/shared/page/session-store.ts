/** The key of the button that a visitor pressed and that requires a login. */
export const pendingActionKey = '__wanted'

/** The key of the member of this tab's last page; a login or logout in this tab removes it. */
export const tabMemberKey = '__member'

const storeOf = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** Returns whether the value was stored. */
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
      // Without storage there is nothing to remove.
    }
  },
  clear(): void {
    try {
      storage().clear()
    } catch {
      // Without storage there is nothing to remove.
    }
  },
})

/** The session storage of the tab. Where the browser refuses to store, it stays empty. */
export const sessionStore = storeOf(() => sessionStorage)

/** The local storage of the browser; it stays empty where the browser refuses to store. */
export const localStore = storeOf(() => localStorage)
