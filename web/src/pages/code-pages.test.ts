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
const site = fakeSite['/api/v3/forum'] as { setSite: object; setReg: object; passport: object }

const aForum = (sms: boolean, mail: boolean, change: object = {}) => ({
  ...site,
  setReg: { passwordLength: 8, passwordStrength: [], registersByName: true, hasMail: mail },
  agreement: { register: true, privacy: true },
  qcloud: { qcloudSms: sms },
  ...change,
})

const person = {
  id: 9,
  username: 'qinghe',
  nickname: '沈清和',
  status: 0,
  mobile: '138****1234',
  originalMobile: '13812341234',
  email: 'qinghe@forum.test',
  group: { groupId: 10, level: 0 },
} as unknown as ProfileView
const withoutPhone = { ...person, mobile: '', originalMobile: '', email: '' } as ProfileView

const render = ({
  answers,
  me,
  forum = aForum(true, true),
  ...change
}: Partial<PageRequest> & { answers?: FakeAnswers; me?: ProfileView; forum?: object }) =>
  renderPage(
    aPageRequest({
      ...change,
      ...(me && { userId: 9 }),
      answers: { '/api/v3/forum': forum, ...(me && { '/api/v3/user': me }), ...answers },
    }),
    {},
  )

const came = (
  action: string,
  code: number,
  message: string,
  values: FormState['values'] = {},
): FormState => ({
  action,
  code,
  message,
  values,
})

