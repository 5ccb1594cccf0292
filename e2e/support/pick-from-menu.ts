import type { Page } from 'playwright-core'
import type { FaceName } from '../../tools/product/browser.ts'

/** Opens the menu of this name, chooses an entry, and waits until the menu has closed: a menu on pc, a sheet on h5. */
export async function pickFromMenu(page: Page, face: FaceName, menu: RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click()
  const opened =
    face === 'pc'
      ? page.getByRole('menu', { name: menu })
      : page.getByRole('dialog', { name: menu }).and(page.locator('[open]'))
  const item =
    face === 'pc'
      ? opened.getByRole('menuitem', { name: action, exact: true })
      : opened.getByRole('button', { name: action, exact: true })
  await item.click()
  await opened.waitFor({ state: 'hidden' })
}
