import type { Page } from 'playwright-core'
import type { Person } from './site.ts'

// What a person does on the pages, by the words they see. Each waits until it is done.

/** Milliseconds without a file or an answer after which a page has all that it asked for at its start. */
const quietMs = 150

/**
 * Waits until scripts have taken the page over, so that what is typed is theirs, moves the mouse as a first sign that
 * somebody is there, and waits until what was asked for then has come.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => {
    const isLive = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactProps'))
    const parts = [...document.querySelectorAll('main, main input, main textarea, main button, main form')]
    return parts.length > 0 && parts.every(isLive)
  })
  await page.mouse.move(0, 0)
  await page.mouse.move(1, 1)
  await page.waitForFunction((quiet) => {
    const ends = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const lastEnd = Math.max(0, ...ends.map(({ responseEnd }) => responseEnd))
    const isAttended = ends.some(({ name }) => name.includes('/assets/late-'))
    return isAttended && performance.now() - lastEnd > quiet
  }, quietMs)
}

export async function registerOnPage(page: Page, origin: string, person: Person): Promise<void> {
  await page.goto(`${origin}/user/register`)
  await waitForHydration(page)
  await page.getByLabel('用户名', { exact: true }).fill(person.username)
  await page.getByLabel('昵称', { exact: true }).fill(person.nickname)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.getByLabel('确认密码', { exact: true }).fill(person.password)
  await page.locator('main').getByRole('button', { name: '注册', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/user/register'))
}

export async function logInOnPage(
  page: Page,
  origin: string,
  person: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  await page.goto(`${origin}/user/login`)
  await waitForHydration(page)
  await page.getByLabel('用户名', { exact: true }).fill(person.username)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
}

/** Publishes a thread with pictures; answers the address it is read at. */
export async function publishOnPage(
  page: Page,
  origin: string,
  thread: { readonly title: string; readonly text: string; readonly pictures: readonly string[] },
): Promise<string> {
  await page.goto(`${origin}/thread/post`)
  await waitForHydration(page)
  await page.getByLabel('标题', { exact: true }).fill(thread.title)
  await page.getByLabel('正文', { exact: true }).fill(thread.text)
  const category = page.getByLabel('发布到', { exact: true }).first()
  await category.selectOption({ index: (await category.locator('option').count()) - 1 })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...thread.pictures])
  await page
    .getByRole('button', { name: /^删除图片/ })
    .nth(thread.pictures.length - 1)
    .waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).last().click()
  await page.waitForURL(/\/thread\/\d+/)
  return page.url()
}

/** A comment or an answer as it is drawn; the field that it was typed in has its words too. */
export const commentOf = (page: Page, text: string) =>
  page.locator('main [id^="post-"]').getByText(text).first()

/** Comments on the thread that is open. */
export async function commentOnPage(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('写下我的评论...').first().fill(text)
  await page.getByRole('button', { name: '发布', exact: true }).last().click()
  await commentOf(page, text).waitFor()
}
