import { createMatcher, type Params } from './match-path.ts'
import { type PageName, routes } from './pages.ts'

const names = Object.keys(routes) as PageName[]

const match = createMatcher<PageName>(
  Object.fromEntries(names.map((name) => [name, routes[name].path])) as Record<PageName, string>,
)

/** Finds the page of a path; a path that cannot be read is the missing page. */
export function matchPage(path: string): { name: PageName; params: Params } {
  return match(path) ?? { name: 'notFound', params: { rest: [] } }
}
