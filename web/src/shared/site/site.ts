import { type ForumView, forumApi, type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { type Query, query, requiredQuery, useApiQuery } from '../../api/query.ts'
import { usePageContext } from '../page/page-context.tsx'

/** The data of every page: the site, and the member who is logged in. */
export interface Site {
  readonly forum: ForumView
  readonly me: ProfileView | null
}

/** The calls that are made before all others (docs/reference/pages.md#page-guards). */
export function siteQueries(userId: number | null): readonly Query[] {
  const forum = requiredQuery(forumApi.readForum, {})
  return userId === null ? [forum] : [forum, requiredQuery(usersApi.openProfile, { userId })]
}

/** The site and the member. A page is rendered only once the site is loaded, so this never waits. */
export function useSite(): Site {
  const { userId } = usePageContext()
  const forum = useApiQuery(query(forumApi.readForum, {})).data
  const me = useApiQuery(query(usersApi.openProfile, { userId: userId ?? 0 }), { enabled: userId !== null })
  if (!forum) throw new Error('A page was drawn before the site was known.')
  return { forum, me: me.data ?? null }
}
