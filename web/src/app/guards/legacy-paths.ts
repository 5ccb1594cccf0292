import { links, withQuery } from '../../shared/links/links.ts'

/**
 * How addresses of the mini program begin (docs/reference/pages.md#old-addresses); the last part of each of them is
 * `index`.
 */
const miniPath = /^\/(?:indexPages|userPages|subPages|pages)((?:\/[a-z-]+){1,5}?)(?:\/index)?$/

/** Pages that are one page in the route table. */
const partsOfEdit = /^\/my\/edit\/(?:find-)?paypwd$/

/** Pages of the mini program that are another page here. */
const others: Readonly<Record<string, string>> = {
  '/index': links.home,
  '/home': links.home,
  '/user': links.login,
  '/my/edit/find/paypwd': '/my/edit/find-paypwd',
  '/user/wx-rebind-action': links.rebind,
}

/** Old addresses and the pages that replace them (docs/reference/pages.md#account-pages). */
const before: Readonly<Record<string, string>> = {
  '/index': links.home,
  '/my/index': links.me,
  '/search/index': links.search,
  '/user/find-password': '/user/reset-password',
  '/join': links.join,
  '/render-error': links.serverError,
  '/admin/login': links.loginFrom('/admin'),
}

/** Old result pages, and the results that are shown here. */
const results: Readonly<Record<string, string | undefined>> = {
  '/search/result': 'all',
  '/search/result-post': 'threads',
  '/search/result-user': 'users',
  '/search/result-topic': 'topics',
}

/** The page that replaces an old address; null for any other address. */
export function replacementOfOldPath(path: string, query: URLSearchParams): string | null {
  const type = results[path]
  if (type) return withQuery(links.search, { keyword: query.get('keyword') ?? undefined, type })
  if (path !== '/my/others') return before[path] ?? null
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? links.user(Number(id)) : links.me
}

/**
 * The page that an address of the mini program stands for; null for any other address. A step of the registration that
 * the site does not have leads to the log-in.
 */
export function replacementOfMiniProgramPath(
  path: string,
  hasPage: (path: string) => boolean,
): string | null {
  const own = miniPath.exec(path)?.[1]
  if (own === undefined) return null
  const to = others[own] ?? own
  if (hasPage(to) || partsOfEdit.test(to)) return to
  return to.startsWith('/user/') ? links.login : null
}
