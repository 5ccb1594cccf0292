import { ownPath } from '../../api/own-path.ts'
import { useVisit } from '../../api/visit.tsx'

/** Where the person wanted to go before they were asked to come in; null for nowhere in particular. */
export function useNext(query: URLSearchParams): string | null {
  const { form } = useVisit()
  return ownPath(query.get('next')) ?? ownPath(form?.values.next)
}
