import { links } from '../links/links.ts'
import { usePageContext } from '../page/page-context.tsx'

/** The log-in that leads back to this page, or to what is wanted on it, for a visitor; null for a member. */
export function useLoginFirst(wanted?: string): string | null {
  const { userId, url } = usePageContext()
  return userId === null ? links.loginFrom(url, wanted) : null
}
