import { groupIds } from '@chaguan/contracts/browser'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import type { ActingUser } from './content-acts.ts'

/** Who looks at the page, as far as it matters what they may do. */
export function useActingUser(): ActingUser {
  const { userId } = usePageContext()
  const { me } = useSite()
  return { userId, isAdmin: me?.group?.groupId === groupIds.administrator }
}
