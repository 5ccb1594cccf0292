import { clientHeader, type Lang, langHeader, memberHeader, ownClient } from '@chaguan/contracts/browser'

let member: number | null = null

/** The member the page was rendered for; null for a visitor. */
export const pageMember = (): number | null => member

/** Sets the member to send with every call; null for a visitor, for whom nothing is sent. */
export function setPageMember(userId: number | null): void {
  member = userId
}

/** The language of the page. */
export const pageLang = (): Lang => (document.documentElement.lang.startsWith('en') ? 'en' : 'zh')

/**
 * Returns the headers of every call. The session is read from the cookie, responses are in the language of the page,
 * and the server refuses a call whose session belongs to another member than the page.
 */
export function requestHeaders(): Record<string, string> {
  return {
    accept: 'application/json',
    [clientHeader]: ownClient,
    ...(member !== null && { [memberHeader]: String(member) }),
    [langHeader]: pageLang(),
  }
}
