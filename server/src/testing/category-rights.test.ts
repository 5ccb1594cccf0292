import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall, revoke } from './fixtures/published-thread.ts'
import { updateSearchIndex } from './fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

/** Occurs in every name, title, text, topic and comment of the hidden category. */
const secret = '蓝'

interface Places {
  readonly hidden: number
  readonly threadId: number
  readonly postId: number
  readonly topicId: number
  readonly authorId: number
}

/** Every reading request that could reveal a thread in a hidden category. */
const lists: Readonly<Record<string, (places: Places) => string>> = {
  'the list': () => 'thread.list',
  'the list of that category': ({ hidden }) => `thread.list?filter[categoryids][0]=${hidden}`,
  'the list of both categories': ({ hidden }) =>
    `thread.list?filter[categoryids][0]=1&filter[categoryids][1]=${hidden}`,
  'featured threads': () => 'thread.list?filter[essence]=1',
  'hot threads': () => 'thread.list?filter[sort]=3',
  'the last comments': () => 'thread.list?filter[sort]=2',
  'threads of whom one follows': () => 'thread.list?filter[attention]=1',
  'what one likes': () => 'thread.list?filter[complex]=2',
  'what one favours': () => 'thread.list?filter[complex]=3',
  'what somebody likes': ({ authorId }) => `thread.list?filter[complex]=2&filter[toUserId]=${authorId}`,
  "somebody's threads": ({ authorId }) => `thread.list?filter[complex]=5&filter[toUserId]=${authorId}`,
  'threads of a topic': ({ topicId }) => `thread.list?filter[topicId]=${topicId}`,
  'threads of a kind': () => 'thread.list?filter[types][0]=100',
  'recommended threads': () => 'thread.list?scope=1',
  'threads by a word': () => `thread.list?scope=2&filter[search]=${encodeURIComponent(secret)}`,
  'the home of a paid site': () => 'thread.list?scope=3',
  'sticky threads': () => 'thread.stick',
  'sticky threads of that category': ({ hidden }) => `thread.stick?categoryIds[0]=${hidden}`,
  'random featured threads': () => 'thread.recommends',
  'random threads of that category': ({ hidden }) => `thread.recommends?filter[categoryids][0]=${hidden}`,
  topics: () => 'topics.list',
  'hot topics': () => 'topics.list?filter[hot]=1',
  'topics by name': () => `topics.list?filter[content]=${encodeURIComponent(secret)}`,
  'one topic': ({ topicId }) => `topics.list?filter[topicId]=${topicId}`,
  categories: () => 'categories',
  'a search': () => `search?keyword=${encodeURIComponent(secret)}`,
  'a search for threads': () => `search?keyword=${encodeURIComponent(secret)}&kind=threads`,
  'a search for comments': () => `search?keyword=${encodeURIComponent(secret)}&kind=comments`,
  'a search for topics': () => `search?keyword=${encodeURIComponent(secret)}&kind=topics`,
  suggestions: () => `search.suggest?keyword=${encodeURIComponent(secret)}`,
  'the feed': () => '/feed.xml',
  'the feed of that category': ({ hidden }) => `/cate/${hidden}/feed.xml`,
  'the feed of a person': ({ authorId }) => `/user/${authorId}/feed.xml`,
  'the map of topics': () => '/sitemap-topics.xml',
}

/** Every request that opens a thread, or a part of it, without the category's permission. */
const openings: Readonly<Record<string, (places: Places) => string>> = {
  'the thread': ({ threadId }) => `thread.detail?threadId=${threadId}`,
  'its comments': ({ threadId }) => `posts.list?filter[thread]=${threadId}`,
  'a comment': ({ postId }) => `posts.detail?postId=${postId}`,
  'where a comment stands': ({ threadId, postId }) =>
    `posts.postion?filter[threadId]=${threadId}&filter[postId]=${postId}`,
  'its versions': ({ postId }) => `posts.revisions?postId=${postId}`,
  'who likes it': ({ threadId }) => `thread.likedusers?threadId=${threadId}`,
  'how often it was read': ({ threadId }) => `view.count?threadId=${threadId}`,
  'the page of its topic': ({ topicId }) => `topic.view?topicId=${topicId}`,
}

