import { clientHeader, langHeader, ownClient } from '@chaguan/contracts/browser'

/** What every call of our own pages sends: it keeps the session in the cookie and names the language of the page. */
export function ownHeaders(): Record<string, string> {
  return {
    accept: 'application/json',
    [clientHeader]: ownClient,
    [langHeader]: document.documentElement.lang.slice(0, 2),
  }
}
