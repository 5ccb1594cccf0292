import { loginMethodLinks } from '../../shared/links/account-links.ts'
import { links, withQuery } from '../../shared/links/links.ts'

/**
 * Prefix of the mini program's addresses (docs/reference/pages.md#old-addresses); each of them may end with `index`.
 */
const miniPath = /^\/(?:indexPages|userPages|subPages|pages)((?:\/[a-z-]+){1,5}?)(?:\/index)?$/

/** Two pages there that are one page here. */
const partsOfEdit = /^\/my\/edit\/(?:find-)?paypwd$/

/** Addresses of the mini program whose page has another path here. */
const others: Readonly<Record<string, string>> = {
  '/index': links.home,
  '/home': links.home,
  '/user': links.login,
  '/my/edit/find/paypwd': '/my/edit/find-paypwd',
  '/user/wx-rebind-action': loginMethodLinks.rebind,
}

/** Addresses of earlier versions and the pages that replace them (docs/reference/pages.md#account-pages). */
const before: Readonly<Record<string, string>> = {
  '/index': links.home,
  '/my/index': links.me,
  '/search/index': links.search,
  '/user/find-password': '/user/reset-password',
  '/join': links.join,
  '/render-error': links.serverError,
  '/admin/login': links.loginFrom('/admin'),
}

/** Search result pages of earlier versions, and the `type` of the search page that replaces them. */
const results: Readonly<Record<string, string | undefined>> = {
  '/search/result': 'all',
  '/search/result-post': 'threads',
  '/search/result-user': 'users',
  '/search/result-topic': 'topics',
}

/** Returns the page that replaces an address of an earlier version; null for any other address. */
export function replacementOfOldPath(path: string, query: URLSearchParams): string | null {
  const type = results[path]
  if (type) return withQuery(links.search, { keyword: query.get('keyword') ?? undefined, type })
  if (path !== '/my/others') return before[path] ?? null
  const id = query.get('id') ?? ''
  return /^[1-9]\d{0,14}$/.test(id) ? links.user(Number(id)) : links.me
}

/**
 * Returns the page that corresponds to an address of the mini program; null for any other address. A registration step
 * that this site does not have redirects to the login page.
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
