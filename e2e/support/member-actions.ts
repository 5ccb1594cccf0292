import type { Page } from 'playwright-core'
import { callApi, type Person } from './site.ts'

// Actions of members on pages, by visible texts. Each waits until it is done.

/** Milliseconds without a request after which a page has finished its initial loading. */
const quietMs = 150

const triesWhileBusy = 20

/** Reloads a page that a busy server refused, whose response then is not a page of the site. */
async function waitUntilServed(page: Page): Promise<void> {
  for (let tries = 0; tries < triesWhileBusy; tries += 1) {
    await page.waitForLoadState('domcontentloaded')
    const isRefused = await page
      .evaluate(() => {
        const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
        return load?.responseStatus === 503 && document.getElementById('app') === null
      })
      // The page navigated meanwhile.
      .catch(() => false)
    if (!isRefused) return
    await page.waitForTimeout(1000)
    await page.reload()
  }
}

/**
 * Waits until the page is hydrated, moves the mouse, which is the first interaction that triggers lazily loaded parts,
 * and waits until these have started.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await waitUntilServed(page)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.mouse.move(0, 0)
  await page.mouse.move(1, 1)
  await page.locator('html[data-hydrated=services]').waitFor({ state: 'attached' })
  await page.waitForFunction(
    (quiet) => {
      const ends = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return performance.now() - Math.max(0, ...ends.map(({ responseEnd }) => responseEnd)) > quiet
    },
    quietMs,
    // By default it is asked in each frame, which the browser then draws.
    { polling: 50 },
  )
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
  await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(person.username)
  await page.getByLabel('密码', { exact: true }).fill(person.password)
  await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/user/login'))
}

/** Logs a page's browser in by an API call, for journeys that do not test the login; the shown page does not change. */
export async function logInByApi(
  page: Page,
  origin: string,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<void> {
  const { code, message, data } = await callApi({ origin }, 'users/username.login', {
    body: { username, password },
  })
  if (code !== 0) throw new Error(`${username} could not log in: ${code} ${message}`)
  await page.context().addCookies([{ name: 'access_token', value: data.accessToken, url: origin }])
}

/** Publishes a thread with pictures; returns its URL. */
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

/** A rendered comment or reply; the input field it was typed in has the same text. */
export const commentOf = (page: Page, text: string) =>
  page.locator('main [id^="post-"]').getByText(text).first()

/** The text field of the comment form. */
export const commentField = (page: Page) => page.locator('#write textarea')

/** Opens the comment form of a thread: a sheet on h5. */
export async function openCommentBox(page: Page): Promise<void> {
  await page.getByRole('link', { name: '写评论' }).last().click()
  await commentField(page).waitFor()
}

/** Comments on the open thread. */
export async function commentOnPage(page: Page, text: string): Promise<void> {
  await openCommentBox(page)
  await commentField(page).fill(text)
  await page.getByRole('button', { name: '发布', exact: true }).last().click()
  await commentOf(page, text).waitFor()
}
