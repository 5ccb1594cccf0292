import { type Face, failureCodes } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPageRequest, type FakeAnswers, fakeSite, refusal } from '../testing/site-fixtures.ts'

const render = (face: Face, url: string, answers: FakeAnswers = {}, userId: number | null = null) =>
  renderPage(aPageRequest({ face, url, answers, userId }), {})

const closed = { '/api/v3/forum': { ...refusal('SITE_CLOSED'), data: { detail: '搬家中' } } }
describe.each<Face>(['pc', 'h5'])('on %s', (face) => {
  test('a closed site has one page and a login for its administrators', async () => {
    const { html } = await render(face, '/close', closed)
    expect(html).toContain('站点已关闭')
    expect(html).toContain('搬家中')
    expect(html).toContain('href="/close/login"')
    const login = await render(face, '/close/login', closed)
    expect(login.status).toBe(200)
    expect(login.html).toContain('name="password"')
    expect((await render(face, '/', closed)).redirect).toBe('/close')
    expect((await render(face, '/close')).redirect).toBe('/')
  })

  test('a site without an administrator shows a message', async () => {
    const answers = { '/api/v3/forum': refusal('NOT_INSTALL') }
    expect((await render(face, '/thread/12', answers)).redirect).toBe('/no-install')
    const { status, html } = await render(face, '/no-install', answers)
    expect(status).toBe(503)
    expect(html).toContain('站点未安装！')
    expect(html).toContain('<title>站点未安装！</title>')
  })

  const told = (account: { status: number | null; reason?: string; isLoggedIn?: boolean }) => ({
    '/api/v3/users/status': { reason: '', isLoggedIn: true, ...account },
  })

  test.each([
    [2, '', '你的账号正在审核中', 'href="/"'],
    [3, '资料不全', '你的账号审核未通过', '退出登录'],
    [4, '', '你的账号审核已被忽略', '退出登录'],
    [1, '发广告', '你的账号已被禁用', '退出登录'],
    [0, '', '你的账号可以正常使用', 'href="/"'],
    [10, '', '你的账号可以正常使用', 'href="/user/supplementary"'],
  ])('the status page describes the account state %s', async (code, reason, title, button) => {
    const { status, html } = await render(face, '/user/status', told({ status: code, reason }), 9)
    expect(status).toBe(200)
    expect(html).toContain(title)
    expect(html).toContain(button)
    if (reason) expect(html).toContain(`原因：${reason}`)
  })

  test('a visitor who has only the cookie of a refused login can delete it', async () => {
    const account = told({ status: 1, reason: '发广告', isLoggedIn: false })
    const { html } = await render(face, '/user/status', account)
    expect(html).toContain('原因：发广告')
    expect(html).toContain('退出登录')
    expect(html).toContain('name="action" value="forget"')
  })

  test.each(['2', '-4007', '-4009', '0', 'constructor'])(
    'a state %s and reason in the address are ignored',
    async (code) => {
      const reason = encodeURIComponent('<img src=x> 请致电 10086')
      const url = `/user/status?statusCode=${code}&statusMsg=${reason}`
      const { html } = await render(face, url, told({ status: null, isLoggedIn: false }))
      expect(html).toContain('登录后可以看到原因')
      expect(html).toContain('href="/user/login"')
      const [, shown] = /<main[^>]*>(.*)<\/main>/.exec(html) ?? []
      expect(shown).toContain('账号暂时不能使用')
      expect(shown).not.toMatch(/10086|img src=x|审核中|已被禁用/)
    },
  )

  test('a reason cannot inject markup', async () => {
    const { html } = await render(face, '/user/status', told({ status: 1, reason: '<img src=x>' }), 9)
    expect(html).toContain('&lt;img src=x&gt;')
    expect(html).not.toContain('<img src=x')
  })

  test('a banned member is redirected to the status page by the first refused call', async () => {
    const banned = { ...refusal('USER_BAN'), data: { banReason: '发广告' } }
    const { redirect } = await render(face, '/', { '/api/v3/thread.list': banned }, 9)
    expect(redirect).toBe('/user/status?statusCode=-4009')
  })

  test('a member in review may open the pages that visitors may, and no others', async () => {
    const me = { ...(fakeSite['/api/v3/user'] as object), status: 2 }
    const answers = { '/api/v3/user': me }
    expect((await render(face, '/', answers, 9)).status).toBe(200)
    expect((await render(face, '/topics', answers, 9)).redirect).toBeUndefined()
    expect((await render(face, '/invite', answers, 9)).redirect).toBe('/user/status?statusCode=2')
    expect((await render(face, '/user/status?statusCode=2', answers, 9)).status).toBe(200)
  })

  test('an agreement is rendered as HTML, and plain text line by line', async () => {
    const agreements = {
      registerContent: '<h2>第一条</h2><p><strong>不得</strong></p>',
      privacyContent: '第一条\n不得',
    }
    const answers = { '/api/v3/agreements': agreements }
    const { html } = await render(face, '/user/agreement?type=register', answers)
    expect(html).toContain('注册协议')
    expect(html).toContain('<h2>第一条</h2><p><strong>不得</strong></p>')
    expect(html).toContain('href="/user/agreement?type=privacy"')
    const privacy = await render(face, '/user/agreement?type=privacy', answers)
    expect(privacy.html).toContain('>第一条\n不得<')
    const none = await render(face, '/user/agreement', {
      '/api/v3/agreements': { ...agreements, registerContent: '' },
    })
    expect(none.html).toContain('站点还没有写这份协议')
  })

  test.each([
    ['/500?type=site', '获取站点接口信息失败'],
    ['/500?type=page', '出bug了 页面暂时无法展示'],
    ['/500', '未知错误'],
  ])('%s shows %s', async (url, text) => {
    const { status, html } = await render(face, url)
    expect(status).toBe(500)
    expect(html).toContain(`<h1>${text}</h1>`)
    expect(html).toContain('回到首页')
    expect(html).toContain('500')
    expect(html).toContain('重试')
  })

  test.each(['/500', '/user/status', '/unsubscribe?token=1.none'])(
    "%s is framed by the site's brand and the product's name",
    async (url) => {
      const { html } = await render(face, url, told({ status: null, isLoggedIn: false }))
      expect(html).toMatch(/<header[^>]*><a[^>]*href="\/"/)
      expect(html).toContain('Powered by Chaguan')
    },
  )

  test('a site whose start-up failed shows the failure in place of the page', async () => {
    const { status, html } = await render(face, '/', { '/api/v3/forum': refusal('DB_ERROR', '数据库出错了') })
    expect(status).toBe(500)
    expect(html).toContain('获取站点接口信息失败')
    expect(html).toContain(String(failureCodes.DB_ERROR))
  })

  test('the not-found page has its own address', async () => {
    const { status, html } = await render(face, '/404')
    expect(status).toBe(404)
    expect(html).toContain('没有找到资源')
    expect(html).toMatch(/<main[^>]*>.*<a [^>]*href="\/search"/s)
    // On h5 the bar of the page; on pc the header of the site.
    expect(html.split('<header')).toHaveLength(2)
    expect(html).toContain('返回上一页')
  })
})

test('an administrator logs in on a closed site without scripts', () => {
  const found = formActionOf('/close/login', { action: 'login', username: 'root', password: 'x' })
  expect(found?.action.endpoint.path).toBe('/api/backAdmin/login')
  expect(found?.action.next({}, {}, {})).toBe('/')
})
