import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { faceNames, readerOf } from '../../tools/product/browser.ts'
import { administrator } from '../support/administrator.ts'
import { aPdf } from '../support/media.ts'
import { registerOnPage, waitForHydration } from '../support/member-actions.ts'
import { aPicture } from '../support/pictures.ts'
import { closeContexts, sharedBrowser } from '../support/shared-browser.ts'
import {
  callApi,
  openSite,
  owner,
  type Person,
  personOf,
  publishByApi,
  registerByApi,
  type Site,
} from '../support/site.ts'

let browser: Browser
let site: Site
let ownerToken = ''
let threadId = 0
let opened = 0

beforeAll(async () => {
  ;[browser, site] = await Promise.all([sharedBrowser(), openSite()])
  const answer = await callApi(site, 'users/username.login', {
    body: { username: owner.ADMIN_USERNAME, password: owner.ADMIN_PASSWORD },
  })
  ownerToken = answer.data.accessToken
  threadId = await publishByApi(site, ownerToken, { title: '先看看再进来', html: '<p>门开着。</p>' })
  await administer('signinfields.create', { data: asked })
})
beforeEach(() => set({ register_captcha: '0', open_ext_fields: '0', register_validate: '0' }))
afterAll(async () => {
  await closeContexts()
  await site?.close()
})

const administer = administrator(() => site)

const set = (values: Readonly<Record<string, string>>) =>
  administer('settings.create', {
    data: Object.entries(values).map(([key, value]) => ({ key, value, tag: 'default' })),
  })

/** Finds a pending member in the admin area, reads their answers and approves them. */
async function approve({ nickname }: Person): Promise<void> {
  const { data: waiting } = await administer('users?perPage=50&filter[status]=2')
  const { userId } = waiting.pageData.find((user: { nickname: string }) => user.nickname === nickname)
  const { data: answers } = await administer(`user/signinfields?userId=${userId}`)
  const names = asked.filter(({ status }) => status === 1).map(({ name }) => name)
  expect(answers.map(({ name }: { name: string }) => name)).toEqual(names)
  await administer('users/examine', { data: [{ id: userId, status: 0 }] })
}

