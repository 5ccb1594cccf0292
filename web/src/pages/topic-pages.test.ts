import type { Face } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { topic } from '../testing/page-fixtures.ts'
import {
  aPage,
  aPageRequest,
  aThread,
  type FakeAnswers,
  fakeSite,
  refusal,
} from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const hostile = '</script><img src=x onerror=alert(1)>"\'&amp;'
/** Markup that could only come from user text. */
const broughtIn = /<img src=x|<\/script><img/

async function page(face: Face, url: string, answers: FakeAnswers = {}, userId: number | null = null) {
  const known = {
    '/api/v3/topics.list': aPage([topic], 45, 20),
    '/api/v3/thread.list': aPage([aThread()], 45, 20),
    '/api/v3/thread.recommends': [],
    '/api/v3/user': { id: 3, nickname: '陈小鱼', avatarUrl: '' },
  }
  return renderPage(aPageRequest({ url, face, userId, answers: { ...known, ...answers } }), {})
}

test('the hottest topics are beside the feed on pc and are not requested on h5', async () => {
  const pc = await page('pc', '/')
  expect(pc.html).toMatch(/潮流话题[\s\S]*href="\/topic\/topic-detail\/7"[^>]*><[^>]*># 环湖骑行/)
  const h5 = await page('h5', '/', { '/api/v3/topics.list': refusal('INTERNAL_ERROR') })
  expect(h5.html).not.toContain('/api/v3/topics.list')
  expect((await page('pc', '/', { '/api/v3/topics.list': aPage([], 0) })).html).not.toContain('潮流话题')
})

test('a hot topic too long for its chip is truncated, with the whole name in its title', async () => {
  const content = '二十岁以前读过的书到了现在还会再读吗'
  const { html } = await page('pc', '/', { '/api/v3/topics.list': aPage([{ ...topic, content }]) })
  expect(html).toContain(`<span class="dzq-ellipsis" title="${content}"># ${content}</span>`)
})

describe.each(faces)('pages of topics on %s', (face) => {
  test("the list shows the topics' names, heat and newest threads", async () => {
    const { html, status } = await page(face, '/topic')
    expect(status).toBe(200)
    expect(html).toContain('<title>全部话题 - ')
    expect(html).toContain('href="/topic/topic-detail/7"')
    expect(html).toMatch(/214 条内容[\s\S]*热度 9,?820/)
    expect(html).toContain('周末骑行环湖一圈')
    expect(html).toContain('<link rel="next" href="/topic?page=2">')
    expect(html).toContain('href="/topic?sort=contents"')
  })

  test('topics are searched by address, which is excluded from search engines', async () => {
    const { html } = await page(face, '/topic?keyword=%23%E9%AA%91%E8%A1%8C', {
      '/api/v3/topics.list': aPage([], 0, 20),
    })
    expect(html).toContain('“骑行”相关话题')
    expect(html).toContain('没有找到相关话题')
    expect(html).toContain('noindex')
    expect(html).not.toContain('rel="alternate"')
  })

  test('a list that cannot be loaded shows a message and a retry button', async () => {
    const { html, status } = await page(face, '/topic', { '/api/v3/topics.list': refusal('INTERNAL_ERROR') })
    expect(status).toBe(200)
    expect(html).toContain('话题加载失败')
  })

  test('a topic shows its numbers, its threads in three orders, and its feeds', async () => {
    const { html, status } = await page(face, '/topic/topic-detail/7?page=2')
    expect(status).toBe(200)
    expect(html).toContain('<title>#环湖骑行# - ')
    expect(html).toContain('href="/topic/topic-detail/7?sort=hot"')
    expect(html).toContain('href="/topic/topic-detail/7/feed.xml"')
    expect(html).toContain('<link rel="prev" href="/topic/topic-detail/7">')
    expect(html).toContain('<link rel="next" href="/topic/topic-detail/7?page=3">')
    expect(html).toContain('href="https://tea.example/topic/topic-detail/7?page=2"')
    expect(html).toContain('周末骑行环湖一圈')
  })

  test.each(['999', '0', 'x', '-1', '1e3'])('the topic %s does not exist and is not found', async (id) => {
    const answers = { '/api/v3/topics.list': refusal('RESOURCE_NOT_FOUND') }
    expect((await page(face, `/topic/topic-detail/${id}`, answers)).status).toBe(404)
  })

  test('a name with markup is shown as text', async () => {
    const answers = { '/api/v3/topics.list': aPage([{ ...topic, content: hostile }], 1, 20) }
    for (const url of ['/topic', '/topic/topic-detail/7'])
      expect((await page(face, url, answers)).html).not.toMatch(broughtIn)
  })
})

describe.each(faces)("the member's own thread lists on %s", (face) => {
  test.each([
    ['/my/like', '我的点赞', 2],
    ['/my/collect', '我的收藏', 3],
    ['/my/buy', '我的购买', 4],
  ])('%s is %s', async (url, title, complex) => {
    const { html, status } = await page(face, `${url}?page=2`, {}, 3)
    expect(status).toBe(200)
    expect(html).toContain(`["/api/v3/thread.list",{"page":2,"perPage":20,"filter":{"complex":${complex}}}`)
    expect(html).toContain(`<title>${title} - `)
    expect(html).toContain('共有 45 条')
    expect(html).toContain(`href="${url}?page=3"`)
    expect(html.includes('取消收藏')).toBe(complex === 3)
  })

  test('an empty list suggests a next step', async () => {
    const { html } = await page(face, '/my/collect', { '/api/v3/thread.list': aPage([], 0, 20) }, 3)
    expect(html).toContain('还没有收藏')
  })

  test('a visitor is redirected to the login page', async () => {
    for (const url of ['/my/like', '/my/collect', '/my/buy'])
      expect((await page(face, url)).redirect).toContain('/user/login')
  })
})

test('a favourite is removed by a form without scripts', () => {
  const found = formActionOf('/my/collect', { action: 'unfavour', id: '12' })
  expect(found?.action.input({ id: '12' }, {})).toEqual({ id: 12, isFavorite: false })
  expect(found?.action.next([], {}, {})).toBe('/my/collect')
})

test('the home page links to its feeds and to the next page of its list', async () => {
  const { html } = await page('pc', '/?page=2', {
    ...fakeSite,
    '/api/v3/thread.list': aPage([aThread()], 45),
  })
  expect(html).toContain('type="application/rss+xml"')
  expect(html).toContain('href="/feed.xml"')
  expect(html).toContain('<link rel="prev" href="/">')
  expect(html).toContain('<link rel="next" href="/?page=3">')
  expect(html).toContain('<meta name="twitter:card"')
})
