import { failures } from '@chaguan/contracts'
import {
  type Face,
  type FormState,
  failureCodes,
  type PageRequest,
  type ProfileView,
} from '@chaguan/contracts/browser'
import { failureTexts } from '@chaguan/contracts/failure-texts'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPageRequest, type FakeAnswers, fakeSite } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']

const hostile = '</script><img src=x onerror=alert(1)>"\'&amp;'
/** Markup that could only come from user text. */
const broughtIn = /<img src=x|<\/script><img/

type Forum = { setSite: object; other: object }
const site = fakeSite['/api/v3/forum'] as Forum

const aForum = (setSite: object = {}, change: object = {}) => ({
  ...site,
  setSite: { ...site.setSite, ...setSite },
  setReg: { passwordLength: 8, passwordStrength: [], registersByName: true },
  agreement: { register: true, privacy: true },
  ...change,
})

const person = {
  id: 9,
  username: 'qinghe',
  nickname: '沈清和',
  avatarUrl: '',
  signature: '',
  status: 0,
  hasPassword: true,
  group: { groupId: 10, groupName: '普通会员' },
} as unknown as ProfileView

const options = '{"options":[{"value":"茶"},{"value":"咖啡"}]}'
const askedFields = ['职业', '自我介绍', '饮料', '爱好', '证件照', '附件'].map((name, type) => ({
  id: '',
  name,
  type,
  fieldsExt: type === 2 || type === 3 ? options : '',
  fieldsDesc: type === 0 ? '一句话' : '',
  sort: type,
  status: 1,
  required: 1,
}))

const usual: FakeAnswers = { '/api/v3/forum': aForum(), '/api/v3/user': person }

const render = ({ answers, ...change }: Partial<PageRequest> & { answers?: FakeAnswers }) =>
  renderPage(aPageRequest({ ...change, answers: { ...usual, ...answers } }), {})

const refused = (
  action: string,
  name: keyof typeof failures,
  values: FormState['values'] = {},
): FormState => ({ action, values, code: failures[name].code, message: failureTexts.zh[name] })

describe.each(faces)('the login pages on %s', (face) => {
  test('a new site welcomes visitors without its own name, and shows no counts', async () => {
    const forum = aForum({ siteName: '欢迎来到茶馆' }, { other: { countUsers: 1, countThreads: 0 } })
    const { html } = await render({ face, url: '/user/login', answers: { '/api/v3/forum': forum } })
    expect(html).toMatch(/<h1[^>]*>欢迎回来</)
    expect(html).not.toMatch(/欢迎回到|位成员/)
  })

  test('a stored form submission is passed along with the login', async () => {
    const keptForm = JSON.stringify({
      url: '/thread/post',
      values: { action: 'publish', text: '<b>写了很久' },
    })
    const form = refused('login', 'JUMP_TO_LOGIN', { next: '/thread/post', keptForm })
    const { html } = await render({ face, url: '/user/login?next=%2Fthread%2Fpost', form })
    expect(html).toContain('请先登录')
    expect(html).toContain('name="keptForm" value="{&quot;url&quot;:&quot;/thread/post&quot;')
    expect(html).toContain('&lt;b&gt;写了很久')
  })

  test('the login page tells a member with an expired session that nothing is lost', async () => {
    const url = '/user/login?next=%2Fthread%2F5'
    expect((await render({ face, url })).html).toMatch(/<p[^>]*>登录后接着看刚才那一页/)
    const { html } = await render({ face, url: `${url}&ended=1` })
    expect(html).toMatch(/<p[^>]* role="status">登录已过期，写下的都还在<\/p>/)
    expect(html).not.toContain('登录后接着看刚才那一页')
    const english = await render({ face, url: `${url}&ended=1`, lang: 'en' })
    expect(english.html).toContain('Your session has expired. Everything you wrote is still here')
  })

  test('a registration shows the configured captcha, also without scripts, and only when enabled', async () => {
    const answers = {
      '/api/v3/forum': aForum(
        {},
        { setReg: { passwordLength: 8, passwordStrength: [], registersByName: true, registerCaptcha: true } },
      ),
      '/api/v3/captcha': {
        captchaTicket: 'a-ticket',
        kind: 'question',
        question: '三加四等于多少？',
        expiresIn: 300,
        work: { salt: 's', difficulty: 1 },
      },
    }
    const { html } = await render({ face, url: '/user/register', answers })
    expect(html).toContain('三加四等于多少？')
    expect(html).toContain('name="captchaTicket" value="a-ticket"')
    expect(html).toMatch(/<input[^>]*name="captchaRandStr"/)
    expect((await render({ face, url: '/user/register' })).html).not.toContain('captcha')
  })

  test('a member without a nickname is redirected to the page for one, and then to the requested page', async () => {
    const answers = { '/api/v3/user': { ...person, nickname: '' } }
    const { redirect } = await render({ face, url: '/search?keyword=a', userId: 9, answers })
    expect(redirect).toBe('/user/bind-nickname?next=%2Fsearch%3Fkeyword%3Da')
    const { status, html } = await render({ face, url: redirect ?? '', userId: 9, answers })
    expect(status).toBe(200)
    expect(html).toContain('name="next" value="/search?keyword=a"')
    expect(html).toContain('下一步')
    expect(html).toContain('name="action" value="logOut"')
  })

  test('a taken nickname is reported at its field, and stays', async () => {
    const form = refused('nickname', 'USERNAME_HAD_EXIST', { nickname: hostile })
    const answers = { '/api/v3/user': { ...person, nickname: '' } }
    const { html } = await render({ face, url: '/user/bind-nickname', userId: 9, answers, form })
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="nickname"/)
    expect(html).toContain('名称已被使用')
    expect(html).not.toMatch(broughtIn)
  })

  test('a member with obsolete registration fields gets past them through a form', async () => {
    const answers = {
      '/api/v3/forum': aForum({ openExtFields: '1' }),
      '/api/v3/user': { ...person, status: 10 },
      '/api/v3/user/signinfields.list': [],
    }
    const url = '/user/supplementary?next=%2Fthread%2F12'
    const { html } = await render({ face, url, userId: 9, answers })
    expect(html).toContain('没有需要补充的信息')
    expect(html).toContain('name="action" value="fields"')
    expect(html).toContain('name="next" value="/thread/12"')
    const other = { ...answers, '/api/v3/user': person }
    expect((await render({ face, url, userId: 9, answers: other })).html).toContain('href="/thread/12"')
  })

  test('missing registration fields are rendered by type, and refused at the field in question', async () => {
    const answers = {
      '/api/v3/forum': aForum({ openExtFields: '1' }),
      '/api/v3/user': { ...person, status: 10 },
      '/api/v3/user/signinfields.list': askedFields,
    }
    const { redirect } = await render({ face, url: '/thread/12', userId: 9, answers })
    expect(redirect).toBe('/user/supplementary?next=%2Fthread%2F12')
    const form = {
      action: 'fields',
      values: { 'answer-0': hostile, 'answer-2': '咖啡' },
      code: failureCodes.INVALID_PARAMETER,
      message: '证件照未填写',
      data: { field: 'data.证件照' },
    }
    const { html } = await render({ face, url: redirect ?? '', userId: 9, answers, form })
    expect(html).toMatch(/<input[^>]*name="answer-0"[^>]*value="&lt;\/script&gt;/)
    expect(html).toMatch(/<textarea[^>]*name="answer-1"[^>]*maxLength="100"/)
    expect(html).toMatch(/<input[^>]*name="answer-2"[^>]*checked=""[^>]*value="咖啡"/)
    expect(html).toMatch(/<input[^>]*name="answer-3-1"/)
    expect(html).toMatch(/aria-label="证件照"[^>]*data-invalid="true"[\s\S]*role="alert"[^>]*>证件照未填写/)
    expect(html).toContain('name="action" value="logOut"')
    expect(html).not.toMatch(broughtIn)
  })
})

