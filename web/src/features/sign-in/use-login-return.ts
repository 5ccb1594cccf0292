import { useEffect } from 'react'
import { sameSitePath } from '../../shared/links/same-site-path.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { saveReturn } from '../../shared/session/login-return.ts'

/**
 * Where the person wanted to go before they were asked to come in; null for nowhere in particular. It is kept for the
 * tab, for ways in that go over pages whose address does not name it (docs/reference/pages.md#saved-address).
 */
export function useLoginReturn(query: URLSearchParams): string | null {
  const { form } = usePageContext()
  const next = sameSitePath(query.get('next')) ?? sameSitePath(form?.values.next)
  useEffect(() => {
    if (next !== null) saveReturn(next)
  }, [next])
  return next
}
