import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { insertCategory, insertPicture, publishThreadByCall, revoke } from '../fixtures/published-thread.ts'
import { updateSearchIndex } from '../fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { exactly, faultsOf, list, pageOf, str } from '../wire-shapes.ts'
import { recommendedThread, stickyThread, thread } from './thread-shapes.ts'

interface Site {
  readonly t: TestApp
  readonly admin: TestMember
  readonly author: TestMember
  readonly reader: TestMember
  readonly categoryId: number
  /** Threads by what is special about them, oldest first. */
  readonly threads: Readonly<Record<ThreadName, number>>
}

type ThreadName = 'old' | 'pictures' | 'featured' | 'sticky' | 'commented' | 'draft' | 'anonymous'

async function openSite(engine: (typeof engines)[number]): Promise<Site> {
  const t = await openTestApp({ engine })
  const [admin, author, reader] = [await t.createAdmin(), await t.createMember(), await t.createMember()]
  const categoryId = await insertCategory(t, '茶器')
  const publish = async (title: string, more: object = {}) =>
    (await publishThreadByCall(t, author, { title, ...more })).threadId
  const old = await publish('旧帖')
  t.clock.advance(8 * 86_400_000)
  const imageIds = [await insertPicture(t, author)]
  const threads = {
    old,
    pictures: await publish('有图', {
      content: { text: '', indexes: { 101: { tomId: 101, body: { imageIds } } } },
    }),
    featured: await publish('精华帖', { categoryId }),
    sticky: await publish('置顶帖', { categoryId: String(categoryId) }),
    commented: await publish('热评', { content: { text: '<p>铁观音</p>' } }),
    draft: await publish('草稿', { draft: '1' }),
    anonymous: await publish('匿名帖', { anonymous: true }),
  }
  await t.post('/api/v3/threads/operate', { id: threads.featured, isEssence: true, isFavorite: true }, admin)
  await t.post('/api/v3/threads/operate', { id: threads.sticky, isSticky: true }, admin)
  await t.post('/api/v3/threads/operate', { id: threads.old, isFavorite: true }, reader)
  t.clock.advance(60_000)
  const comment = { id: threads.old, content: '顶' }
  await t.post('/api/v3/posts.create', comment, reader)
  const { postId } = (await t.get(`/api/v3/thread.detail?threadId=${threads.commented}`)).Data as {
    postId: number
  }
  await t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
  for (let n = 0; n < 3; n += 1) await t.get(`/api/v3/view.count?threadId=${threads.pictures}`)
  await t.ctx.transaction(async (tx) => {
    await tx.updateTable('threads').set({ view_count: 9 }).where('id', '=', threads.pictures).execute()
    await tx
      .insertInto('user_follow')
      .values({ from_user_id: reader.id, to_user_id: author.id, is_mutual: 0, created_at: 0, updated_at: 0 })
      .execute()
  })
  t.clock.advance(60_000)
  return { t, admin, author, reader, categoryId, threads }
}

type Who = 'visitor' | 'reader' | 'author'
const whole: ThreadName[] = ['anonymous', 'commented', 'sticky', 'featured', 'pictures', 'old']

/** The request, the viewer, and the expected threads in order. */
const lists: readonly [string, Who, (site: Site) => object, readonly ThreadName[]][] = [
  ['nothing in particular', 'visitor', () => ({}), whole],
  ['scope 0', 'visitor', () => ({ scope: 0 }), whole],
  ['scope 1 without a sequence', 'visitor', () => ({ scope: 1 }), whole],
  ['scope 2 of a word', 'visitor', () => ({ scope: 2, filter: { search: '铁观音' } }), ['commented']],
  ['scope 3', 'visitor', () => ({ scope: 3 }), []],
  [
    'a category',
    'visitor',
    ({ categoryId }) => ({ filter: { categoryids: [categoryId] } }),
    ['sticky', 'featured'],
  ],
  ['an exclusive id, which is ignored', 'visitor', () => ({ filter: { exclusiveIds: [1] } }), whole],
  ['featured threads', 'visitor', () => ({ filter: { essence: 1 } }), ['featured']],
  ['pictures', 'visitor', () => ({ filter: { types: ['101'] } }), ['pictures']],
  ['videos, of which there are none', 'visitor', () => ({ filter: { types: ['103', '109'] } }), []],
  ['the newest', 'visitor', () => ({ filter: { sort: 1 } }), whole],
  ['a title', 'visitor', () => ({ filter: { search: '精华' } }), ['featured']],
  ['whom a visitor follows', 'visitor', () => ({ filter: { attention: 1 } }), []],
  ['whom one follows, without the anonymous', 'reader', () => ({ filter: { attention: 1 } }), whole.slice(1)],
  ["one's own drafts", 'author', () => ({ filter: { complex: 1 } }), ['draft']],
  ["one's likes", 'reader', () => ({ filter: { complex: 2 } }), ['commented']],
  [
    "another's likes",
    'visitor',
    ({ reader }) => ({ filter: { complex: 2, toUserId: reader.id } }),
    ['commented'],
  ],
  ["one's favourites", 'reader', () => ({ filter: { complex: 3 } }), ['old']],
  ['what one bought', 'reader', () => ({ filter: { complex: 4 } }), []],
  ["one's own threads", 'author', () => ({ filter: { complex: 5 } }), whole],
  [
    "another's threads, without the anonymous",
    'visitor',
    ({ author }) => ({ filter: { complex: 5, toUserId: author.id } }),
    whole.slice(1),
  ],
]

