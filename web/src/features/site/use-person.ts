import type { ProfileView } from '@chaguan/contracts/browser'
import { links } from '../../shared/links/links.ts'
import { type PageContext, usePageContext, usePageSelector } from '../../shared/page/page-context.tsx'
import { useSite } from '../../shared/site/site.ts'

/** Whether the login returns to the current page: for visitors, except from the home page and `/user` pages. */
const isReturnedTo = ({ url, userId }: Pick<PageContext, 'url' | 'userId'>) =>
  userId === null && url !== links.home && !/^\/user\/\D/.test(url)

/** The member who is logged in, and links to login and registration for visitors. */
export function usePerson() {
  const { me, forum } = useSite()
  const { url } = usePageContext()
  // Cached for all addresses: the address is inserted in the link when the page is sent.
  const login = usePageSelector(isReturnedTo) ? links.loginFrom(url) : links.login
  return {
    me: me as ProfileView | null,
    canRegister: forum.setSite.isRegister,
    links: { ...links, login },
  }
}
