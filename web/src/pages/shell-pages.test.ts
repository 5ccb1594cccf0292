import type { Face } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPageRequest, type FakeAnswers, fakeSite, refusal } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const forum = fakeSite['/api/v3/forum'] as { setSite: object; other: object }
const me = { id: 9, nickname: '沈清和', avatarUrl: '', group: null }

interface PageCase {
  readonly setSite?: object
  readonly other?: object
  readonly url?: string
  readonly userId?: number
  readonly answers?: FakeAnswers
}

async function page(face: Face, { setSite = {}, other = {}, url = '/', userId, answers }: PageCase = {}) {
  const site = { ...forum, setSite: { ...forum.setSite, ...setSite }, other: { ...forum.other, ...other } }
  const all = { '/api/v3/forum': site, '/api/v3/user': me, ...answers }
  const { html } = await renderPage(aPageRequest({ face, url, userId: userId ?? null, answers: all }), {})
  return html.slice(0, html.indexOf('id="dzq-state"'))
}

const navigation = (html: string) => /<nav[^>]*aria-label="主导航".*?<\/nav>/.exec(html)?.[0] ?? ''

describe.each(faces)('the shell of every page on %s', (face) => {
  test('发现 is shown only to viewers who may view threads', async () => {
    expect(navigation(await page(face))).toContain('href="/search"')
    const html = await page(face, { other: { canViewThreads: false } })
    expect(navigation(html)).not.toContain('/search')
    expect(navigation(html)).toContain('href="/message"')
  })

  test('the footer has the year, the name, the version line and the record numbers that are set', async () => {
    const plain = await page(face)
    expect(plain).toMatch(/© \d{4} 茶馆/)
    expect(plain).toContain('Powered by Chaguan (v3.0.220113)')
    expect(plain).not.toContain('beian')
    const html = await page(face, { setSite: { siteRecord: '浙ICP备1号', siteRecordCode: '浙公网安备2号' } })
    expect(html).toContain('<a href="https://beian.miit.gov.cn/">浙ICP备1号</a>')
    expect(html).toMatch(/<a href="https:\/\/beian\.mps\.gov\.cn\/"><svg.*?<\/svg>浙公网安备2号<\/a>/)
  })

  test.each([
    ['/user/login', null],
    ['/user/register', null],
    ['/nowhere', null],
    ['/my/edit', 9],
    ['/message', 9],
    ['/thread/404', null],
  ])('the footer is at the end of %s', async (url, userId) => {
    const answers = { '/api/v3/thread.detail': refusal('RESOURCE_NOT_FOUND') }
    const site = { ...forum, agreement: {} }
    const html = await page(face, {
      url,
      ...(userId && { userId }),
      answers: { ...answers, '/api/v3/forum': site },
    })
    expect(html.split('<footer')).toHaveLength(2)
    expect(html.indexOf('<footer')).toBeGreaterThan(html.indexOf('</main>'))
  })

  test('an open chat has no footer', async () => {
    const html = await page(face, { url: '/message?page=chat&userId=3&nickname=a', userId: 9 })
    expect(html).toContain('chat__body')
    expect(html).not.toContain('<footer')
  })

  test('a chat of other members shows an error under a heading without a name', async () => {
    const answers = { '/api/v3/dialog/message': refusal('RESOURCE_NOT_FOUND') }
    const html = await page(face, { url: '/message?page=chat&dialogId=404', userId: 9, answers })
    expect(html).toContain('-4004')
    expect(html).toMatch(/<h[12][^>]*>对话</)
    expect(html).not.toContain('和的对话')
  })

  test.each(['', '欢迎来到茶馆'])(
    "a site named “%s” has a welcome title and the product's name elsewhere",
    async (siteName) => {
      const html = await page(face, { setSite: { siteName } })
      expect(html).toMatch(/<title>[^<]* - 欢迎来到茶馆<\/title>/)
      expect(html).toMatch(/© \d{4} 茶馆/)
    },
  )

  test.each([
    ['/forum', 9, 'h1'],
    ['/my/renew', 9, 'h2'],
    ['/forum/partner-invite', null, 'h1'],
  ])("the heading of %s has the product's name on a site without a name", async (url, userId, heading) => {
    const answers = {
      '/api/v3/users.list': refusal('JUMP_TO_PAY_SITE'),
      '/api/v3/group.permission.list': { myGroup: { groupName: '普通会员' }, myPermissons: {} },
      '/api/v3/user': { ...me, paid: true, expiredAt: '2027-11-20 08:00:00' },
    }
    const setSite = { siteName: '欢迎来到茶馆', siteMode: 'pay', sitePrice: 9 }
    const html = await page(face, { url, ...(userId && { userId }), setSite, answers })
    expect(html).toContain(`<${heading}>茶馆</${heading}>`)
  })

  test('logging out redirects to the home page', () => {
    const found = formActionOf('/', { action: 'logOut' })
    expect(found?.action.endpoint.path).toBe('/api/v3/users/logout')
    expect(found?.action.next({}, {}, {})).toBe('/')
  })
})