describe.each(faces)('login pages with codes on %s', (face) => {
  test.each([
    [true, true, 'name="mobile"', ['/user/username-login', '/user/email-login']],
    [false, true, 'name="username"', ['/user/email-login']],
    [false, false, 'name="username"', []],
  ])(
    'the login page shows the first login method: text messages %s, mails %s',
    async (sms, mail, field, others) => {
      const { html } = await render({ face, url: '/user/login?next=/thread/5', forum: aForum(sms, mail) })
      expect(html).toContain(field)
      expect(html).toContain('name="next" value="/thread/5"')
      for (const path of ['/user/phone-login', '/user/username-login', '/user/email-login'])
        expect(html.includes(`href="${path}?next=%2Fthread%2F5"`)).toBe(others.includes(path))
    },
  )

  test('the user name login has no alternatives, and a link for a forgotten password where it can be reset', async () => {
    const url = '/user/username-login'
    const { html } = await render({ face, url })
    expect(html).toContain('name="username"')
    expect(html).toContain('href="/user/phone-login"')
    expect(html).toContain('href="/user/reset-password"')
    const alone = (await render({ face, url, forum: aForum(false, false) })).html
    expect(alone).not.toContain('reset-password')
    expect(alone).toContain('忘记密码？请联系站长')
  })

  test('a code is requested by a button of the same form, and the page confirms that it was sent', async () => {
    const form = came('sendCode', 0, '', { mobile: '13812341234' })
    const { html, status } = await render({ face, url: '/user/phone-login', form })
    expect(status).toBe(200)
    const button = /<button[^>]*value="sendCode"[^>]*>/.exec(html)?.[0]
    expect(button).toContain('type="submit"')
    expect(button).toContain('name="action"')
    expect(html).toContain('验证码已发送')
    expect(html).toMatch(/<input[^>]*name="mobile"[^>]*value="13812341234"/)
  })

  test.each([
    ['MOBILE_FORMAT_ERROR', 'sendCode', 'mobile'],
    ['SMS_CODE_ERROR', 'codeLogin', 'code'],
    ['SMS_CODE_EXPIRE', 'codeLogin', 'code'],
  ] as const)('%s of the form %s is reported at the field %s', async (name, action, field) => {
    const { code } = failures[name]
    const zh = failureTexts.zh[name]
    const form = { ...came(action, code, zh), data: field === 'code' ? { field } : [] }
    const { html } = await render({ face, url: '/user/phone-login', form })
    expect(html).toMatch(new RegExp(`<input[^>]*aria-invalid="true"[^>]*name="${field}"`))
    expect(html).toContain(zh)
  })

  test('a stored form submission is passed along with a code, too', async () => {
    const form = came('login', failureCodes.JUMP_TO_LOGIN, '请先登录！', {
      keptForm: '{"url":"/thread/post"}',
    })
    const { html } = await render({ face, url: '/user/login', form })
    expect(html).toContain('name="keptForm" value="{&quot;url&quot;:&quot;/thread/post&quot;}"')
  })

  test('a member without a phone is redirected to bind one, and may skip it only where the site has WeChat', async () => {
    const { redirect } = await render({ face, url: '/thread/12', me: withoutPhone })
    expect(redirect).toBe('/user/bind-phone?next=%2Fthread%2F12')
    const { html } = await render({ face, url: redirect ?? '', me: withoutPhone })
    expect(html).toContain('name="next" value="/thread/12"')
    expect(html).toContain('name="action" value="logOut"')
    expect(html).not.toContain('跳过')
    const forum = aForum(true, true, {
      passport: { offiaccountOpen: true, miniprogramOpen: false, providers: [] },
    })
    const url = '/user/bind-phone?limitPublishType=comment&toPage=/thread/7&sessionToken=abc'
    const free = await render({ face, url, me: withoutPhone, forum })
    expect(free.html).toMatch(/href="\/thread\/7"[^>]*>跳过/)
    expect(free.html).toContain('绑定手机号后才能发表评论')
    expect(free.html).toContain('name="sessionToken" value="abc"')
    const elsewhere = await render({
      face,
      url: '/user/bind-phone?toPage=//evil.test',
      me: withoutPhone,
      forum,
    })
    expect(elsewhere.html).not.toContain('href="//evil.test')
  })

  test('a member who must bind a phone on a site without text messages sees what is missing', async () => {
    const url = '/user/bind-phone?limitPublishType=comment&toPage=/thread/7'
    const { html, redirect } = await render({ face, url, me: withoutPhone, forum: aForum(false, true, {}) })
    expect(redirect).toBeUndefined()
    expect(html).toContain('本站没有开通短信服务')
    expect(html).toMatch(/href="\/thread\/7"[^>]*>返回/)
    expect(html).not.toContain('name="mobile"')
  })

  test('the addresses of the mini program lead to the same pages', async () => {
    const { redirect } = await render({ face, url: '/userPages/user/bind-phone/index', me: withoutPhone })
    expect(redirect).toBe('/user/bind-phone')
  })

  test('a phone is changed in two steps, and bound in one', async () => {
    const first = await render({ face, url: '/my/edit/mobile', me: person })
    expect(first.html).toContain('先验证现在的手机号 13812341234')
    expect(first.html).toContain('name="action" value="verify"')
    const second = await render({ face, url: '/my/edit/mobile?tab=new', me: person })
    expect(second.html).toContain('name="action" value="rebind"')
    const forum = aForum(true, true, {
      passport: { offiaccountOpen: true, miniprogramOpen: false, providers: [] },
    })
    const none = await render({ face, url: '/my/edit/mobile', me: withoutPhone, forum })
    expect(none.html).toContain('name="action" value="bind"')
    expect(none.html).toContain('value="sendBind"')
    const mail = await render({ face, url: '/my/edit/email', me: person })
    expect(mail.html).toContain('先验证现在的邮箱 qinghe@forum.test')
    // The other settings have it too.
    if (face === 'h5') for (const { html } of [first, second, mail]) expect(html).toContain('dzq-tabbar')
  })

  test.each([true, false])(
    "the page of a mail's link shows before typing whether it is valid (%s)",
    async (isGood) => {
      const answers = { '/api/v3/users/email.link': { isGood } }
      const { html } = await render({ face, url: '/user/reset-password?token=1.abc', answers })
      expect(html.includes('name="password"')).toBe(isGood)
      expect(html.includes('链接已失效')).toBe(!isGood)
      expect(html.includes('href="/user/reset-password?type=email"')).toBe(!isGood)
    },
  )

  test("a forgotten password is reset by the site's methods, and by a mail's link without a code", async () => {
    const url = '/user/reset-password'
    expect((await render({ face, url })).html).toContain('name="mobile"')
    expect((await render({ face, url: `${url}?type=email` })).html).toContain('name="email"')
    expect((await render({ face, url, forum: aForum(false, true) })).html).toContain('name="email"')
    expect((await render({ face, url, forum: aForum(false, false) })).redirect).toBe('/user/login')
    const { html, shareable } = await render({ face, url: `${url}?token=1.abc` })
    expect(html).toContain('name="token" value="1.abc"')
    expect(html).not.toContain('name="code"')
    expect(shareable).toBe(false)
  })

  test('opening the link of a mail changes nothing until its button is pressed', async () => {
    const { html, shareable } = await render({ face, url: '/user/verify-email?token=1.abc' })
    expect(html).toContain('name="action" value="confirm"')
    expect(html).toContain('name="token" value="1.abc"')
    expect(shareable).toBe(false)
  })

  test('the registration shows the other methods where user names are disabled', async () => {
    const forum = aForum(true, true, { setReg: { registersByName: false, hasMail: true } })
    const { html } = await render({ face, url: '/user/register?code=42', forum })
    expect(html).toContain('本站不用用户名注册')
    expect(html).toContain('name="inviteCode" value="42"')
    expect(html).not.toContain('name="passwordConfirmation"')
  })

  test('an invitation in the address, by any of its names, is passed to every form and every other method', async () => {
    for (const url of ['/user/register?inviteCode=42', '/user/register?code=42'])
      expect((await render({ face, url })).html).toContain('name="inviteCode" value="42"')
    const { html } = await render({ face, url: '/user/phone-login?inviteCode=42' })
    expect(html).toContain('name="inviteCode" value="42"')
    expect(html).toMatch(/href="\/user\/username-login\?inviteCode=42"/)
  })
})

