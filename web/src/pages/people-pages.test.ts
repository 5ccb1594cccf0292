import { type Face, failureCodes, type PageRequest, type ProfileView } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { blocked, followed } from '../testing/page-fixtures.ts'
import { aPage, aPageRequest, type FakeAnswers, refusal } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const hostile = '</script><img src=x onerror=alert(1)>"\'&amp;'

const person = {
  id: 9,
  nickname: '沈清和',
  avatarUrl: '',
  backgroundUrl: '',
  signature: '',
  threadCount: 0,
  likedCount: 0,
  followCount: 20,
  fansCount: 88,
  follow: 2,
  isDeny: false,
  group: null,
} as unknown as ProfileView

function render({ answers, ...change }: Partial<PageRequest> & { answers?: FakeAnswers }) {
  const request = aPageRequest({
    ...change,
    answers: {
      '/api/v3/follow.list': aPage([followed]),
      '/api/v3/users/deny.list': aPage([blocked]),
      ...answers,
    },
  })
  // The viewer and the owner of the page are different people.
  const call: PageRequest['call'] = async (endpoint, input) => {
    if (endpoint.path !== '/api/v3/user') return request.call(endpoint, input)
    const data = { ...person, id: (input as { userId: number }).userId }
    return { code: 0, message: '', data, json: JSON.stringify(data) }
  }
  return renderPage({ ...request, call }, {})
}

describe.each(faces)('people and relations on %s', (face) => {
  test("another member's page has the actions on them and links to their lists", async () => {
    const { html } = await render({ face, url: '/user/9', userId: 5 })
    for (const text of ['互相关注', '发私信', '屏蔽']) expect(html).toContain(text)
    expect(html).toContain('/message?page=chat&amp;userId=9&amp;nickname=')
    expect(html).toContain('/my/fans?isOtherPerson=true&amp;otherId=9')
  })

  test("the viewer's own page has neither", async () => {
    const { html } = await render({ face, url: '/my', userId: 9 })
    expect(html).not.toContain('发私信')
    expect(html).toContain('href="/my/block"')
    expect(html).toContain('href="/my/follows"')
  })

  test.each([
    ['/my/follows', '我的关注', '已关注'],
    ['/my/fans', '我的粉丝', '互相关注'],
    ['/my/block', '我的屏蔽', '已屏蔽'],
  ])('the list %s shows its people', async (url, title, state) => {
    const { html, shareable } = await render({ face, url, userId: 9 })
    expect(shareable).toBe(false)
    expect(html).toContain(`<title>${title} - 茶馆</title>`)
    for (const text of ['老周泡茶', '共 1 人', state]) expect(html).toContain(text)
  })

  test('an empty list shows a message', async () => {
    const { html } = await render({
      face,
      url: '/my/fans',
      userId: 9,
      answers: { '/api/v3/follow.list': [] },
    })
    expect(html).toContain('还没有粉丝')
  })

  test("another member's list has their name in the title", async () => {
    const { html } = await render({ face, url: '/my/fans?isOtherPerson=true&otherId=9', userId: 5 })
    expect(html).toContain('沈清和的粉丝')
  })

  test('a hostile name is shown as text', async () => {
    const row = { ...followed, user: { ...followed.user, nickname: hostile } }
    const answers = { '/api/v3/follow.list': aPage([row]) }
    const { html } = await render({ face, url: '/my/follows', userId: 9, answers })
    expect(html).not.toMatch(/<img src=x|<\/script><img/)
  })

  test('a refused list shows the reason and a retry button', async () => {
    const answers = { '/api/v3/users/deny.list': refusal('NET_ERROR') }
    const { html } = await render({ face, url: '/my/block', userId: 9, answers })
    for (const text of ['名单加载失败', '重试', String(failureCodes.NET_ERROR)]) expect(html).toContain(text)
  })

  test("the viewer's own lists redirect visitors to the login page", async () => {
    expect((await render({ face, url: '/my/block' })).redirect).toBe('/user/login?next=%2Fmy%2Fblock')
    expect((await render({ face, url: '/my/fans' })).redirect).toBe('/user/login?next=%2Fmy%2Ffans')
  })

  test.each([
    ['/my/fans?isOtherPerson=true&otherId=9', '沈清和的粉丝'],
    ['/my/follows?isOtherPerson=true&otherId=9', '沈清和的关注'],
  ])("visitors can read another member's list: %s", async (url, title) => {
    const { status, html, redirect } = await render({ face, url })
    expect([status, redirect]).toEqual([200, undefined])
    for (const text of [title, '老周泡茶', '共 1 人']) expect(html).toContain(text)
    // A visitor's follow button leads to the login page.
    expect(html).toContain('href="/user/login')
  })

  test("another member's list links back to their page", async () => {
    const { html } = await render({ face, url: '/my/fans?isOtherPerson=true&otherId=9', userId: 5 })
    if (face === 'h5')
      expect(html).toMatch(
        /<a[^>]*href="\/user\/9"[^>]*aria-label="返回"|<a[^>]*aria-label="返回"[^>]*href="\/user\/9"/,
      )
  })
})

test.each([
  ['follow', '/api/v3/follow.create', { toUserId: 9 }],
  ['unfollow', '/api/v3/follow.delete', { id: 9, type: 1 }],
  ['removeFan', '/api/v3/follow.delete', { id: 9, type: 2 }],
  ['deny', '/api/v3/users/deny.create', { id: 9 }],
  ['undeny', '/api/v3/users/deny.delete', { id: 9 }],
])('without scripts the form %s goes to %s and back within the site', (action, path, input) => {
  const found = formActionOf('/user/9', { action })
  expect(found?.action.endpoint.path).toBe(path)
  expect(found?.action.input({ action }, found.params)).toEqual(input)
  const next = (to: string) => found?.action.next({}, { next: to }, found.params)
  expect(next('/my/fans?page=2')).toBe('/my/fans?page=2')
  expect(next('//evil.example')).toBe('/user/9')
})