test('a registration without scripts carries its invitation', () => {
  const { action } = formActionOf('/user/register', { action: 'register' }) ?? {}
  expect(action?.input({ username: 'a', inviteCode: '42' }, {})).toMatchObject({ code: '42' })
  const { action: poll } = formActionOf('/user/wx-login', { action: 'poll' }) ?? {}
  expect(poll?.input({ sessionToken: 'a.b', inviteCode: '42' }, {})).toEqual({
    sessionToken: 'a.b',
    inviteCode: '42',
  })
})

test('a registration without scripts carries its captcha', () => {
  const { action } = formActionOf('/user/register', { action: 'register' }) ?? {}
  const typed = { username: 'a', captchaTicket: 'a-ticket', captchaRandStr: '7' }
  expect(action?.input(typed, {})).toMatchObject(typed)
  expect(action?.input({ username: 'a' }, {})).not.toHaveProperty('captchaTicket')
})

describe('the redirect after a login without scripts', () => {
  const login = formActionOf('/user/login', { action: 'login' })?.action
  test.each([
    [{ isMissNickname: false, userStatus: 0 }, '/thread/5'],
    [{ isMissNickname: true, userStatus: 10 }, '/user/bind-nickname?next=%2Fthread%2F5'],
    [{ isMissNickname: true, userStatus: 0 }, '/user/bind-nickname?next=%2Fthread%2F5'],
    [{ isMissNickname: false, userStatus: 10 }, '/user/supplementary?next=%2Fthread%2F5'],
    [{ isMissNickname: false, userStatus: 2 }, '/user/status?statusCode=2'],
  ])('%j to %s', (data, to) => {
    expect(login?.next(data, { next: '/thread/5' }, {})).toBe(to)
    expect(login?.next({ isMissNickname: false, userStatus: 0 }, { next: '//evil.example' }, {})).toBe('/')
  })

  test('a nickname redirects to the missing registration fields', () => {
    const { action } = formActionOf('/user/bind-nickname', { action: 'nickname' }) ?? {}
    expect(action?.next([], { next: '/thread/5', status: '0' }, {})).toBe('/thread/5')
    expect(action?.next([], { status: '10' }, {})).toBe('/user/supplementary')
  })

  test('submitted fields redirect to the review page, or onward where there is none', () => {
    const { action } = formActionOf('/user/supplementary', { action: 'fields' }) ?? {}
    expect(action?.next([{ status: 1 }], { next: '/thread/5' }, {})).toBe('/user/status?statusCode=2')
    expect(action?.next([{ status: 3 }], { next: '/thread/5' }, {})).toBe('/thread/5')
    expect(action?.next([], {}, {})).toBe('/')
  })
})