describe('without scripts', () => {
  const actionOf = (path: string, action: string) => formActionOf(path, { action })?.action
  const login = { isMissNickname: false, userStatus: 0 }

  test('a login by code redirects back, and requesting a code shows the page again', () => {
    for (const path of ['/user/login', '/user/phone-login', '/user/register']) {
      const action = actionOf(path, 'codeLogin')
      expect(action?.input({ mobile: '138', code: '1', inviteCode: '42' }, {})).toEqual({
        mobile: '138',
        code: '1',
        inviteCode: '42',
      })
      expect(action?.next(login, { next: '/thread/5' }, {})).toBe('/thread/5')
      const second = action?.refused?.(failureCodes.SECOND_FACTOR_NEEDED, {}, { next: '/thread/5' })
      expect(second).toMatch(/\?next=%2Fthread%2F5$/)
      const send = actionOf(path, 'sendCode')
      expect(send?.input({ mobile: '138' }, {})).toEqual({ mobile: '138', type: 'login' })
      expect(send?.next({}, {}, {})).toBeNull()
    }
    expect(actionOf('/user/email-login', 'codeLogin')?.input({ email: 'a@b.c', code: '1' }, {})).toEqual({
      email: 'a@b.c',
      code: '1',
    })
  })

  test('each step of a change redirects to the next one', () => {
    const verify = actionOf('/my/edit/mobile', 'verify')
    expect(verify?.next({}, {}, {})).toBe('/my/edit/mobile?tab=new')
    expect(actionOf('/my/edit/mobile', 'rebind')?.next([], {}, {})).toBe('/my/edit')
    const send = (path: string, action: string) => actionOf(path, action)?.input({}, {})
    expect(send('/my/edit/mobile', 'sendRebind')).toEqual({ type: 'rebind' })
    expect(send('/my/edit/email', 'sendRebind')).toEqual({ type: 'bind' })
  })

  test('a reset by code or by link redirects to the login page', () => {
    const passwords = { password: 'a', passwordConfirmation: 'a' }
    const reset = actionOf('/user/reset-password', 'email')
    expect(reset?.input({ token: '1.abc', ...passwords }, {})).toEqual({ token: '1.abc', ...passwords })
    expect(reset?.input({ email: 'a@b.c', code: '1', ...passwords }, {})).toEqual({
      email: 'a@b.c',
      code: '1',
      ...passwords,
    })
    expect(reset?.next([], {}, {})).toBe('/user/login')
  })
})
