import { useEffect } from 'react'
import { saveReturn } from '../../api/login-return.ts'
import { usePageContext } from '../../api/page-context.tsx'
import { sameSitePath } from '../../api/same-site-path.ts'

/**
 * Where the person wanted to go before they were asked to come in; null for nowhere in particular. It is kept for the
 * tab, for ways in that go over pages whose address does not name it (docs/reference/pages.md#saved-address).
 */
export function useNext(query: URLSearchParams): string | null {
  const { form } = usePageContext()
  const next = sameSitePath(query.get('next')) ?? sameSitePath(form?.values.next)
  useEffect(() => {
    if (next !== null) saveReturn(next)
  }, [next])
  return next
}
