import type { BrowserContext, Page } from 'playwright-core'

// What is found on a page and pressed there, by the words that people see.

export const main = (page: Page) => page.locator('main')
export const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
/** Agrees to what is asked before something cannot be brought back. */
export const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
export const fill = (page: Page, label: string, text: string) =>
  main(page).getByLabel(label, { exact: true }).fill(text)

/** Asks for a code, and waits until it is on its way. */
export async function askForCode(page: Page): Promise<void> {
  await press(page, '获取验证码')
  await main(page)
    .getByRole('button', { name: /秒后重发$/ })
    .waitFor()
}

export const isAt = (path: string) => (url: URL) => url.pathname === path
/** Whether somebody is logged in with this browser. */
export const isIn = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === 'access_token')
