import type { ProfileView } from '@chaguan/contracts/browser'
import { links } from '../../shared/links/links.ts'
import { usePageContext } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'

/** A main page's link, and whether it is the current one. */
export interface NavigationEntry {
  readonly href: string
  readonly isHere: boolean
}

/**
 * The ways to the main pages (docs/reference/pages.md#header-pc): 发现 only for whoever may view threads, 发布 for whoever
 * may write them and for visitors, whom it leads to the log-in.
 */
export function useNavigation(): {
  home: NavigationEntry
  discover: NavigationEntry | null
  publish: NavigationEntry | null
  messages: NavigationEntry
  me: NavigationEntry
} {
  const { url, userId } = usePageContext()
  const { forum } = useSite()
  const { pathname } = new URL(url, 'http://site')
  const way = (href: string, isHere = pathname.startsWith(href)): NavigationEntry => ({ href, isHere })
  return {
    home: way(links.home, pathname === links.home || pathname.startsWith('/cate/')),
    discover: forum.other.canViewThreads ? way(links.search) : null,
    publish: userId === null || forum.other.canCreateThreadInCategory ? way(links.composer) : null,
    messages: way(links.messages),
    me: way(links.me),
  }
}

/** The person, if one is logged in, and the ways in for whoever is not. */
export function usePerson() {
  const { url } = usePageContext()
  const { me, forum } = useSite()
  const isHome = url === links.home || /^\/user\/\D/.test(url)
  return {
    me: me as ProfileView | null,
    canRegister: forum.setSite.isRegister,
    links: { ...links, login: isHome ? links.login : links.loginFrom(url) },
  }
}

/** Id of whoever is logged in, null for a visitor. */
export function useMemberId(): number | null {
  return usePageContext().userId
}
