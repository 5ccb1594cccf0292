import { clientHeader, type Lang, langHeader, memberHeader, ownClient } from '@chaguan/contracts/browser'

let member: number | null = null

/** The member that the page was made for; null is a visitor. */
export const pageMember = (): number | null => member

/** Names the member that the page was made for in every call; null is a visitor, for whom nothing is named. */
export function setPageMember(userId: number | null): void {
  member = userId
}

/** The language of the page. */
export const pageLang = (): Lang => (document.documentElement.lang.startsWith('en') ? 'en' : 'zh')

/**
 * Headers of every call of the web app: the session is read from the cookie, and answers are in the language of the
 * page. A call is answered for no other member than that of the page.
 */
export function requestHeaders(): Record<string, string> {
  return {
    accept: 'application/json',
    [clientHeader]: ownClient,
    ...(member !== null && { [memberHeader]: String(member) }),
    [langHeader]: pageLang(),
  }
}
