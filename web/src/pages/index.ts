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

export type PageName = keyof typeof pages

/** The definition of a page. */
export const pageOf = (name: PageName): PageDefinition => pages[name]

const paths: ReadonlySet<string> = new Set(Object.values(pages).map(({ path }) => path))

/** Whether a page has exactly this path; one that another page's brackets would take does not count. */
export function hasPage(url: string): boolean {
  return paths.has(new URL(url, 'http://site').pathname)
}
