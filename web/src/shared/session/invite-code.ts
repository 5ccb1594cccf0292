/** The key of the invite code in the tab's storage. */
export const storageKey = 'inviteCode'
const codeForm = /^[\w-]{1,64}$/

/** Stores the invite code of an address for the lifetime of the tab (docs/reference/pages.md#joining). */
export function storeInviteCode(search: string): void {
  const code = new URLSearchParams(search).get('inviteCode') ?? ''
  if (!codeForm.test(code)) return
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // Without storage the invite code lasts as long as this page.
  }
}

/** The stored invite code; null for none. */
export function storedInviteCode(): string | null {
  try {
    const code = sessionStorage.getItem(storageKey) ?? ''
    return codeForm.test(code) ? code : null
  } catch {
    return null
  }
}