describe.each(['/', '/thread/12', '/user/3'])('the footer of %s', (url) => {
  const profile = { ...me, id: 3, threadCount: 0, fansCount: 0, followCount: 0 }

  test('the footer is beside the page on pc, and below it in a window without a right column', async () => {
    const html = await page('pc', { url, answers: { '/api/v3/user': profile } })
    expect(html.split('<footer')).toHaveLength(3)
    expect(html).toMatch(/<div class="[^"]*sitefoot"><footer/)
  })

  test('the footer is shown once on h5, before the bottom bar', async () => {
    const html = await page('h5', { url, answers: { '/api/v3/user': profile } })
    expect(html.split('<footer')).toHaveLength(2)
    const bar = html.indexOf('aria-label="主导航"')
    // Thread pages have no such bar.
    if (url === '/thread/12') expect(bar).toBe(-1)
    else expect(bar).toBeGreaterThan(html.indexOf('<footer'))
  })
})

test('the composer has no footer on h5, where it fills the screen', async () => {
  const asked = {
    url: '/thread/post',
    userId: 9,
    answers: { '/api/v3/categories.thread': fakeSite['/api/v3/categories'] },
  }
  const html = await page('h5', asked)
  expect(html).toContain('<textarea')
  expect(html).not.toContain('<footer')
  expect(await page('pc', asked)).toContain('<footer')
})

test.each([
  ['/thread/12', 'href="/"'],
  ['/forum', 'href="/my"'],
])('a refused page has a bar on h5 too, with a way back: %s', async (url, back) => {
  const denied = refusal('UNAUTHORIZED')
  const answers = { '/api/v3/thread.detail': denied, '/api/v3/group.permission.list': denied }
  const html = await page('h5', { url, userId: 9, answers })
  const bar = /<header.*?<\/header>/.exec(html)?.[0] ?? ''
  expect(html).toContain('没有权限')
  expect(bar).toContain('aria-label="返回"')
  expect(bar).toContain(back)
  expect(html.split('<header')).toHaveLength(2)
})

test.each(['cards', 'list'] as const)(
  'the server renders the feed in the chosen layout: %s',
  async (feedView) => {
    const { html } = await renderPage(aPageRequest({ feedView }), {})
    expect(html).toContain(`data-view="${feedView}"`)
  },
)

describe('the header on pc', () => {
  test("the header on pc has the site's logo, or the product's where none is set", async () => {
    const brand = (html: string) =>
      /<a class="dzq-brand".*?<\/a>|<a class="[^"]*brand[^"]*".*?<\/a>/.exec(html)?.[0]
    const plain = brand(await page('pc'))
    expect(plain).toContain('href="/"')
    expect(plain).toContain('<svg')
    const own = brand(await page('pc', { setSite: { siteLogo: '/files/logo.png' } }))
    expect(own).toContain('src="/files/logo.png"')
    expect(own).not.toContain('<svg')
  })

  test('the header on pc offers 注册 only where it is allowed, and not to a member', async () => {
    const header = (html: string) => html.slice(0, html.indexOf('<main'))
    const open = header(await page('pc'))
    expect(open).toContain('>登录</a>')
    expect(open).toContain('>注册</a>')
    const closed = header(await page('pc', { setSite: { isRegister: false } }))
    expect(closed).toContain('>登录</a>')
    expect(closed).not.toContain('>注册</a>')
    const member = header(await page('pc', { userId: 9 }))
    expect(member).not.toContain('>登录</a>')
    expect(member).toContain('沈清和')
  })

  test('submits the search to the search page', async () => {
    const html = await page('pc')
    expect(html).toMatch(/<form[^>]*action="\/search"/)
    expect(html).toMatch(/<input[^>]*name="keyword"/)
    expect(html).toContain('placeholder="搜索"')
  })
})

test("the top bar on h5 links back, home, to the messages and to the viewer's page", async () => {
  const bar = /<header[^>]*topbar.*?<\/header>/.exec(await page('h5', { url: '/thread/12' }))?.[0] ?? ''
  const ways = [
    ...bar.matchAll(/href="([^"]+)"[^>]*?aria-label="([^"]+)"|aria-label="([^"]+)"[^>]*?href="([^"]+)"/g),
  ]
  const named = ways.map(([, href, label, before, after]) => [label ?? before, href ?? after])
  expect(named.slice(0, 4)).toEqual([
    ['返回', '/'],
    ['首页', '/'],
    ['消息', '/message'],
    ['我的', '/my'],
  ])
})

test.each(['/my/edit/reset-paypwd', '/my/edit/find-paypwd'])(
  'the settings menu at %s marks the payment password',
  async (url) => {
    const html = await page('pc', { url, userId: 9 })
    expect(html).toMatch(/<a[^>]*href="\/my\/edit\/paypwd"[^>]*aria-current="page"/)
  },
)

test('a login that did not succeed is not called running', async () => {
  const html = await page('pc', { url: '/user/oidc/callback?error=EXTERNAL_API_ERROR' })
  expect(html).toContain('登录没有完成</h1>')
})
