import { groupIds } from '@chaguan/contracts/browser'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'
import type { ActingUser } from './content-actions.ts'

/** The viewer, as far as permissions depend on them. */
export function useActingUser(): ActingUser {
  const { userId } = usePageContext()
  const { me } = useSite()
  return { userId, isAdmin: me?.group?.groupId === groupIds.administrator }
}
