import { links } from '../links/links.ts'
import { usePageContext } from '../page/page-context.tsx'

/** The log-in that leads back to this page, for a visitor; null for a member. */
export function useLoginFirst(): string | null {
  const { userId, url } = usePageContext()
  return userId === null ? links.loginFrom(url) : null
}
