import { failureCodes } from '@chaguan/contracts/browser'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { storageKey, storedInviteCode } from '../../../shared/session/invite-code.ts'

/**
 * The invite code in the address of a page, or in a form posted without JavaScript; null for none. On the registration
 * pages the address may call it `code` (docs/reference/pages.md#login-pages).
 */
export function useInviteCode(query: URLSearchParams, alsoAs?: 'code'): string | null {
  const { form } = usePageContext()
  return query.get('inviteCode') || (alsoAs && query.get(alsoAs)) || form?.values.inviteCode || null
}

/** The invite code to send with a form: that of its page, else the one stored for the tab. */
export const inviteToSend = (code: string | null): string | undefined =>
  code ?? storedInviteCode() ?? undefined

/** Removes the stored invite code when it was refused: the next attempt goes without it. */
export function dropRefusedInvite({ Code }: { readonly Code: number }): void {
  if (Code !== failureCodes.REGISTER_DECRYPT_CODE_FAILED) return
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage none was stored.
  }
}