describe.each(engines)('lists of threads on %s', (engine) => {
  let site: Site

  beforeAll(async () => {
    site = await openSite(engine)
    await updateSearchIndex(site.t)
  })
  afterAll(() => site.t.close())

  const caller = (who: Who) => (who === 'visitor' ? undefined : site[who])
  const namesOf = (data: unknown) => {
    const names = Object.entries(site.threads)
    return (data as { pageData: { threadId: number }[] }).pageData.map(
      ({ threadId }) => names.find(([, id]) => id === threadId)?.[0],
    )
  }

  describe.each(prefixes)('below %s', (prefix) => {
    it.each(lists)('thread.list of %s, for the %s', async (_, who, input, expected) => {
      const { Code, Data } = await legacyClient(site.t, prefix).get('thread.list', input(site), caller(who))
      expect(Code).toBe(0)
      expect(faultsOf(Data, pageOf(thread))).toEqual([])
      expect(namesOf(Data)).toEqual(expected)
    })

    it.each([
      [2, 'the last comment', 'old'],
      [4, 'the last change', undefined],
    ])('thread.list in order %i is by %s', async (sort, _, first) => {
      const { Data } = await legacyClient(site.t, prefix).get('thread.list', { filter: { sort } })
      expect([...namesOf(Data)].sort()).toEqual([...whole].sort())
      if (first) expect(namesOf(Data)[0]).toBe(first)
    })

    it('thread.list in order 3 lists the most viewed of the last seven days', async () => {
      const { Data } = await legacyClient(site.t, prefix).get('thread.list', { filter: { sort: 3 } })
      expect(namesOf(Data)[0]).toBe('pictures')
      expect(namesOf(Data)).not.toContain('old')
    })

    it('thread.list of scope 2 begins with the hottest of the week', async () => {
      const { Data } = await legacyClient(site.t, prefix).get('thread.list', { scope: 2 })
      expect(namesOf(Data)[0]).toBe('pictures')
      expect(namesOf(Data)).toHaveLength(whole.length)
    })

    it('thread.list of scope 3 is always the first ten', async () => {
      const { Data } = await legacyClient(site.t, prefix).get('thread.list', {
        scope: 3,
        page: 4,
        perPage: 40,
      })
      expect(Data).toMatchObject({ currentPage: 1, perPage: 10 })
    })

    it.each([
      ['a scope that is none', { scope: 4 }, -4001],
      ['an order that is none', { filter: { sort: 5 } }, -4001],
      ['page 0', { page: 0 }, -4001],
      ['a page that is no number', { page: 'one' }, -4001],
      ['a category that is no number', { filter: { categoryids: ['x'] } }, -4001],
      ["a visitor's drafts", { filter: { complex: 1 } }, -3001],
      ["a visitor's favourites", { filter: { complex: 3 } }, -3001],
    ])('thread.list refuses %s', async (_, input, code) => {
      expect(await legacyClient(site.t, prefix).get('thread.list', input)).toMatchObject({
        Code: code,
        Data: [],
      })
    })

    it('thread.stick is a list of sticky threads, filtered by categories', async () => {
      const client = legacyClient(site.t, prefix)
      const { Data } = await client.get('thread.stick')
      expect(faultsOf(Data, list(stickyThread, 1))).toEqual([])
      expect(Data).toMatchObject([{ threadId: site.threads.sticky, canViewPosts: true }])
      const narrowed = (id: number) => client.get('thread.stick', { categoryIds: [id] })
      expect((await narrowed(site.categoryId)).Data).toHaveLength(1)
      expect(await narrowed(1)).toMatchObject({ Code: 0, Data: [] })
    })

    it('thread.recommends is a list of featured threads', async () => {
      const client = legacyClient(site.t, prefix)
      const { Data } = await client.get('thread.recommends', { perPage: 5 })
      expect(faultsOf(Data, list(recommendedThread, 1))).toEqual([])
      expect(Data).toMatchObject([{ threadId: site.threads.featured, displayTag: { isEssence: true } }])
      expect(await client.get('thread.recommends', { filter: { categoryids: [1] } })).toMatchObject({
        Data: [],
      })
    })

    it('thread.typelist names the kinds of content in the order of the wire', async () => {
      const { Data } = await legacyClient(site.t, prefix).get('thread.typelist')
      expect(faultsOf(Data, list(exactly({ name: str, type: str })))).toEqual([])
      expect((Data as { type: string }[]).map(({ type }) => type)).toEqual([
        '103',
        '101',
        '102',
        '106',
        '109',
        '107',
        '108',
      ])
    })
  })

  it('lists are empty or refused for guests without the permission', async () => {
    await revoke(site.t, groupIds.guest, 'viewThreads')
    const client = legacyClient(site.t, '/api/v3/')
    expect(await client.get('thread.list')).toMatchObject({ Code: -4002, Data: [] })
    expect(await client.get('categories')).toMatchObject({ Code: -4002, Data: [] })
    expect(await client.get('thread.stick')).toMatchObject({ Code: 0, Data: [] })
    await site.t.grant(groupIds.guest, 'viewThreads')
  })

  it('a paid site lists its home page only, for those who have not joined', async () => {
    await setSettings(site.t.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '1' })
    await site.t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ is_site: 1 }).where('id', '=', site.threads.featured).execute(),
    )
    site.t.clock.advance(60_000)
    const client = legacyClient(site.t, '/api/v3/')
    for (const as of [undefined, site.reader]) {
      expect(await client.get('thread.list', { scope: 0 }, as)).toMatchObject({ Code: -3006, Data: [] })
      const { Data } = await client.get('thread.list', { scope: 3 }, as)
      expect(namesOf(Data)).toEqual(['featured'])
    }
    await setSettings(site.t.ctx, { site_mode: 'public' })
  })
})
