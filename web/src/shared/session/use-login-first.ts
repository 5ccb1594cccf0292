import { links } from '../links/links.ts'
import { usePageContext } from '../page/page-context.tsx'

/** Where a visitor logs in to come back to this page; null for a member. */
export function useLoginFirst(): string | null {
  const { userId, url } = usePageContext()
  return userId === null ? links.loginFrom(url) : null
}
