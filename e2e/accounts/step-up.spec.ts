import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { waitForHydration } from '../support/member-actions.ts'
import { fill, isAt, isIn, main, press } from '../support/page-actions.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import { callApi, openSite, type Person, personOf, registerByApi, type Site } from '../support/site.ts'
import { totp } from '../support/totp.ts'

let browser: Browser
let site: Site
let guessers = 0

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
})
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

async function done(path: string, options: Parameters<typeof callApi>[2]) {
  const answer = await callApi(site, path, options)
  if (answer.code !== 0) throw new Error(`${path}: ${answer.code} ${answer.message}`)
  return answer.data
}

/** Enables the second factor; returns its secret and its recovery codes. */
async function setUpSecondFactor(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await done('users/two-factor.setup', { token, body: {} })
  const code = totp(secret, Date.now())
  const { recoveryCodes } = await done('users/two-factor.confirm', { token, body: { code } })
  return { secret, recoveryCodes }
}

describe.each(faceNames)('step-up authentication on %s', (face) => {
  let members = 0
  async function register(): Promise<{ person: Person; token: string }> {
    members += 1
    const person = personOf(`prove${face}${members}`)
    return { person, token: await registerByApi(site, person) }
  }

  /** Opens a page in a session that is no longer recent, since another session has revoked what was pending. */
  async function openStale(token: string, others: readonly string[], options = {}): Promise<Page> {
    const [ending = '', ended = ''] = others
    const sessions = (await done('users/sessions', { token: ended })) as { id: number; isCurrent: boolean }[]
    const id = sessions.find(({ isCurrent }) => isCurrent)?.id
    await done('users/sessions.revoke', { token: ending, body: { id } })
    const context = await browser.newContext(readerOf(face, options))
    await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
    return context.newPage()
  }

  const logIn = async ({ username, password }: Person): Promise<string> =>
    (await done('users/username.login', { body: { username, password } })).accessToken

  async function typePayPassword(page: Page): Promise<void> {
    await fill(page, '支付密码', '135790')
    await fill(page, '确认支付密码', '135790')
    await press(page, '保存')
  }

  /** With scripts the refused form is sent again automatically. */
  async function isSet(page: Page, javaScriptEnabled: boolean): Promise<void> {
    if (javaScriptEnabled) return main(page).getByLabel('当前支付密码').waitFor()
    await typePayPassword(page)
    await page.waitForURL(isAt('/my/edit'))
  }

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('setting the first payment password requires the password, %s', async (_how, javaScriptEnabled) => {
    const { person, token } = await register()
    const page = await openStale(token, [await logIn(person), await logIn(person)], { javaScriptEnabled })
    await page.goto(`${site.origin}/my/edit/paypwd`)
    if (javaScriptEnabled) await waitForHydration(page)
    await typePayPassword(page)
    await main(page).getByText('请先输入登录密码').waitFor()
    expect(await main(page).getByLabel('验证码').count()).toBe(0)
    await fill(page, '当前密码', 'not-my-password-1')
    await press(page, '下一步')
    await main(page).locator('input[name=password][aria-invalid=true]').waitFor()
    await fill(page, '当前密码', person.password)
    await press(page, '下一步')
    await isSet(page, javaScriptEnabled)
    await page.context().close()
  })

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'setting the first payment password with a second factor also requires a code, %s',
    async (_how, javaScriptEnabled) => {
      const { person, token } = await register()
      const others = [await logIn(person), await logIn(person)]
      const { recoveryCodes } = await setUpSecondFactor(token)
      const page = await openStale(token, others, { javaScriptEnabled })
      await page.goto(`${site.origin}/my/edit/paypwd`)
      if (javaScriptEnabled) await waitForHydration(page)
      await typePayPassword(page)
      await fill(page, '当前密码', 'not-my-password-1')
      await fill(page, '验证码', '000000')
      await press(page, '下一步')
      await main(page).locator('input[name=password][aria-invalid=true]').waitFor()
      await fill(page, '当前密码', person.password)
      await fill(page, '验证码', '000000')
      await press(page, '下一步')
      await main(page).locator('input[name=code][aria-invalid=true]').waitFor()
      await fill(page, '当前密码', person.password)
      await fill(page, '验证码', recoveryCodes[0] ?? '')
      await press(page, '下一步')
      await isSet(page, javaScriptEnabled)
      await page.context().close()
    },
  )

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    'a new password and closing the account require a code of the second factor, %s',
    async (_how, javaScriptEnabled) => {
      const { person, token } = await register()
      const { recoveryCodes } = await setUpSecondFactor(token)
      const context = await browser.newContext(readerOf(face, { javaScriptEnabled }))
      await context.addCookies([{ name: 'access_token', value: token, url: site.origin }])
      const page = await context.newPage()
      const show = async (path: string) => {
        await page.goto(site.origin + path)
        if (javaScriptEnabled) await waitForHydration(page)
      }
      const newPassword = 'a-new-password-2'
      async function change(password: string, code: string | null) {
        await fill(page, '当前密码', password)
        await fill(page, '新密码', newPassword)
        await fill(page, '确认新密码', newPassword)
        if (code !== null) await fill(page, '验证码', code)
        await press(page, '修改密码')
      }
      await show('/my/edit/pwd')
      await change(person.password, null)
      await main(page).getByText('请输入两步验证的验证码').waitFor()
      await change('not-my-password-1', '000000')
      await main(page).locator('input[name=password][aria-invalid=true]').waitFor()
      await change(person.password, '000000')
      await main(page).locator('input[name=code][aria-invalid=true]').waitFor()
      await change(person.password, recoveryCodes[0] ?? '')
      if (javaScriptEnabled) await page.getByText('密码已修改').waitFor()
      else await page.waitForURL(isAt('/my/edit'))

      await show('/my/data')
      await fill(page, '当前密码', newPassword)
      await press(page, '申请注销账号')
      await main(page).getByText('请输入两步验证的验证码').waitFor()
      await fill(page, '当前密码', newPassword)
      await fill(page, '验证码', recoveryCodes[1] ?? '')
      await press(page, '申请注销账号')
      await page.getByRole('heading', { name: '注销申请已提交' }).waitFor()
      await context.close()
    },
  )

  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])(
    "a member whose account is locked by others' guesses logs in with a code of the second factor, %s",
    async (_how, javaScriptEnabled) => {
      const { person, token } = await register()
      const { recoveryCodes } = await setUpSecondFactor(token)
      // From addresses without other wrong passwords.
      guessers += 1
      for (const from of [`10.77.${guessers}.1`, `10.77.${guessers}.2`])
        for (let times = 0; times < 5; times += 1)
          await callApi(site, 'users/username.login', {
            from,
            body: { username: person.username, password: `wrong-tea-${times}` },
          })
      const context = await browser.newContext(readerOf(face, { javaScriptEnabled }))
      const page = await context.newPage()
      await page.goto(`${site.origin}/user/username-login?next=/topic`)
      if (javaScriptEnabled) await waitForHydration(page)
      await fill(page, '用户名 / 手机号 / 邮箱', person.username)
      await fill(page, '密码', person.password)
      await press(page, '登录')
      await main(page).getByText('开启了两步验证的话').waitFor()
      expect(await isIn(context)).toBe(false)
      await fill(page, '用户名 / 手机号 / 邮箱', person.username)
      await fill(page, '密码', person.password)
      await fill(page, '验证码', recoveryCodes[0] ?? '')
      await press(page, '登录')
      await page.waitForURL(isAt('/topic'))
      expect(await isIn(context)).toBe(true)
      await context.close()
    },
  )
})
