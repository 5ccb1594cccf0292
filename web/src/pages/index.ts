import type { PageDefinition } from '../app/router/define-page.ts'
import * as accountSecurity from './account-security.ts'
import * as externalLogin from './external-login.ts'
import * as messages from './messages.ts'
import * as money from './money.ts'
import * as search from './search.ts'
import * as signIn from './sign-in.ts'
import * as system from './system.ts'
import * as threads from './threads.ts'
import * as users from './users.ts'

/** Every page of the site by its name. */
export const pages = {
  ...threads,
  ...search,
  ...users,
  ...messages,
  ...money,
  ...signIn,
  ...externalLogin,
  ...accountSecurity,
  ...system,
} satisfies Record<string, PageDefinition>

/** The pages of the admin area, available after `addAdminPages`. */
type AdminPages = typeof import('./admin/index.ts').adminPages

/** A page of the site. */
export type SitePageName = keyof typeof pages
export type PageName = SitePageName | keyof AdminPages

const table: Record<string, PageDefinition> = { ...pages }
const paths = new Set(Object.values(pages).map(({ path }) => path))

/** Adds the pages of the admin area, which documents of the site do not load. */
export function addAdminPages(adminPages: AdminPages): void {
  Object.assign(table, adminPages)
  for (const { path } of Object.values(adminPages)) paths.add(path)
}

/** Returns the paths of all pages by name. */
export const pagePaths = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table).map(([name, { path }]) => [name, path]))

/** Returns the definition of a page; throws when it is not loaded. */
export function pageOf(name: PageName): PageDefinition {
  const page = table[name]
  if (!page) throw new Error(`The page ${name} is not loaded.`)
  return page
}

/** Whether a page has exactly this path; matches of bracket patterns do not count. */
export function hasPage(url: string): boolean {
  return paths.has(new URL(url, 'http://site').pathname)
}
