import type { Face, ForumView, PageRequest } from '@chaguan/contracts/browser'
import { expect, test, vi } from 'vitest'
import {
  aPage,
  aPageRequest,
  aPost,
  aThread,
  type FakeAnswers,
  fakeSite,
} from '../../testing/site-fixtures.ts'
import { renderPage } from './render-page.tsx'

const drawn = vi.hoisted(() => ({ times: 0 }))
vi.mock('react-dom/server', async (original) => {
  const real = await original<typeof import('react-dom/server')>()
  return {
    ...real,
    renderToString: (...given: Parameters<typeof real.renderToString>) => {
      drawn.times += 1
      return real.renderToString(...given)
    },
  }
})

const reward = { id: 1, money: 20, remainMoney: 20, expiredAt: '2026-12-20 09:00:00' }
const vote = {
  voteId: 3,
  voteTitle: '周几出发',
  choiceType: 1,
  voteUsers: 0,
  expiredAt: '2026-12-20 09:00:00',
  isExpired: false,
  isVoted: false,
  subitems: [{ id: 1, content: '周六', voteCount: 0, voteRate: '0%', isVoted: false }],
}
const indexes = {
  '107': { tomId: '107', operation: '', body: reward },
  '109': { tomId: '109', operation: '', body: [vote] },
}
const thread = aThread({ content: { text: '<p>去哪里？</p>', indexes } })
const answers: FakeAnswers = {
  '/api/v3/thread.detail': thread,
  '/api/v3/thread.list': aPage([thread, aThread({ threadId: 13 })]),
  '/api/v3/posts.list': aPage([aPost({ id: 71, canEdit: true }), aPost({ id: 72 })]),
  '/api/v3/posts.pinned': [],
  '/api/v3/notification.marks': [],
  '/api/v3/topics.list': aPage([]),
}

const render = async (asked: Partial<PageRequest>) =>
  (await renderPage(aPageRequest({ ...asked, answers }), {})).html

const faces: readonly Face[] = ['pc', 'h5']
const people = [
  ['a visitor', null],
  ['a member', 9],
  ['the author of its threads', 3],
] as const

test.each(faces.flatMap((face) => people.map(([who, userId]) => [who, face, userId] as const)))(
  'no part of a page is rendered twice for %s on %s while its data stays the same',
  async (_who, face, userId) => {
    for (const url of ['/', '/thread/12']) {
      const asked = { face, url, userId }
      // The facts that fragments read are known only after they were rendered once.
      await render(asked)
      const first = await render(asked)
      drawn.times = 0
      expect(await render(asked)).toBe(first)
      expect([url, drawn.times]).toEqual([url, 0])
    }
  },
)

test.each(faces)(
  'when one thread of a visitor’s home page on %s changes, its card, the list around it and the number of threads are rendered',
  async (face) => {
    const asked = { face, url: '/', userId: null }
    for (let times = 0; times < 2; times += 1) await render(asked)
    const other = { ...thread, likeReward: { ...thread.likeReward, postCount: 5 } }
    const forum = fakeSite['/api/v3/forum'] as ForumView
    const changed = {
      ...answers,
      '/api/v3/forum': { ...forum, other: { ...forum.other, countThreads: 1234 } },
      '/api/v3/thread.list': aPage([other, aThread({ threadId: 13 })]),
    }
    drawn.times = 0
    await renderPage(aPageRequest({ ...asked, answers: changed }), {})
    // The list is in two parts: its threads, and the links to its other pages.
    expect(drawn.times).toBe(4)
  },
)

test.each(faces)(
  'a visitor’s thread page on %s that has another comment renders the comment, the list around it and the numbers',
  async (face) => {
    const asked = { face, url: '/thread/12', userId: null }
    for (let times = 0; times < 2; times += 1) await render(asked)
    const commented = {
      ...answers,
      '/api/v3/thread.detail': { ...thread, likeReward: { ...thread.likeReward, postCount: 77 } },
      '/api/v3/posts.list': aPage([aPost({ id: 71, canEdit: true }), aPost({ id: 72 }), aPost({ id: 73 })]),
    }
    drawn.times = 0
    const { html } = await renderPage(aPageRequest({ ...asked, answers: commented }), {})
    expect(drawn.times).toBe(4)
    expect(html).toContain('id="post-73"')
    expect(html).toMatch(/评论[^<>]*77|77[^<>]*评论/)
  },
)

test('a visitor’s list at another address renders nothing but the list and the page itself', async () => {
  const asked = { face: 'pc' as const, url: '/?page=3', userId: null }
  for (let times = 0; times < 2; times += 1) await render(asked)
  drawn.times = 0
  const html = await render({ ...asked, url: '/?page=4' })
  expect(drawn.times).toBe(3)
  expect(html).toContain('/user/login?next=%2F%3Fpage%3D4')
  expect(html).not.toContain('%2F%3Fpage%3D3')
})

test('a parameter of the address that a page does not read changes nothing but its login links', async () => {
  const asked = { face: 'pc' as const, url: '/?topicId=3', userId: null }
  for (let times = 0; times < 2; times += 1) await render(asked)
  drawn.times = 0
  const html = await render({ ...asked, url: '/?topicId=4' })
  expect(drawn.times).toBe(0)
  expect(html).toContain('/user/login?next=%2F%3FtopicId%3D4')
  expect(html).not.toContain('topicId%3D3')
})

test('the author of a question with a reward is sent the button that awards it', async () => {
  const buttons = (html: string) => html.match(/aria-label="采纳[^"]*的回答"/g)?.length ?? 0
  expect(buttons(await render({ url: '/thread/12', userId: 3 }))).toBe(2)
  expect(buttons(await render({ url: '/thread/12', userId: 9 }))).toBe(0)
})

test('pages that are requested once do not evict comments', async () => {
  const text = '茶'.repeat(60_000)
  const long = (nth: number) =>
    aThread({ title: `第 ${nth} 泡`, content: { text: `<p>${text}</p>`, indexes: {} } })
  const uncommented = { ...answers, '/api/v3/posts.list': aPage([]) }
  const asked = { face: 'pc', userId: null } as const
  for (let times = 0; times < 2; times += 1) await render({ ...asked, url: '/thread/12' })
  // About 30 MB of pages.
  for (let nth = 0; nth < 180; nth += 1) {
    const other = { ...uncommented, '/api/v3/thread.detail': long(nth) }
    await renderPage(aPageRequest({ ...asked, url: '/thread/12', answers: other }), {})
  }
  drawn.times = 0
  await render({ ...asked, url: '/thread/12' })
  expect(drawn.times).toBe(1)
})
