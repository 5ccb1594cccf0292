import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFaults } from '../../tools/product/axe.ts'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { openSite, owner, type Site } from '../support/site.ts'
import { installSample } from './sample-plugins.ts'

let site: Site
const callAdmin = administrator(() => site)
const admin = { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD }
const letters = ['a', 'b', 'c', 'd', 'e']
/** The plugin to be found. */
const culprit = 'd'

beforeAll(async () => {
  site = await openSite()
  for (const letter of letters)
    await installSample(callAdmin, {
      name: `part${letter}`,
      appId: `part00${letter}`,
      draw: `return h(ui.Text, null, 'drawn by ${letter}')`,
    })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

test.each(faceNames)(
  'an administrator finds the plugin that breaks the page by bisection, across reloads, on %s',
  async (face) => {
    const browser = await sharedBrowser()
    const context = await browser.newContext(readerOf('pc', { reducedMotion: 'reduce' }))
    const desk = await context.newPage()
    await logInByApi(desk, site.origin, admin)
    await desk.goto(`${site.origin}/admin/plugins`)
    await waitForHydration(desk)
    const session = await context.storageState()
    const own = await browser.newContext(readerOf(face, { storageState: session, reducedMotion: 'reduce' }))
    const others = await browser.newContext(readerOf(face, { reducedMotion: 'reduce' }))
    /** Opens the home page, and waits until it renders exactly these plugins. */
    async function expectDrawn(reader: typeof own, wanted: readonly string[]): Promise<void> {
      const page = await reader.newPage()
      await page.goto(site.origin)
      await waitForHydration(page)
      const drawn = async () =>
        (await page.getByText('drawn by').allTextContents()).map((text) => text.slice(-1)).sort()
      await expect.poll(drawn).toEqual(wanted)
      await page.close()
    }
    /** Returns the plugins that are not disabled for the administrator. */
    async function shownToAdmin(): Promise<string[]> {
      const { data } = await callAdmin('plugin/bisect')
      const off = data.off.map(({ appId }: { appId: string }) => appId.slice(-1))
      return letters.filter((letter) => !off.includes(letter))
    }
    await desk.getByRole('button', { name: '开始查找' }).click()
    const found = desk.getByText(`很可能是“插件 part${culprit}”`)
    for (let look = 0; look < 3 && (await found.count()) === 0; look += 1) {
      await desk.getByText('现在只为你关掉了').waitFor()
      const shown = await shownToAdmin()
      expect(shown.length).toBeLessThan(letters.length)
      await expectDrawn(own, shown)
      await expectDrawn(others, letters)
      await desk.reload()
      await waitForHydration(desk)
      if (look === 0) expect(await axeFaults(desk)).toEqual([])
      const answered = desk.waitForResponse((answer) => answer.url().includes('plugin/bisect'))
      await desk.getByRole('button', { name: shown.includes(culprit) ? '还是坏的' : '好了' }).click()
      await answered
      await desk.getByRole('button', { name: '结束查找' }).and(desk.locator(':enabled')).waitFor()
    }
    await found.waitFor()
    await desk.getByRole('button', { name: `下线“插件 part${culprit}”` }).click()
    await desk.getByRole('button', { name: '开始查找' }).waitFor()
    const left = letters.filter((letter) => letter !== culprit)
    await expectDrawn(own, left)
    await expectDrawn(others, left)
    await callAdmin('plugin/operate', { appId: `part00${culprit}`, operate: 1 })
    await Promise.all([own.close(), others.close(), context.close()])
  },
)

test('the admin area shows what the published plugins use, and which of them share a slot', async () => {
  const context = await (await sharedBrowser()).newContext(readerOf('pc'))
  const page = await context.newPage()
  await logInByApi(page, site.origin, admin)
  for (const letter of ['x', 'y'])
    await installSample(callAdmin, {
      name: `whole${letter}`,
      appId: `whole00${letter}`,
      draw: `return h(ui.Text, null, 'header ${letter}')`,
      hookName: 'header_replace_hook',
    })
  await page.goto(`${site.origin}/admin/plugins`)
  await waitForHydration(page)
  await page.getByText('已发布的 7 个插件用到什么').first().click()
  const row = page.getByRole('row').filter({ hasText: 'plugin_index@header_replace_hook' })
  expect(await row.textContent()).toContain('插件 wholex、插件 wholey（等待）')
  const card = page
    .locator('main > *')
    .filter({ has: page.getByRole('heading', { name: '插件 wholey', exact: true }) })
    .last()
  await card.getByRole('button', { name: '上移' }).click()
  await expect.poll(() => row.textContent()).toContain('插件 wholey、插件 wholex（等待）')
  const reader = await context.newPage()
  await reader.goto(site.origin)
  await reader.getByText('header y').waitFor()
  expect(await reader.getByText('header x').count()).toBe(0)
  await context.close()
})