describe.each(faceNames)('login and registration on %s', (face) => {
  async function open(options = {}): Promise<Page> {
    opened += 1
    // Each member registers from a separate address, since registrations per address are limited.
    const extraHTTPHeaders = { 'x-forwarded-for': `10.200.${opened}.7` }
    const context = await browser.newContext({ ...readerOf(face, options), extraHTTPHeaders })
    return context.newPage()
  }

  test('a visitor who likes a thread is redirected to the login first and then back', async () => {
    const person = personOf(`back${face}`)
    await registerByApi(site, person)
    const page = await open()
    await page.goto(`${site.origin}/thread/${threadId}`)
    await waitForHydration(page)
    // The button of the thread; those of comments are named 赞，n.
    await page
      .getByRole('link', { name: /^赞 \d/ })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === '/user/login')
    await waitForHydration(page)
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(`${site.origin}/thread/${threadId}`)
    await page.context().close()
  })

  test('the browser solves the captcha of a registration, and a person does without JavaScript', async () => {
    await set({ local_captcha: '1', register_captcha: '1' })
    const page = await open()
    await registerOnPage(page, site.origin, personOf(`quiet${face}`))
    expect(new URL(page.url()).pathname).toBe('/')
    await page.getByText('注册成功。先去看看大家在聊什么，或者发布第一个主题').waitFor()
    await page.context().close()

    const plain = await open({ javaScriptEnabled: false })
    await plain.goto(`${site.origin}/user/register`)
    const person = personOf(`plain${face}`)
    const fill = async (answer: string) => {
      await plain.getByLabel('用户名', { exact: true }).fill(person.username)
      await plain.getByLabel('昵称', { exact: true }).fill(person.nickname)
      await plain.getByLabel('密码', { exact: true }).fill(person.password)
      await plain.getByLabel('确认密码', { exact: true }).fill(person.password)
      await plain.getByLabel(/^验证问题/).fill(answer)
      await plain.locator('main').getByRole('button', { name: '注册', exact: true }).click()
    }
    await fill('七百')
    await plain.getByText('验证码错误或已过期').first().waitFor()
    const question = (await plain.locator('label', { hasText: '验证问题' }).textContent()) ?? ''
    await fill(answerTo(question))
    await plain.waitForURL((url) => url.pathname === '/')
    await plain.context().close()
  })

  test('a refused account sees the reason at the login and can log out', async () => {
    await set({ register_validate: '1' })
    const person = personOf(`refused${face}`)
    const answer = await callApi(site, 'users/username.register', {
      from: face === 'pc' ? '10.201.1.7' : '10.201.2.7',
      body: { ...person, passwordConfirmation: person.password },
    })
    const examined = { id: answer.data.userId, status: 3, rejectReason: '资料不符' }
    await administer('users/examine', { data: [examined] })
    const page = await open()
    await page.goto(`${site.origin}/user/login`)
    await waitForHydration(page)
    await page.getByLabel('用户名 / 手机号 / 邮箱', { exact: true }).fill(person.username)
    await page.getByLabel('密码', { exact: true }).fill(person.password)
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL(/\/user\/status\?statusCode=-4007/)
    await page.getByText('你的账号审核未通过').waitFor()
    await page.getByText('资料不符').waitFor()
    await page.locator('main').getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.context().close()
  })

  test('required sign-in fields are validated at the field and lead to the review page', async () => {
    await set({ open_ext_fields: '1', register_validate: '1' })
    const page = await open()
    const person = personOf(`fields${face}${opened}`)
    await registerOnPage(page, site.origin, person)
    await page.waitForURL(/\/user\/supplementary/)
    await waitForHydration(page)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('职业未填写').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('answer-0')
    await page.getByLabel(/^职业/).fill('园丁')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('饮料未填写').waitFor()
    await page.getByLabel('咖啡', { exact: true }).check()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await aPicture('me.jpg')])
    await page.getByRole('button', { name: /^删除图片/ }).waitFor()
    await page.getByLabel(/^自我介绍/).fill('种了十年茶')
    await page.getByLabel('骑行', { exact: true }).check()
    await page.getByLabel('读书', { exact: true }).check()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([aPdf('推荐信.pdf')])
    await page.getByRole('button', { name: '删除文件：推荐信.pdf' }).waitFor()
    expect(await page.getByText('车牌').count()).toBe(0)
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await page.waitForURL(/\/user\/status\?statusCode=2/)
    await page.getByText('你的账号正在审核中').waitFor()
    await page.goto(`${site.origin}/my`)
    await page.waitForURL(/\/user\/status\?statusCode=2/)
    await page.getByRole('link', { name: '回到首页', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await approve(person)
    await page.goto(`${site.origin}/my/edit/additional-info`)
    for (const answer of ['园丁', '咖啡', '种了十年茶', '骑行、读书', '推荐信.pdf'])
      await page.locator('main').getByText(answer).first().waitFor()
    await page.context().close()
  })
})

const asked = [
  { name: '职业', type: 0, fieldsExt: '', fieldsDesc: '', sort: 1, status: 1, required: 1 },
  {
    name: '饮料',
    type: 2,
    fieldsExt: '{"options":[{"value":"茶"},{"value":"咖啡"}]}',
    fieldsDesc: '',
    sort: 2,
    status: 1,
    required: 1,
  },
  { name: '证件照', type: 4, fieldsExt: '', fieldsDesc: '', sort: 3, status: 1, required: 0 },
  { name: '自我介绍', type: 1, fieldsExt: '', fieldsDesc: '', sort: 4, status: 1, required: 1 },
  {
    name: '爱好',
    type: 3,
    fieldsExt: '{"options":[{"value":"骑行"},{"value":"摄影"},{"value":"读书"}]}',
    fieldsDesc: '',
    sort: 5,
    status: 1,
    required: 1,
  },
  { name: '推荐信', type: 5, fieldsExt: '', fieldsDesc: '', sort: 6, status: 1, required: 0 },
  { name: '车牌', type: 0, fieldsExt: '', fieldsDesc: '', sort: 7, status: -1, required: 1 },
]

/** Parses a Chinese numeral below a hundred. */
function numberIn(words: string): number {
  const [tens, ones] = words.includes('十') ? words.split('十') : ['零', words]
  const digit = (word: string | undefined, empty: number) =>
    word ? '零一二三四五六七八九'.indexOf(word) : empty
  return digit(tens, 1) * 10 + digit(ones, 0)
}

/** Answers a captcha question as a person would. */
function answerTo(question: string): string {
  const [first = 0, second = 0] = (question.match(/[零一二三四五六七八九十]+/g) ?? []).map(numberIn)
  if (question.includes('加')) return String(first + second)
  return String(question.includes('减') ? first - second : Math.max(first, second))
}
