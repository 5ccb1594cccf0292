import { useEffect } from 'react'
import { sameSitePath } from '../../shared/links/same-site-path.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { storeReturnAddress } from '../../shared/session/login-return.ts'

/**
 * The address to return to after the login, stored for the tab; null for none (docs/reference/pages.md#saved-address).
 */
export function useLoginReturn(query: URLSearchParams): string | null {
  const { form } = usePageContext()
  const next = sameSitePath(query.get('next')) ?? sameSitePath(form?.values.next)
  useEffect(() => {
    if (next !== null) storeReturnAddress(next)
  }, [next])
  return next
}
