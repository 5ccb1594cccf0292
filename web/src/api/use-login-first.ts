import { links } from './links.ts'
import { useVisit } from './visit.tsx'

/** Where a visitor logs in to come back to this page; null for a member. */
export function useLoginFirst(): string | null {
  const { userId, url } = useVisit()
  return userId === null ? links.loginFrom(url) : null
}
