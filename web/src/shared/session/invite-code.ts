/** Under which the tab keeps an invitation. */
export const storageKey = 'inviteCode'
const codeForm = /^[\w-]{1,64}$/

/** Keeps the invitation that an address brings for as long as the tab lives (docs/reference/pages.md#joining). */
export function keepInviteCode(search: string): void {
  const code = new URLSearchParams(search).get('inviteCode') ?? ''
  if (!codeForm.test(code)) return
  try {
    sessionStorage.setItem(storageKey, code)
  } catch {
    // Without storage the invitation holds on this page only.
  }
}

/** The invitation that brought somebody here; null for none. */
export function keptInviteCode(): string | null {
  try {
    const code = sessionStorage.getItem(storageKey) ?? ''
    return codeForm.test(code) ? code : null
  } catch {
    return null
  }
}
