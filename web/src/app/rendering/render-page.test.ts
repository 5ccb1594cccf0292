import type { Face, PageRequest } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import {
  aPage,
  aPageRequest,
  aPost,
  aThread,
  type FakeAnswers,
  picturesBlock,
  refusal,
} from '../../testing/site-fixtures.ts'
import { renderPage } from './render-page.tsx'

const faces: readonly Face[] = ['pc', 'h5']
const render = (change: Partial<PageRequest> & { answers?: FakeAnswers }) =>
  renderPage(aPageRequest(change), {})

const hostile = '</script><img src=x onerror=alert(1)>"\'&amp;\u2028'
/** Markup that could only come from user text. */
const broughtIn = /<img src=x|<\/script><img/

function stateOf(html: string) {
  const text = /<script type="application\/json" id="dzq-state">([^<]*)<\/script>/.exec(html)?.[1]
  return JSON.parse(text ?? 'null')
}

test('an unknown address of the admin area has the texts of its menu', async () => {
  const { status, html } = await render({ url: '/admin/nothing-here', userId: 1 })
  expect(status).toBe(404)
  expect(html).toContain('管理中心')
  expect(html).not.toContain('admin.menu')
  expect(stateOf(html).page).toMatchObject({ name: 'notFound', needsRest: true })
})

