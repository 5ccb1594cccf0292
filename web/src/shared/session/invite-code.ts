/** The key of the invitation in the tab's storage. */
export const storageKey = 'inviteCode'
const codeForm = /^[\w-]{1,64}$/

/** Stores the invitation of an address for the life of the tab (docs/reference/pages.md#joining). */
export function keepInviteCode(search: string): void {
  const code = new URLSearchParams(search).get('inviteCode') ?? ''
  if (!codeForm.test(code)) return
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // Without storage the invitation holds on this page only.
  }
}

/** The stored invitation; null for none. */
export function keptInviteCode(): string | null {
  try {
    const code = sessionStorage.getItem(storageKey) ?? ''
    return codeForm.test(code) ? code : null
  } catch {
    return null
  }
}
