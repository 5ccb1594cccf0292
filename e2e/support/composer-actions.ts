import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForHydration } from './member-actions.ts'

/** The text field, once the editor is loaded. */
export const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')

/** Waits until a closed sheet has finished its animation, during which it is visible without `open`. */
export const waitForClosedSheet = (page: Page) =>
  expect.poll(() => page.locator('dialog:is([open], [class*="is-leaving"])').count()).toBe(0)

/** Opens the form of a block type as users do: from the bar, or on h5 through the plus button. */
export async function openForm(page: Page, name: string) {
  await waitForClosedSheet(page)
  const button = page.getByRole('button', { name, exact: true }).first()
  if (!(await button.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).first().click()
  const form = page.getByRole('dialog', { name, exact: true })
  await form.locator('form').waitFor()
  return form
}

/** Chooses files for a block type that has no form. */
export async function chooseFiles(page: Page, name: string, files: readonly string[]): Promise<void> {
  const chooser = page.getByLabel(`添加${name}`, { exact: true }).first()
  if ((await chooser.count()) === 0) await page.getByRole('button', { name: '更多', exact: true }).click()
  await chooser.setInputFiles([...files])
}

/** Publishes through the button and waits for the thread's page. */
export const publish = async (page: Page) => {
  await page.getByRole('button', { name: '发布', exact: true }).last().click()
  await page.waitForURL(/\/thread\/\d+$/)
  await waitForHydration(page)
}
