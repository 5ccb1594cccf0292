import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitForHydration } from './member-actions.ts'

/** The field of the text, once the editor is loaded. */
export const editorOf = (page: Page) => page.locator('[contenteditable="true"][role="textbox"]')

/** Waits until a sheet that was closed has slid away: it is shown without `open` while it does. */
export const untilNoSheet = (page: Page) =>
  expect.poll(() => page.locator('dialog:is([open], [class*="is-leaving"])').count()).toBe(0)

/** Opens the form of a kind as people do: from the bar, or on a phone from behind the plus. */
export async function openForm(page: Page, name: string) {
  await untilNoSheet(page)
  const button = page.getByRole('button', { name, exact: true }).first()
  if (!(await button.isVisible())) await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('button', { name, exact: true }).first().click()
  const form = page.getByRole('dialog', { name, exact: true })
  await form.locator('form').waitFor()
  return form
}

/** Chooses files for a kind that has no form. */
export async function chooseFiles(page: Page, name: string, files: readonly string[]): Promise<void> {
  const chooser = page.getByLabel(`添加${name}`, { exact: true }).first()
  if ((await chooser.count()) === 0) await page.getByRole('button', { name: '更多', exact: true }).click()
  await chooser.setInputFiles([...files])
}

/** Publishes by the button, and waits for the page of the thread. */
export const publish = async (page: Page) => {
  await page.getByRole('button', { name: '发布', exact: true }).last().click()
  await page.waitForURL(/\/thread\/\d+$/)
  await waitForHydration(page)
}
