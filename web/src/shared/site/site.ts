import { type ForumView, forumApi, type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { type Query, query, requiredQuery, useApiQuery } from '../../api/query.ts'
import { usePageContext } from '../page/page-context.tsx'

/** What every page knows from the start: the site, and the person when one is logged in. */
export interface Site {
  readonly forum: ForumView
  readonly me: ProfileView | null
}

/** The calls before all others (docs/reference/pages.md#page-guards). */
export function siteQueries(userId: number | null): readonly Query[] {
  const forum = requiredQuery(forumApi.readForum, {})
  return userId === null ? [forum] : [forum, requiredQuery(usersApi.openProfile, { userId })]
}

/** The site and the person. A page is only drawn once the forum is known, so it never waits. */
export function useSite(): Site {
  const { userId } = usePageContext()
  const forum = useApiQuery(query(forumApi.readForum, {})).data
  const me = useApiQuery(query(usersApi.openProfile, { userId: userId ?? 0 }), { enabled: userId !== null })
  if (!forum) throw new Error('A page was drawn before the site was known.')
  return { forum, me: me.data ?? null }
}
