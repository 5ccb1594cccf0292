import { groupIds } from '@chaguan/contracts'
import { useSite } from '../../api/site.ts'
import { useVisit } from '../../api/visit.tsx'
import type { Who } from './thread-acts.ts'

/** Who looks at the page, as far as it matters what they may do. */
export function useWho(): Who {
  const { userId } = useVisit()
  const { me } = useSite()
  return { userId, isAdmin: me?.group?.groupId === groupIds.administrator }
}
