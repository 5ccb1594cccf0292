import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { faceOfRun } from '../support/extended-run.ts'
import { logInByApi, logInOnPage, registerOnPage, waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, registerByApi, type Site } from '../support/site.ts'

let browser: Browser
let site: Site
let opened = 0

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

/** Changes an account as an administrator, by a call. */
const administer = administrator(() => site)

const set = (key: string, value: string) =>
  administer('settings.create', { data: [{ key, value, tag: 'default' }] })

const idOf = async (token: string) => (await callApi(site, 'forum', { token })).data.user.userId as number

describe.each(faceOfRun('h5'))('a profile on %s', (face) => {
  const personOf = (name: string): Person => ({
    username: `${name}${face}`,
    nickname: `${name}${face}`,
    password: 'a-good-password-1',
  })

  async function open(as?: Person, options = {}): Promise<Page> {
    opened += 1
    const extraHTTPHeaders = { 'x-forwarded-for': `10.210.${opened}.7` }
    const context = await browser.newContext({ ...readerOf(face, options), extraHTTPHeaders })
    const page = await context.newPage()
    if (as) await logInByApi(page, site.origin, as)
    return page
  }
  const main = (page: Page) => page.locator('main')
  const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
  async function show(page: Page, path: string) {
    await page.goto(site.origin + path)
    await waitForHydration(page)
  }

  test('no entry of the own lists is alone in the last row', async () => {
    const me = personOf('rows')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my')
    const entries = main(page).locator('[class*=owngrid__item]')
    const tops = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().top))
    expect(tops.length).toBeGreaterThan(4)
    expect(tops.filter((top) => top === tops.at(-1)).length).toBeGreaterThan(1)
    await page.context().close()
  })

  test('nickname and signature are edited in place, with errors at the field', async () => {
    const me = personOf('row')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my/edit')
    if (face === 'pc') await main(page).getByText('昵称', { exact: true }).first().click()
    const nickname = main(page).locator('input[name=nickname]')
    await nickname.fill('匿名用户')
    await press(page, '保存')
    await main(page).locator('input[name=nickname][aria-invalid=true]').waitFor()
    await nickname.fill(`新${me.nickname}🍵`)
    if (face === 'h5') await main(page).locator('textarea[name=signature]').fill('慢慢聊')
    await press(page, '保存')
    await page.getByText('保存成功').waitFor()
    if (face === 'pc') {
      await main(page).getByText('个性签名', { exact: true }).first().click()
      await main(page).locator('textarea[name=signature]').fill('慢慢聊')
      await press(page, '保存')
      await main(page).locator('summary').getByText('慢慢聊').waitFor()
    }
    await show(page, '/my')
    await main(page)
      .getByRole('heading', { name: `新${me.nickname}🍵` })
      .waitFor()
    await main(page).getByText('慢慢聊').waitFor()
    await page.context().close()
  })

  test('a pasted signature that is too long is cut with a message, and a nickname is kept and refused at its field', async () => {
    const me = personOf('paste')
    await registerByApi(site, me)
    const page = await open(me)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await show(page, '/my/edit')
    await waitForHydration(page)
    const paste = async (row: string, field: string, text: string) => {
      if (face === 'pc') await main(page).getByText(row, { exact: true }).first().click()
      await main(page).locator(field).fill('')
      await page.evaluate((words) => navigator.clipboard.writeText(words), text)
      await page.keyboard.press('ControlOrMeta+v')
    }
    await paste('个性签名', 'textarea[name=signature]', `${'慢'.repeat(140)}慢聊`)
    await page.getByText('只能放下 140 个字，去掉了后面的“慢聊”').waitFor()
    expect(await main(page).locator('textarea[name=signature]').inputValue()).toBe('慢'.repeat(140))
    await show(page, '/my/edit')
    await waitForHydration(page)
    const long = '长'.repeat(16)
    await paste('昵称', 'input[name=nickname]', long)
    expect(await main(page).locator('input[name=nickname]').inputValue()).toBe(long)
    await press(page, '保存')
    await main(page).getByText('不能超过 15 个字').first().waitFor()
    await page.context().close()
  })

  test('an avatar is cropped with keys and a slider, and an invalid file is refused beside it', async () => {
    const me = personOf('cut')
    const token = await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my/edit')
    const chooser = main(page).locator('input[type=file]').last()
    await chooser.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html>not a picture</html>'),
    })
    await main(page).getByText('文件不是图片或已损坏').waitFor()
    await chooser.setInputFiles(await aPicture('me.jpg'))
    const dialog = page.getByRole('dialog')
    await dialog.getByTestId('cropper').focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('slider').fill('2')
    await dialog.getByRole('button', { name: '确定', exact: true }).click()
    await page.getByText('头像已更换').waitFor()
    const { data } = await callApi(site, `user?userId=${await idOf(token)}`)
    expect(data.avatarUrl).toContain('/files/')
    await page.context().close()
  })

  test('a cover is shown as it was cropped, and the frame of the crop fits the whole picture', async () => {
    const me = personOf('cover')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my/edit')
    await page.getByLabel('更换封面').setInputFiles(await aPicture(`cover-${face}.jpg`, 1600))
    const dialog = page.getByRole('dialog', { name: '更换封面' })
    const [frame, picture] = [dialog.getByRole('application'), dialog.locator('img')]
    const sizeOf = async (part: typeof frame) => {
      const { width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return [Math.round(width), Math.round(height)]
    }
    await frame.waitFor()
    const [width, height] = await sizeOf(picture)
    expect(height).toBe(width)
    expect(await sizeOf(frame)).toEqual([width, Math.round((width ?? 0) / 4)])
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByText('封面已更换').waitFor()
    await show(page, '/my')
    const cover = page.locator('[class*="profile__cover"] > img').first()
    const shown = await cover.evaluate((img: HTMLImageElement) => {
      const { width, height } = img.getBoundingClientRect()
      return [img.naturalWidth / img.naturalHeight, width / height]
    })
    expect(shown.map((ratio) => Math.round(ratio * 100) / 100)).toEqual([4, 4])
    await page.context().close()
  })

  test('the default cover shows the sun in full', async () => {
    const me = personOf('sun')
    // A page with a list of people beside its threads is wider.
    const token = await registerByApi(site, me)
    await callApi(site, 'follow.create', { token, body: { toUserId: 1 } })
    const page = await open(me, face === 'pc' ? { viewport: { width: 1280, height: 800 } } : {})
    await show(page, '/my')
    const cover = page.locator('[class*="profile__cover"] > img').first()
    const [wide, top, bottom] = await cover.evaluate((img: HTMLImageElement) => {
      const { width, height } = img.getBoundingClientRect()
      const scale = Math.max(width / img.naturalWidth, height / img.naturalHeight)
      const share = Number.parseFloat(getComputedStyle(img).objectPosition.split(' ')[1] ?? '') / 100
      const above = (img.naturalHeight * scale - height) * share
      return [width, above / scale, (above + height) / scale]
    })
    if (face === 'pc') expect(wide).toBeGreaterThan(1100)
    // The sun of the drawing, which is 320 px high, is between these heights.
    expect(top).toBeLessThan(62)
    expect(bottom).toBeGreaterThan(122)
    await page.context().close()
  })

  test('the profile has no layout shift during hydration', async () => {
    const me = personOf('still')
    await registerByApi(site, me)
    const page = await open(me)
    await page.route('**/assets/**.js', (route) => route.abort())
    await page.goto(`${site.origin}/my/edit`)
    expect(await main(page).locator('input[type=file]').filter({ visible: true }).count()).toBe(0)
    const places = () =>
      main(page)
        .getByText(/^更换(头像|封面)$/)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    const before = await places()
    expect(before).toHaveLength(2)
    await page.unroute('**/assets/**.js')
    await show(page, '/my/edit')
    await main(page).locator('label', { hasText: '更换头像' }).waitFor()
    expect(await places()).toEqual(before)
    await page.context().close()
  })

  test('the avatar form and the profile fields work without JavaScript', async () => {
    const me = personOf('plain')
    const token = await registerByApi(site, me)
    const page = await open(undefined, { javaScriptEnabled: false })
    await page.context().addCookies([{ name: 'access_token', value: token, url: site.origin }])
    await page.goto(`${site.origin}/my/edit`)
    await main(page)
      .locator('input[type=file]')
      .last()
      .setInputFiles(await aPicture('me.jpg'))
    await main(page).locator('form:has(input[value=avatar]) button[type=submit]').click()
    await page.waitForURL(`${site.origin}/my/edit`)
    const { data } = await callApi(site, `user?userId=${await idOf(token)}`)
    expect(data.avatarUrl).toContain('/files/')
    if (face === 'pc') await main(page).getByText('个性签名', { exact: true }).first().click()
    await main(page).locator('textarea[name=signature]').fill('不用脚本')
    await main(page).locator('form:has(textarea) button[type=submit]').click()
    await main(page).getByText('不用脚本').first().waitFor()
    await page.context().close()
  })

  test('user name, password and payment password are changed on their pages', async () => {
    const me = personOf('secret')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my/edit/username')
    await main(page).getByLabel('新用户名').fill(`re${me.username}`)
    await press(page, '保存')
    await main(page).getByText('暂无法修改（一年一次）').waitFor()

    await show(page, '/my/edit/pwd')
    await main(page).getByLabel('当前密码').fill('not-my-password-1')
    await main(page).getByLabel('新密码', { exact: true }).fill('a-new-password-2')
    await main(page).getByLabel('确认新密码').fill('a-new-password-2')
    await press(page, '修改密码')
    await main(page).locator('input[name=password][aria-invalid=true]').waitFor()
    await main(page).getByLabel('当前密码').fill(me.password)
    await press(page, '修改密码')
    await page.getByText('密码已修改').waitFor()

    await show(page, '/my/edit/paypwd')
    await main(page).getByLabel('支付密码', { exact: true }).fill('135790')
    await main(page).getByLabel('确认支付密码').fill('135791')
    await press(page, '保存')
    await main(page).locator('input[name=payPasswordConfirmation][aria-invalid=true]').waitFor()
    await main(page).getByLabel('确认支付密码').fill('135790')
    await press(page, '保存')
    await main(page).getByLabel('当前支付密码').fill('000000')
    await press(page, '下一步')
    await main(page).getByText('还可以尝试 2 次').waitFor()
    await main(page).getByLabel('当前支付密码').fill('135790')
    await press(page, '下一步')
    await page.waitForURL(/reset-paypwd/)
    await waitForHydration(page)
    await main(page).getByLabel('支付密码', { exact: true }).fill('246801')
    await main(page).getByLabel('确认支付密码').fill('246801')
    await press(page, '保存')
    await page.waitForURL(`${site.origin}/my/edit`)
    await page.context().close()
    const login = { username: `re${me.username}`, password: 'a-new-password-2' }
    const again = await open({ ...me, ...login })
    await again.context().close()
  })

  test('the site information page lists the site and the permissions', async () => {
    const me = personOf('about')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my')
    await main(page).getByRole('link', { name: '站点信息' }).click()
    await main(page).getByText('当前版本').waitFor()
    await main(page).getByRole('region', { name: '发言' }).getByText('发布主题').waitFor()
    await main(page).getByRole('definition').getByRole('link').first().click()
    await page.getByRole('dialog').getByRole('link', { name: me.nickname }).waitFor()
    await page.goto(`${site.origin}/my/index`)
    expect(new URL(page.url()).pathname).toBe('/my')
    await page.context().close()
  })

  test('an account under review shows its status, is approved by an administrator and notified', async () => {
    await set('register_validate', '1')
    const me = personOf('wait')
    const page = await open()
    await registerOnPage(page, site.origin, me)
    await page.waitForURL(/\/user\/status\?statusCode=2/)
    await set('register_validate', '0')
    const { data } = await callApi(site, 'users/username.login', {
      body: { username: me.username, password: me.password },
    })
    await administer('users/examine', { data: [{ id: data.userId, status: 0 }] })
    // The notification arrives shortly after the event.
    await expect
      .poll(async () => {
        await page.goto(`${site.origin}/message?page=account`)
        return main(page).getByText('注册审核通过通知').count()
      })
      .toBeGreaterThan(0)
    await page.context().close()
  })

  test('a banned member sees the reason at the next request', async () => {
    const me = personOf('banned')
    const token = await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my')
    const banned = { id: await idOf(token), username: me.username, status: 1, rejectReason: '广告刷屏' }
    await administer('users/update.user', banned)
    await page.goto(`${site.origin}/my/like`)
    await page.waitForURL(/\/user\/status\?statusCode=-4009/)
    await main(page).getByText('广告刷屏').waitFor()
    await page.context().close()
  })

  test('personal data is exported and downloaded', async () => {
    const me = personOf('pack')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my/data')
    await press(page, '打包我的数据')
    const link = main(page).getByRole('link', { name: '下载 ZIP' })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.includes('account.json')).toBe(true)
    await page.context().close()
  })

  test('closing an account requires the password and is cancelled by a login', async () => {
    const me = personOf('leave')
    await registerByApi(site, me)
    const page = await open(me)
    await show(page, '/my/data')
    await main(page).getByLabel('全部删除，包括主题、评论和点赞').check()
    await main(page).getByLabel('当前密码').fill('not-my-password-1')
    await press(page, '申请注销账号')
    await main(page).locator('input[name=password][aria-invalid=true]').waitFor()
    await main(page).getByLabel('当前密码').fill(me.password)
    await press(page, '申请注销账号')
    await page.getByRole('heading', { name: '注销申请已提交' }).waitFor()
    await page.goto(`${site.origin}/my`)
    expect(new URL(page.url()).pathname).toBe('/user/login')
    await logInOnPage(page, site.origin, me)
    await page.getByText('已登录，注销申请已撤销').waitFor()
    await show(page, '/my/data')
    await main(page).getByText('注销申请因你登录而撤销').waitFor()
    await page.context().close()
  })
})
