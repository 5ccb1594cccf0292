import { composerFrom, links } from '../../shared/links/links.ts'
import { type PageContext, usePageContext, usePageSelector } from '../../shared/page/page-context.tsx'
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
  const isVisitor = usePageSelector(isVisitorOf)
  const here = usePageSelector(mainPageOf)
  const publishHref = usePageSelector(composerFrom)
  const way = (href: string): NavigationEntry => ({ href, isHere: href === here })
  return {
    home: way(links.home),
    discover: forum.other.canViewThreads ? way(links.search) : null,
    publish:
      isVisitor || forum.other.canCreateThreadInCategory
        ? { ...way(links.composer), href: publishHref }
        : null,
    messages: way(links.messages),
    me: way(links.me),
  }
}

/** Id of the member who is logged in; null for a visitor. */
export function useMemberId(): number | null {
  return usePageContext().userId
}
