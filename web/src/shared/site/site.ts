import { type ForumView, forumApi, type ProfileView, usersApi } from '@chaguan/contracts/browser'
import { type Query, query, requiredQuery, useApiQuery } from '../../api/query.ts'
import type { Translate } from '../../i18n/texts.ts'
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

/** The site and the member. Pages are rendered only after the site is loaded, so this never suspends. */
export function useSite(): Site {
  const { userId } = usePageContext()
  const forum = useApiQuery(query(forumApi.readForum, {})).data
  const me = useApiQuery(query(usersApi.openProfile, { userId: userId ?? 0 }), { enabled: userId !== null })
  if (!forum) throw new Error('A page was rendered before the site was loaded.')
  return { forum, me: me.data ?? null }
}

type OfferedAction =
  | 'canCreateThreadInCategory'
  | 'canLikePosts'
  | 'canFavorite'
  | 'canFollow'
  | 'canViewLikers'
  | 'canOrder'

/**
 * Whether pages offer an action to the viewer: to members who may do it, and to visitors, who are sent to the login.
 */
export function useIsOffered(what: OfferedAction): boolean {
  const { userId } = usePageContext()
  const { data } = useApiQuery(query(forumApi.readForum, {}), { enabled: false })
  return userId === null || data?.other[what] !== false
}

/** The values of a site name that nobody has set: empty, and the default of the settings. */
const noNames: ReadonlySet<string> = new Set(['', '欢迎来到茶馆'])

/** Whether the site has a name of its own. */
export const isNamed = (siteName: string): boolean => !noNames.has(siteName)

/** The name of the site in sentences and beside its logo; the name of the product without one. */
export const nameOfSite = (siteName: string, t: Translate): string =>
  isNamed(siteName) ? siteName : t('site.name.product')
