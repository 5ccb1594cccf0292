import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { publishThreadByCall } from '../fixtures/published-thread.ts'
import { updateSearchIndex } from '../fixtures/search-index.ts'
import { engines, openTestApp, type TestApp } from '../test-app.ts'
import { exactly, faultsOf, int, list, nullable, oneOf, str, time, urlOrEmpty } from '../wire-shapes.ts'

const marked = exactly({ text: str, hits: list(exactly({ from: int, to: int })) })
const hit = exactly({
  kind: oneOf('thread', 'comment'),
  threadId: int,
  postId: int,
  title: marked,
  snippet: marked,
  categoryId: int,
  categoryName: str,
  userId: int,
  nickname: str,
  avatar: urlOrEmpty,
  createdAt: time,
  floor: nullable(int),
})
const users = list(
  exactly({ userId: int, nickname: marked, avatar: urlOrEmpty, threadCount: int, fansCount: int }),
)
const topics = list(exactly({ topicId: int, content: marked, threadCount: int, viewCount: int }))
const found = exactly({
  pageData: list(hit),
  currentPage: int,
  perPage: int,
  firstPageUrl: str,
  nextPageUrl: str,
  prePageUrl: str,
  pageLength: int,
  totalCount: int,
  totalPage: int,
  counts: exactly({ threads: int, comments: int, users: int, topics: int, tags: int }),
  comments: list(hit),
  users,
  topics,
  tags: list(exactly({ kind: oneOf('category', 'type'), id: int, name: marked })),
  correction: str,
})

describe.each(engines)('the search on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
    const author = await t.createMember({ nickname: '骑行老周' })
    const text = '<p>环湖骑行四十公里 #骑行路线#</p>'
    const { threadId } = await publishThreadByCall(t, author, { title: '周末骑行', content: { text } })
    await t.post('/api/v3/posts.create', { id: threadId, content: '一起骑行' }, author)
    await updateSearchIndex(t)
  })
  afterAll(() => t.close())

  it.each(prefixes)('results have one shape for all kinds at %s', async (prefix) => {
    const client = legacyClient(t, prefix)
    for (const kind of ['all', 'threads', 'comments', 'users', 'topics', 'tags']) {
      const { Code, Data } = await client.get('search', { keyword: '骑行', kind })
      expect(Code).toBe(0)
      expect(faultsOf(Data, found)).toEqual([])
    }
    const { Data } = await client.get('search', { keyword: '骑行' })
    expect(Data).toMatchObject({
      counts: { threads: 1, comments: 1, users: 1, topics: 1, tags: 0 },
      pageData: [{ kind: 'thread' }],
      comments: [{ kind: 'comment', floor: 1 }],
    })
  })

  it.each(prefixes)('words are suggested at %s', async (prefix) => {
    const { Data } = await legacyClient(t, prefix).get('search.suggest', { keyword: '骑' })
    const threads = list(exactly({ threadId: int, title: marked }))
    expect(faultsOf(Data, exactly({ words: list(str), threads, users, topics }))).toEqual([])
    expect(Data).toMatchObject({ words: expect.arrayContaining(['骑行路线', '周末骑行']) })
  })

  it.each(prefixes)('users.list and topics.list find names by pronunciation at %s', async (prefix) => {
    const client = legacyClient(t, prefix)
    for (const nickname of ['老周', 'laozhou', 'qxlz'])
      expect((await client.get('users.list', { filter: { nickname } })).Data).toMatchObject({ totalCount: 1 })
    for (const content of ['路线', 'luxian', 'qxlx'])
      expect((await client.get('topics.list', { filter: { content } })).Data).toMatchObject({ totalCount: 1 })
  })

  it.each([
    ['no words', {}],
    ['a kind that is none', { keyword: 'x', kind: 'secrets' }],
    ['an order that is none', { keyword: 'x', sort: 'price' }],
    ['a day that is none', { keyword: 'x', filter: { since: 'yesterday' } }],
    ['a category that is no number', { keyword: 'x', filter: { categoryids: ['x'] } }],
    ['page 0', { keyword: 'x', page: 0 }],
  ])('a search with %s is refused', async (_, input) => {
    expect(await legacyClient(t, '/api/v3/').get('search', input)).toMatchObject({ Code: -4001, Data: [] })
  })
})
