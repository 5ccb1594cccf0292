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

/** Gives the page a device that creates passkeys, and the focus that they need. */
export async function acceptPasskeys(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.bringToFront()
}

/** Returns the newest message to a phone or an address, from the outbox page of a development site. */
export async function newestMessage(outbox: Page, origin: string, recipient: string): Promise<string> {
  await outbox.goto(`${origin}/dev/outbox`)
  return (await outbox.locator(`article[data-to="${recipient}"] pre`).first().textContent()) ?? ''
}
