import type { BrowserContext, Page } from 'playwright-core'

// Elements of a page, found by visible texts.

export const main = (page: Page) => page.locator('main')
export const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()
/** Confirms the dialog before an irreversible action. */
export const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
export const fill = (page: Page, label: string, text: string) =>
  main(page).getByLabel(label, { exact: true }).fill(text)

/** Requests a code, and waits until it is being sent. */
export async function requestCode(page: Page): Promise<void> {
  await press(page, '获取验证码')
  await main(page)
    .getByRole('button', { name: /秒后重发$/ })
    .waitFor()
}

export const isAt = (path: string) => (url: URL) => url.pathname === path
/** Whether a member is logged in with this browser. */
export const isIn = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === 'access_token')