describe.each(engines)('permissions of a category on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember
  let places: Places

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember({ nickname: '作者' })
    reader = await t.createMember({ nickname: '读者' })
    await publishThreadByCall(t, author, { title: '大厅里的' })
    const hidden = await insertCategory(t, `${secret}室`)
    const content = { text: `<p>${secret}色的正文 #${secret}话题#</p>` }
    const { threadId, topicId } = await publishThreadByCall(t, author, {
      title: `${secret}题`,
      categoryId: hidden,
      content,
    })
    const post = await t.post('/api/v3/posts.create', { id: threadId, content: `${secret}色的评论` }, author)
    const { id: postId } = post.Data as { id: number }
    const operate = (body: object, who: TestMember) =>
      t.post('/api/v3/threads/operate', { id: threadId, ...body }, who)
    await operate({ isEssence: true, isSticky: true }, admin)
    await t.post('/api/backAdmin/threads.batch', { ids: `${threadId}`, isSite: 1 }, admin)
    await operate({ isFavorite: true }, reader)
    const detail = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, reader)
    const first = (detail.Data as { postId: number }).postId
    for (const who of [reader, author])
      await t.post('/api/v3/posts.update', { postId: first, data: { attributes: { isLiked: true } } }, who)
    await t.post('/api/v3/follow.create', { toUserId: author.id }, reader)
    await updateSearchIndex(t)
    places = { hidden, threadId, postId, topicId, authorId: author.id }
    for (const group of [groupIds.member, groupIds.guest]) {
      await revoke(t, group, 'viewThreads', 'thread.viewPosts', 'thread.reply', 'createThread')
      await t.grant(group, 'category1.viewThreads', 'category1.thread.viewPosts', 'category1.thread.reply')
    }
    await t.grant(groupIds.member, 'category1.createThread')
  })
  afterAll(() => t.close())

  const read = async (way: string, who?: TestMember) => {
    const url = way.startsWith('/') ? way : `/api/v3/${way}`
    const headers = who ? { authorization: `Bearer ${who.token}` } : {}
    return (await t.app.inject({ url, headers })).body
  }

  describe.each(Object.entries(lists))('%s', (name, way) => {
    it('the response contains nothing of a category that the viewer may not see', async () => {
      for (const who of [undefined, reader]) {
        const said = await read(way(places), who)
        // URLs of pages repeat the viewer's own input.
        expect(said.replaceAll(encodeURIComponent(secret), ''), name).not.toContain(secret)
      }
    })
  })

  it('administrators get the content, so the tests above do test something', async () => {
    const seen: string[] = []
    for (const [name, way] of Object.entries(lists))
      if ((await read(way(places), admin)).includes(secret)) seen.push(name)
    expect(seen).toEqual(
      expect.arrayContaining([
        'the list',
        'featured threads',
        'sticky threads',
        'random featured threads',
        'topics',
        'categories',
      ]),
    )
    expect(seen.length).toBeGreaterThan(15)
  })

  /** Requests by GET, or by POST for the page of a topic. */
  const opens = (way: string, who?: TestMember) => {
    const [call, query] = way.split('?')
    if (call !== 'topic.view') return t.get(`/api/v3/${way}`, who)
    return t.post(`/api/v3/${call}`, { topicId: Number(new URLSearchParams(query).get('topicId')) }, who)
  }

  it.each(Object.entries(openings))('%s is refused', async (_, way) => {
    for (const [who, code] of [
      [undefined, -3001],
      [reader, -4002],
    ] as const) {
      const answer = await opens(way(places), who)
      expect([code, -4002, -4004]).toContain(answer.Code)
      expect(JSON.stringify(answer.Data)).not.toContain(secret)
    }
    expect((await opens(way(places), admin)).Code).toBe(0)
  })

  it('counters do not include hidden content', async () => {
    const numbers = async (who?: TestMember) => {
      const data = async <D>(call: string) => (await t.get(`/api/v3/${call}`, who)).Data as D
      const forum = await data<{ other: { countThreads: number } }>('forum')
      const profile = await data<{ threadCount: number }>(`user?userId=${author.id}`)
      const list = await data<{ totalCount: number; pageData: { user: { threadCount: number } }[] }>(
        'thread.list',
      )
      const people = await data<{ pageData: { userId: number; threadCount: number }[] }>('users.list')
      return [
        forum.other.countThreads,
        profile.threadCount,
        list.totalCount,
        list.pageData.at(-1)?.user.threadCount,
        people.pageData.find(({ userId }) => userId === author.id)?.threadCount,
      ]
    }
    expect(await numbers(admin)).toEqual([2, 2, 2, 2, 2])
    expect(await numbers(reader)).toEqual([1, 1, 1, 1, 1])
    expect(await numbers()).toEqual([1, 1, 1, 1, 1])
  })

  it('writing, liking, sharing and reporting is refused without the permission', async () => {
    const { threadId, hidden, postId } = places
    const tries: readonly (readonly [string, object])[] = [
      ['thread.create', { categoryId: hidden, title: '进来了' }],
      ['posts.create', { id: threadId, content: '进来了' }],
      ['posts.create', { id: threadId, replyId: postId, isComment: true, content: '进来了' }],
      ['posts.update', { postId, data: { attributes: { isLiked: true } } }],
      ['thread.share', { threadId }],
      ['threads/operate', { id: threadId, isFavorite: true }],
      ['thread.update', { threadId, title: '改了' }],
      ['thread.delete', { threadId }],
    ]
    for (const [call, body] of tries) {
      t.clock.advance(31_000)
      const answer = await t.post(`/api/v3/${call}`, body, reader)
      expect([-4002, -4004, -3001], `${call}: ${answer.Code}`).toContain(answer.Code)
    }
    const own = await publishThreadByCall(t, reader, { title: '大厅' })
    const moved = await t.post(
      '/api/v3/thread.update',
      { threadId: own.threadId, categoryId: hidden },
      reader,
    )
    expect(moved.Code).toBe(-4002)
  })

  it('refusals do not reveal whether a thread exists that the viewer may not open', async () => {
    const calls: readonly (readonly [string, (threadId: number) => object])[] = [
      ['thread.update', (threadId) => ({ threadId, title: '改了' })],
      ['thread.delete', (threadId) => ({ threadId })],
      ['user/thread.stick', (threadId) => ({ threadId, status: 1 })],
    ]
    for (const [call, body] of calls) {
      const codes = []
      for (const threadId of [places.threadId, 999_999])
        codes.push((await t.post(`/api/v3/${call}`, body(threadId), reader)).Code)
      expect(codes, call).toEqual([-4004, -4004])
    }
  })

  it.each([
    ['thread.edit', 'thread.update', () => ({ threadId: places.threadId, title: `${secret}改` })],
    ['thread.essence', 'threads/operate', () => ({ id: places.threadId, isEssence: false })],
    [
      'thread.hidePosts',
      'posts.update',
      () => ({ postId: places.postId, data: { attributes: { isDeleted: 1 } } }),
    ],
    ['thread.hide', 'thread.delete', () => ({ threadId: places.threadId })],
  ])('%s in one category allows its action there and nowhere else', async (key, call, body) => {
    const keeper = await t.createMember({ groupId: groupIds.trial })
    const see = [`category${places.hidden}.viewThreads`, `category${places.hidden}.thread.viewPosts`]
    await t.grant(groupIds.trial, ...see, `category1.${key}`)
    expect((await t.post(`/api/v3/${call}`, body(), keeper)).Code).toBe(-4002)
    await t.grant(groupIds.trial, `category${places.hidden}.${key}`)
    expect((await t.post(`/api/v3/${call}`, body(), keeper)).Code).toBe(0)
  })
})
