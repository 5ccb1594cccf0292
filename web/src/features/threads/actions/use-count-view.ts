import { useEffect } from 'react'
import { useSite } from '../../../shared/site/site.ts'
import { countOpening } from './count-view.ts'

/**
 * Counts one reading of a thread once it is there to be read, in the way the site counts
 * (docs/reference/pages.md#thread-card).
 */
export function useCountView(threadId: number | undefined): void {
  const counting = String(useSite().forum.setSite.openViewCount)
  useEffect(() => {
    if (threadId !== undefined) countOpening(threadId, counting)
  }, [threadId, counting])
}
