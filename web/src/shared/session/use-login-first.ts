import { links } from '../links/links.ts'
import { usePageContext } from '../page/page-context.tsx'

/**
 * For a visitor, the address of the login that returns to this page, or to the button `wanted` on it; null for a
 * member.
 */
export function useLoginFirst(wanted?: string): string | null {
  const { userId, url } = usePageContext()
  return userId === null ? links.loginFrom(url, wanted) : null
}