describe.each(faces)('a page on %s', (face) => {
  test('home shows categories and threads, named after the site', async () => {
    const { status, html, shareable } = await render({ face })
    expect(status).toBe(200)
    expect(shareable).toBe(true)
    expect(html).toContain(`<html lang="zh-CN" data-face="${face}" data-theme="auto">`)
    expect(html).toContain('<title>首页 - 茶馆</title>')
    expect(html).toContain('<meta name="keywords" content="茶,生活">')
    expect(html).toContain('<meta name="description" content="坐下来，慢慢聊。">')
    expect(html).toContain('周末骑行环湖一圈')
    expect(html).toContain('href="/thread/12"')
    expect(html).toContain('12 分钟前')
    expect(html).toContain('<time dateTime="2026-11-20T08:55:00+08:00" title="2026-11-20 08:55:00">')
    expect(html).toContain('1.2 万')
    expect(html).toContain('href="/?page=2"')
  })

  test('a thread page shows its text and comments, and has structured data for search engines', async () => {
    const { status, html } = await render({ face, url: '/thread/12' })
    expect(status).toBe(200)
    expect(html).toContain('<title>周末骑行环湖一圈 - 茶馆</title>')
    expect(html).toContain('<p>早上五点半出发。</p>')
    expect(html).toContain('<p>照片真好。</p>')
    expect(html).toContain('46 条评论')
    const jsonLd = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1]
    expect(JSON.parse(jsonLd ?? '{}')).toMatchObject({
      '@type': 'DiscussionForumPosting',
      headline: '周末骑行环湖一圈',
      datePublished: '2026-11-20T08:55:00+08:00',
      commentCount: 46,
      author: { name: '陈小鱼', url: 'https://tea.example/user/3' },
    })
  })

  test('every response the page used is sent with it, so that the browser makes no call', async () => {
    const { html } = await render({ face, url: '/thread/12?page=2&sort=-createdAt' })
    const { answers, refusals } = stateOf(html)
    const paths = answers.map(([path]: [string]) => path)
    expect(paths).toContain('/api/v3/forum')
    expect(paths).toContain('/api/v3/thread.detail')
    expect(refusals).toEqual([])
    const posts = answers.find(([path]: [string]) => path === '/api/v3/posts.list')
    expect(posts[1]).toEqual({
      filter: { thread: 12 },
      sort: '-createdAt',
      replies: 'oldest',
      page: 2,
      perPage: 20,
    })
  })

  test('names, titles and the address cannot inject markup into the page', async () => {
    const user = { userId: 3, nickname: hostile, avatar: 'javascript:alert(1)' }
    const thread = aThread({ title: hostile, categoryName: hostile, user })
    const post = aPost({ user: { id: 4, nickname: hostile, avatar: '', isReal: false, groups: null } })
    const answers = {
      '/api/v3/thread.list': aPage([thread]),
      '/api/v3/thread.detail': thread,
      '/api/v3/posts.list': aPage([post]),
      '/api/v3/thread.stick': [
        { threadId: 1, categoryId: 1, title: hostile, updatedAt: '', canViewPosts: true, sort: 0 },
      ],
      '/api/v3/categories': [],
    }
    for (const url of [
      '/',
      '/thread/12',
      `/search?keyword=${encodeURIComponent(hostile)}`,
      `/nope/${hostile}`,
    ]) {
      const { html } = await render({ face, url, answers })
      expect(html).not.toMatch(broughtIn)
    }
  })

  test('a list shows texts as plain text, whatever they contain', async () => {
    const text = '<p>a</p><img src=x onerror=alert(1)><script>alert(1)</script><b>粗</b>'
    const { html } = await render({
      face,
      answers: { '/api/v3/thread.list': aPage([aThread({ content: { text, indexes: {} } })]) },
    })
    expect(html.replace(/<script type="application\/json".*/s, '')).not.toMatch(/onerror|<script>|<b>粗/)
  })

  test('nine pictures are rendered as three tiles and a count of six more', async () => {
    const thread = aThread({ content: { text: '<p>字</p>', indexes: picturesBlock(9) } })
    const { html } = await render({ face, answers: { '/api/v3/thread.list': aPage([thread]) } })
    const drawn = html.replace(/<script type="application\/json".*/s, '')
    expect(drawn.match(/src="\/files\/\d\/thumb"/g)).toHaveLength(3)
    expect(drawn).toContain('+6')
    expect(drawn).toContain('还有 6 张')
  })

  test.each([
    ['/thread/999', 'RESOURCE_NOT_FOUND', 404, '没有找到资源'],
    ['/thread/abc', 'INVALID_PARAMETER', 404, '没有找到资源'],
    ['/thread/12', 'UNAUTHORIZED', 403, '没有权限'],
    ['/thread/12', 'DB_ERROR', 500, '页面暂时无法展示'],
  ] as const)('%s refused by %s gets a response with status %i', async (url, name, wanted, text) => {
    const { status, html, shareable } = await render({
      face,
      url,
      answers: { '/api/v3/thread.detail': refusal(name) },
    })
    expect(status).toBe(wanted)
    expect(html).toContain(text)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(shareable).toBe(false)
  })

  test('a thread that requires a login redirects to the login page with a return address', async () => {
    const answers = { '/api/v3/thread.detail': refusal('JUMP_TO_LOGIN') }
    const { redirect } = await render({ face, url: '/thread/12?page=2', answers })
    expect(redirect).toBe('/user/login?next=%2Fthread%2F12%3Fpage%3D2')
  })

  test('a feed that is empty, failed or denied shows a message below the rest of the page', async () => {
    const says = async (answer: unknown) =>
      (await render({ face, answers: { '/api/v3/thread.list': answer } })).html
    expect(await says(aPage([]))).toContain('来发布第一篇吧')
    expect(await says(refusal('DB_ERROR', '数据库出错了'))).toContain('数据库出错了')
    const denied = { '/api/v3/thread.list': refusal('UNAUTHORIZED') }
    expect((await render({ face, userId: 9, answers: denied })).html).toContain('没有权限查看这里的内容')
  })

  test('a visitor who may not read the lists is redirected to the login page', async () => {
    const answers = { '/api/v3/thread.list': refusal('UNAUTHORIZED') }
    expect((await render({ face, answers })).redirect).toBe('/user/login?next=%2F')
  })

  test('an unknown address renders the not-found page', async () => {
    const { status, html } = await render({ face, url: '/no/such/page' })
    expect(status).toBe(404)
    expect(html).toContain('返回上一页')
  })

  test('a closed site shows that it is closed, and the reason', async () => {
    const closed = { ...refusal('SITE_CLOSED'), data: { detail: '搬家中，周一见' } }
    const answers = { '/api/v3/forum': closed }
    expect((await render({ face, answers, url: '/thread/12' })).redirect).toBe('/close')
    const { status, html } = await render({ face, answers, url: '/close' })
    expect(status).toBe(503)
    expect(stateOf(html).refusals[0][4]).toEqual({ detail: '搬家中，周一见' })
    expect(html).toContain('站点已关闭')
    expect(html).toContain('搬家中，周一见')
  })

  test('a member likes through a form with the token; a visitor is redirected to the login page', async () => {
    const member = await render({ face, url: '/thread/12', userId: 9 })
    expect(member.shareable).toBe(false)
    expect(member.html).toMatch(/<form[^>]*action="\/thread\/12"[^>]*method="post"/)
    expect(member.html).toContain('name="formToken" value="token"')
    const visitor = await render({ face, url: '/thread/12' })
    expect(visitor.html).toMatch(/href="\/user\/login\?next=%2Fthread%2F12(%23write)?"/)
  })

  test('a page is rendered in English when requested', async () => {
    const { html } = await render({ face, lang: 'en' })
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('12 minutes ago')
    expect(html).toContain('12.3k')
  })
})

test('the root element has the chosen theme, the accent and a text colour that contrasts with it', async () => {
  const forum = (await aPageRequest().call({ path: '/api/v3/forum' } as never, {} as never)).data as {
    setSite: object
  }
  const withAccent = (accent: string) =>
    render({
      theme: 'dark',
      answers: { '/api/v3/forum': { ...forum, setSite: { ...forum.setSite, accent } } },
    })
  expect((await withAccent('#ffe066')).html).toMatch(
    /<html lang="zh-CN" data-face="pc" data-theme="dark" style="[^"]*--dzq-dark-accent:#ffe066;--dzq-dark-on-accent:#000000;/,
  )
  expect((await withAccent('red;background:url(x)')).html).toContain('data-theme="dark"><head>')
})
