import { links } from '../links/links.ts'
import { returnAddressOf, usePageContext } from '../page/page-context.tsx'

/**
 * For a visitor, the address of the login that returns to this page, or to the button `wanted` on it; null for a
 * member.
 */
export function useLoginFirst(wanted?: string): string | null {
  const page = usePageContext()
  return page.userId === null ? links.loginFrom(returnAddressOf(page), wanted) : null
}
