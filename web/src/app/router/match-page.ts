import { addAdminPages, type PageName, pagePaths } from '../../pages/index.ts'
import { createMatcher, type Params } from './match-path.ts'

const matcher = () => createMatcher<PageName>(pagePaths() as Record<PageName, string>)

let match = matcher()

/** Matches a path to its page; a path that cannot be decoded is `notFound`. */
export function matchPage(path: string): { name: PageName; params: Params } {
  return match(path) ?? { name: 'notFound', params: { rest: [] } }
}

/** Adds the pages of the admin area to the matcher; documents of the site do not need them. */
export async function loadAdminPages(): Promise<void> {
  addAdminPages((await import('../../pages/admin/index.ts')).adminPages)
  match = matcher()
}

/** The parts of the web app with their own shells, pages and documents. */
export type Area = 'site' | 'admin'

/** The area that a path belongs to. */
export const areaOf = (path: string): Area => (/^\/admin(?:\/|$)/.test(path) ? 'admin' : 'site')
