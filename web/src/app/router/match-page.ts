import { type PageName, pages } from '../../pages/index.ts'
import { createMatcher, type Params } from './match-path.ts'

const names = Object.keys(pages) as PageName[]

const match = createMatcher<PageName>(
  Object.fromEntries(names.map((name) => [name, pages[name].path])) as Record<PageName, string>,
)

/** Finds the page of a path; a path that cannot be decoded is `notFound`. */
export function matchPage(path: string): { name: PageName; params: Params } {
  return match(path) ?? { name: 'notFound', params: { rest: [] } }
}
