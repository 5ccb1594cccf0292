import type { ProfileView } from '@chaguan/contracts/browser'
import { useApiQuery } from '../../api/query.ts'
import { links, withQuery } from '../../shared/links/links.ts'
import { unreadHref, unreadQuery } from '../../shared/notifications/unread.ts'
import { type PageContext, usePageContext, usePageFact } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'

/** A main page's link, and whether it is the current one. */
export interface NavigationEntry {
  readonly href: string
  readonly isHere: boolean
}

/** The path of the main page to which an address belongs; empty for none. */
function mainPageOf({ url }: Pick<PageContext, 'url'>): string {
  const { pathname } = new URL(url, 'http://site')
  if (pathname === links.home || pathname.startsWith('/cate/')) return links.home
  return (
    [links.search, links.composer, links.messages, links.me].find((way) => pathname.startsWith(way)) ?? ''
  )
}

/** Whether the login returns to the current page: for visitors, except from the home page and `/user` pages. */
const isReturnedTo = ({ url, userId }: Pick<PageContext, 'url' | 'userId'>) =>
  userId === null && url !== links.home && !/^\/user\/\D/.test(url)

/** The address of the composer, with the category of the current list. */
function publishHrefOf({ url }: Pick<PageContext, 'url'>): string {
  const [, categoryId] = /^\/cate\/(\d+)(?=[_/])/.exec(url) ?? []
  return withQuery(links.composer, { categoryId })
}

/**
 * Address of the messages: on pc of the page with unread ones; on h5 of the list, which has a counter for each page.
 */
export function useMessagesHref(): string {
  const { face } = usePageContext()
  const counts = useApiQuery(unreadQuery, { enabled: false }).data
  return face === 'pc' ? unreadHref(counts) : links.messages
}

const isVisitorOf = ({ userId }: Pick<PageContext, 'userId'>) => userId === null

/**
 * Links to the main pages (docs/reference/pages.md#header-pc): 发现 for viewers who may view threads, 发布 for those who
 * may write them and for visitors, who are sent to the login.
 */
export function useNavigation(): {
  home: NavigationEntry
  discover: NavigationEntry | null
  publish: NavigationEntry | null
  messages: NavigationEntry
  me: NavigationEntry
} {
  const { forum } = useSite()
  const isVisitor = usePageFact(isVisitorOf)
  const here = usePageFact(mainPageOf)
  const publishHref = usePageFact(publishHrefOf)
  const messagesHref = useMessagesHref()
  const way = (href: string): NavigationEntry => ({ href, isHere: href === here })
  return {
    home: way(links.home),
    discover: forum.other.canViewThreads ? way(links.search) : null,
    publish:
      isVisitor || forum.other.canCreateThreadInCategory
        ? { ...way(links.composer), href: publishHref }
        : null,
    messages: { ...way(links.messages), href: messagesHref },
    me: way(links.me),
  }
}

/** The member who is logged in, and links to login and registration for visitors. */
export function usePerson() {
  const { me, forum } = useSite()
  const { url } = usePageContext()
  // Cached for all addresses: the address is inserted in the link when the page is sent.
  const login = usePageFact(isReturnedTo) ? links.loginFrom(url) : links.login
  return {
    me: me as ProfileView | null,
    canRegister: forum.setSite.isRegister,
    links: { ...links, login },
  }
}

/** Id of the member who is logged in; null for a visitor. */
export function useMemberId(): number | null {
  return usePageContext().userId
}
