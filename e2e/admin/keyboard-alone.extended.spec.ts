import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { logInByApi, waitForHydration } from '../support/member-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, owner, personOf, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let page: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  await registerByApi(site, { ...personOf('noisy'), nickname: '吵闹' })
  const context = await browser.newContext(readerOf('pc', { reducedMotion: 'reduce' }))
  page = await context.newPage()
  await logInByApi(page, site.origin, { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD })
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function open(path: string): Promise<void> {
  await page.goto(site.origin + path)
  await waitForHydration(page)
}

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
  }
  throw new Error(`The tab key never came to ${target}.`)
}

const focused = (what: 'tag' | 'label') =>
  page.evaluate((asked) => {
    const { activeElement } = document
    return asked === 'tag' ? activeElement?.tagName : activeElement?.getAttribute('aria-label')
  }, what)

test('an administrator finds, bans with a reason and unbans a member with the keyboard alone', async () => {
  const { keyboard } = page
  await open('/admin/users')
  await keyboard.press('/')
  expect(await focused('tag')).toBe('INPUT')
  await keyboard.type('吵闹')
  await keyboard.press('Enter')
  await page.waitForURL(/nickname=/)
  await page.getByRole('cell', { name: '正常' }).waitFor()
  await waitForHydration(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await keyboard.press('j')
  await keyboard.press('x')
  await page.getByText('已选 1 项').waitFor()
  await tabTo(page.getByRole('button', { name: '禁用', exact: true }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await tabTo(dialog.getByLabel('理由'))
  await keyboard.type('广告')
  await tabTo(dialog.getByRole('button', { name: '禁用' }))
  await keyboard.press('Enter')
  await page.getByRole('cell', { name: '已禁用' }).waitFor()
  await expect.poll(() => focused('tag')).not.toBe('BODY')
  await keyboard.press('j')
  await keyboard.press('x')
  await tabTo(page.getByRole('button', { name: '解除禁用', exact: true }))
  await keyboard.press('Enter')
  await tabTo(dialog.getByRole('button', { name: '解除禁用' }))
  await keyboard.press('Enter')
  await page.getByRole('cell', { name: '正常' }).waitFor()
})

test('a column is hidden, a list sorted, and the view saved with the keyboard alone', async () => {
  const { keyboard } = page
  await open('/admin/users')
  await tabTo(page.getByText('显示的列', { exact: true }))
  await keyboard.press('Enter')
  await tabTo(page.getByRole('checkbox', { name: '用户组' }))
  await keyboard.press('Space')
  await expect.poll(() => page.getByRole('columnheader', { name: '用户组' }).count()).toBe(0)
  await keyboard.press('Escape')
  await tabTo(page.getByRole('link', { name: /^主题/ }))
  await keyboard.press('Enter')
  await page.waitForURL(/sort=-threadCount/)
  await tabTo(page.getByText('视图', { exact: true }))
  await keyboard.press('Enter')
  await tabTo(page.getByLabel('视图名称'))
  await keyboard.type('写得多的人')
  await tabTo(page.getByRole('button', { name: '保存当前筛选' }))
  await keyboard.press('Enter')
  await expect.poll(() => focused('tag')).toBe('SUMMARY')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: '写得多的人', exact: true }).waitFor()
})

test('a page is found in the command palette, and its settings changed and saved with the keyboard alone', async () => {
  const { keyboard } = page
  await open('/admin')
  await keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await keyboard.type('内容分类')
  await page.getByRole('option').first().waitFor()
  await keyboard.press('Enter')
  await page.waitForURL(/\/admin\/categories/)
  await waitForHydration(page)
  await tabTo(page.getByRole('button', { name: '新建分类' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await tabTo(dialog.getByLabel('名称'))
  await keyboard.type('键盘分类')
  await tabTo(dialog.getByRole('button', { name: '保存' }))
  await keyboard.press('Enter')
  await page.getByText('键盘分类').first().waitFor()
  await open('/admin/settings/site')
  await tabTo(page.getByLabel('站点名称', { exact: true }))
  await keyboard.press('Control+a')
  await keyboard.type('键盘茶馆')
  await keyboard.press('Control+s')
  await page.getByText('已保存').waitFor()
  await tabTo(page.locator('#setting-site_name').getByRole('button', { name: '恢复默认值' }))
  await keyboard.press('Enter')
  expect(await focused('tag')).toBe('INPUT')
  expect(await page.getByLabel('站点名称', { exact: true }).inputValue()).not.toBe('键盘茶馆')
})

test('a right is granted and a group created with the keyboard alone', async () => {
  const { keyboard } = page
  await open('/admin/groups')
  await tabTo(page.getByRole('button', { name: '新建用户组' }))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(dialog.getByLabel('名称'))
  await keyboard.type('茶博士')
  await tabTo(dialog.getByRole('button', { name: '保存' }))
  await keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: '茶博士' })
  await tabTo(row.getByRole('link', { name: '权限' }))
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: '“茶博士”的权限' }).waitFor()
  await waitForHydration(page)
  await tabTo(page.getByRole('switch', { name: /^删除主题/ }).or(page.getByLabel(/^删除主题/)))
  await keyboard.press('Space')
  await page.getByText(/改了 \d+ 项权限/).waitFor()
  await tabTo(page.getByRole('button', { name: '保存', exact: true }))
  await keyboard.press('Enter')
  await page.getByText('已保存').waitFor()
})

test('the whole text of a thread under review stays in sight on a tablet while keys move through the list', async () => {
  const manage = administrator(() => site)
  await manage('stopwords.batch', { words: ['代购={MOD}'], overwrite: true })
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const token = await registerByApi(site, personOf(`seller${n}`))
    const content = { text: `<p>第 ${n} 次代购</p>${'<p>好茶</p>'.repeat(40)}`, indexes: {} }
    const body = { title: `代购 ${n}`, content, categoryId: 1 }
    expect((await callApi(site, 'thread.create', { body, token })).code).toBe(0)
  }
  const before = page.viewportSize()
  await page.setViewportSize({ width: 768, height: 700 })
  try {
    await open('/admin/review/threads')
    for (const n of [8, 7, 6, 5, 4, 3, 2, 1]) {
      const pane = page.getByRole('region', { name: `代购 ${n}`, exact: true })
      const isInSight = (part: Locator) =>
        part.evaluate((found) => {
          const { top, bottom, left } = found.getBoundingClientRect()
          const isWithin = top >= 0 && bottom <= window.innerHeight
          return isWithin && found.contains(document.elementFromPoint(left + 4, (top + bottom) / 2))
        })
      await expect.poll(() => isInSight(pane.getByText(`第 ${n} 次代购`))).toBe(true)
      await expect.poll(() => isInSight(pane.getByRole('button', { name: /通过/ }))).toBe(true)
      await expect.poll(() => isInSight(page.getByRole('row').getByText(`代购 ${n}`))).toBe(true)
      await page.keyboard.press('j')
    }
  } finally {
    if (before) await page.setViewportSize(before)
  }
})
