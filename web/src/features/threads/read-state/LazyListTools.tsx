import { useListParts } from '../use-list-parts.ts'

/** The tools of a list, once their code is loaded. */
export function LazyListTools() {
  const parts = useListParts()
  return parts && <parts.ListTools />
}
