import { type FirstLoadPageName, firstPages } from './first-pages.ts'
import type { PageLoader } from './page.ts'
import type { PageName } from './pages.ts'

/** Whether the first texts are all that this page needs. */
export function isFirstLoadPage(name: PageName): name is FirstLoadPageName {
  return Object.hasOwn(firstPages, name)
}

/** What a page needs and is called; loaded now unless the first load brought it. */
export async function getPageLoader(name: PageName): Promise<PageLoader> {
  if (isFirstLoadPage(name)) return firstPages[name] as PageLoader
  const { otherPages } = await import('./other-pages.ts')
  return otherPages[name] as PageLoader
}
