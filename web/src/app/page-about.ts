import { type FirstPageName, firstPages } from './first-pages.ts'
import type { PageAbout } from './page.ts'
import type { PageName } from './pages.ts'

/** Whether the first texts are all that this page needs. */
export function isFirstPage(name: PageName): name is FirstPageName {
  return Object.hasOwn(firstPages, name)
}

/** What a page needs and is called; loaded now unless the first load brought it. */
export async function aboutPage(name: PageName): Promise<PageAbout> {
  if (isFirstPage(name)) return firstPages[name] as PageAbout
  const { otherPages } = await import('./other-pages.ts')
  return otherPages[name] as PageAbout
}
