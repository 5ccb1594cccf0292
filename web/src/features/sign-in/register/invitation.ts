import { failureCodes } from '@chaguan/contracts/browser'
import { usePageContext } from '../../../shared/page/page-context.tsx'
import { keptInviteCode, storageKey } from '../../../shared/session/invite-code.ts'

/**
 * The invitation that the address of a page brings, or a form of it that was sent without scripts; null for none. On
 * the pages of registering the address may call it `code` (docs/reference/pages.md#login-pages).
 */
export function useInviteCode(query: URLSearchParams, alsoAs?: 'code'): string | null {
  const { form } = usePageContext()
  return query.get('inviteCode') || (alsoAs && query.get(alsoAs)) || form?.values.inviteCode || null
}

/** The invitation that counts when a form is sent: the one of its page, else the one that the tab has kept. */
export const countingInvite = (code: string | null): string | undefined =>
  code ?? keptInviteCode() ?? undefined

/** Forgets the invitation that the tab has kept when it was refused: the next try goes without it. */
export function forgetRefused({ Code }: { readonly Code: number }): void {
  if (Code !== failureCodes.REGISTER_DECRYPT_CODE_FAILED) return
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Then none was kept.
  }
}
