import { links } from '../api/links.ts'

/** How addresses of the mini program begin (screens 4.8); the last part of each of them is `index`. */
const miniPath = /^\/(?:indexPages|userPages|subPages|pages)((?:\/[a-z-]+){1,5}?)(?:\/index)?$/

/** Pages of the mini program whose place is another one here (spec 2). */
const others: Readonly<Record<string, string>> = {
  '/index': links.home,
  '/home': links.home,
  '/user': links.login,
  '/my/edit/paypwd': links.editProfile,
  '/my/edit/find-paypwd': links.editProfile,
  '/my/edit/find/paypwd': links.editProfile,
  '/user/wx-rebind-action': links.rebind,
}

/** Addresses of before whose page is another one now (screens 1.1, 1.2). */
const before: Readonly<Record<string, string>> = { '/my/index': links.me, '/search/index': links.search }

/** Where an address of before leads; null for any other. */
export function placeOfBefore(path: string, query: URLSearchParams): string | null {
  if (path !== '/my/others') return before[path] ?? null
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? links.user(Number(id)) : links.me
}

/**
 * The page of this site that an address of the mini program stands for, so that its links lead into the same flow; null
 * for any other address. A step of coming in that the site has not leads to the log-in.
 */
export function pageOfMiniPath(path: string, hasPage: (path: string) => boolean): string | null {
  const own = miniPath.exec(path)?.[1]
  if (own === undefined) return null
  const to = others[own] ?? own
  if (hasPage(to)) return to
  return to.startsWith('/user/') ? links.login : null
}
