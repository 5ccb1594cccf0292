import { groupIds, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertCategory,
  insertPicture,
  publishThreadByCall,
  revoke,
} from '../../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const day = 86_400_000

interface ListData {
  readonly pageData: ThreadView[]
  readonly totalCount: number
}

describe.each(engines)('lists of threads on %s', (engine) => {
  let t: TestApp
  let lu: TestMember
  let wu: TestMember
  let garden: number
  /** Ids by a short name, in order of publication. */
  const ids: Record<string, number> = {}

  const list = async (query: string, who?: TestMember) => {
    const answer = await t.get(`/api/v3/thread.list?${query}`, who)
    return answer.Code === 0 ? (answer.Data as ListData) : answer.Code
  }
  /** Returns the names of a list's threads in order, or the error code. */
  const names = async (query: string, who?: TestMember) => {
    const data = await list(query, who)
    if (typeof data === 'number') return data
    expect(data.totalCount).toBe(data.pageData.length)
    return data.pageData.map(({ threadId }) => Object.keys(ids).find((name) => ids[name] === threadId))
  }
  const write = async (name: string, author: TestMember, body: object = {}) => {
    ids[name] = (await publishThreadByCall(t, author, { title: name, ...body })).threadId
  }
  const set = (name: string, changes: object) =>
    t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('threads')
        .set(changes)
        .where('id', '=', ids[name] ?? 0)
        .execute()
    })

  beforeAll(async () => {
    t = await openTestApp({ engine })
    lu = await t.createMember({ nickname: '陆羽' })
    wu = await t.createMember({ nickname: '吴理真' })
    garden = await insertCategory(t, '茶园')
    await write('old', lu)
    t.clock.advance(10 * day)
    await write('garden', wu, { categoryId: garden, content: { text: '<p>100% 有机_茶 开 #山场#</p>' } })
    const picture = await insertPicture(t, lu)
    await write('picture', lu, { content: { text: '', indexes: { 101: { body: { imageIds: [picture] } } } } })
    await write('hidden', wu, { anonymous: 1 })
    await write('draft', lu, { draft: 1 })
    await write('paid', wu, { price: 5, freeWords: 0.5, content: { text: '<p>公开的部分秘密的部分</p>' } })
    await set('old', { view_count: 900 })
    await set('garden', { view_count: 50 })
    await set('picture', { view_count: 70, is_essence: 1 })
    await set('hidden', { posted_at: t.clock.now() + 5 })
    await t.ctx.transaction(async (tx) => {
      const follow = { from_user_id: lu.id, to_user_id: wu.id, is_mutual: 0, created_at: 0, updated_at: 0 }
      await tx.insertInto('user_follow').values(follow).execute()
      const marks = ['garden', 'paid'].map((name) => ({ thread_id: ids[name] ?? 0, user_id: lu.id }))
      const posts = await tx.selectFrom('threads').select(['id', 'first_post_id']).execute()
      for (const [created_at, { thread_id, user_id }] of marks.entries()) {
        await tx.insertInto('thread_user').values({ thread_id, user_id, created_at }).execute()
        const post_id = posts.find(({ id }) => id === thread_id)?.first_post_id ?? 0
        await tx.insertInto('post_user').values({ post_id, user_id, created_at: -created_at }).execute()
      }
      const purchase = { user_id: lu.id, thread_id: ids.paid ?? 0, kind: 3, created_at: 1 }
      await tx.insertInto('purchases').values(purchase).execute()
    })
    t.clock.advance(60_000)
    await updateSearchIndex(t)
  })
  afterAll(() => t.close())

  it.each([
    ['everything, newest first', '', ['paid', 'hidden', 'picture', 'garden', 'old']],
    ['by creation', 'filter[sort]=1', ['paid', 'hidden', 'picture', 'garden', 'old']],
    ['by the last comment', 'filter[sort]=2', ['hidden', 'paid', 'picture', 'garden', 'old']],
    ['by readings of the last seven days', 'filter[sort]=3', ['picture', 'garden', 'paid', 'hidden']],
    ['by the last change', 'filter[sort]=4', ['paid', 'hidden', 'picture', 'garden', 'old']],
    ['featured', 'filter[essence]=1', ['picture']],
    ['with pictures', 'filter[types][0]=101', ['picture']],
    ['with pictures or votes', 'filter[types][0]=109&filter[types][1]=101', ['picture']],
    ['with votes', 'filter[types][0]=109', []],
    ['with text', 'filter[types][0]=100', ['paid', 'hidden', 'garden', 'old']],
    [
      'with text or pictures',
      'filter[types][0]=100&filter[types][1]=101',
      ['paid', 'hidden', 'picture', 'garden', 'old'],
    ],
    ['of an unknown kind', 'filter[types][0]=zzz', []],
    ['by a word of the title', 'filter[search]=garden', ['garden']],
    ['by a word in other letters', 'filter[search]=GARDEN', ['garden']],
    ['by a word of the text', `filter[search]=${encodeURIComponent('有机')}`, ['garden']],
    ['by a sign alone, which is no word', 'filter[search]=%25', []],
    ['by a word between signs', `filter[search]=${encodeURIComponent('%有机_茶')}`, ['garden']],
    ['by a backslash', 'filter[search]=%5C', []],
    ['by mark-up, which is no text', 'filter[search]=span', []],
    ['by a quote', "filter[search]='", []],
    ['by the free part of a paid text', `filter[search]=${encodeURIComponent('公开')}`, ['paid']],
    ['by its paid part, which nobody finds', `filter[search]=${encodeURIComponent('秘密')}`, []],
    [
      'hottest first, then by the last change (scope 2)',
      'scope=2',
      ['picture', 'garden', 'paid', 'hidden', 'old'],
    ],
    [
      'found and hottest first (scope 2)',
      `scope=2&filter[search]=${encodeURIComponent('开')}`,
      ['garden', 'paid'],
    ],
    ['all while nothing is recommended (scope 1)', 'scope=1', ['paid', 'hidden', 'picture', 'garden', 'old']],
    ['of a paid site’s home (scope 3)', 'scope=3', []],
    [
      'without the ids of exclusiveIds, which do nothing',
      'filter[exclusiveIds][0]=1',
      ['paid', 'hidden', 'picture', 'garden', 'old'],
    ],
    ['of another topic', 'filter[topicId]=99', []],
  ])('a list shows %s', async (_, query, expected) => {
    expect(await names(query)).toEqual(expected)
    expect(await names(query, lu)).toEqual(expected)
  })

  it('the list of threads with text follows when a text is deleted and written again', async () => {
    const picture = await insertPicture(t, lu, 'later.jpg')
    const content = (text: string) => ({ text, indexes: { 101: { body: { imageIds: [picture] } } } })
    const { threadId } = await publishThreadByCall(t, lu, { content: content('') })
    const isShown = async () => {
      const { pageData } = (await list('filter[types][0]=100')) as ListData
      return pageData.some((thread) => thread.threadId === threadId)
    }
    expect(await isShown()).toBe(false)
    for (const [text, shown] of [
      ['<p>汤色</p>', true],
      ['', false],
    ] as const) {
      expect((await t.post('/api/v3/thread.update', { threadId, content: content(text) }, lu)).Code).toBe(0)
      expect(await isShown()).toBe(shown)
    }
    await t.post('/api/v3/thread.delete', { threadId }, lu)
  })

  it('a topic’s threads are listed', async () => {
    const topic = await t.ctx.db.selectFrom('topics').select('id').executeTakeFirstOrThrow()
    expect(await names(`filter[topicId]=${topic.id}`)).toEqual(['garden'])
  })

  it('the requested categories are listed', async () => {
    expect(await names(`filter[categoryids][0]=${garden}`)).toEqual(['garden'])
    expect(await names(`filter[categoryids][0]=1&filter[categoryids][1]=${garden}`)).toHaveLength(5)
    expect(await names('filter[categoryids][0]=99999')).toEqual([])
  })

  it('threads of followed people are listed without anonymous ones; visitors get none', async () => {
    expect(await names('filter[attention]=1', lu)).toEqual(['paid', 'garden'])
    expect(await names('filter[attention]=1', wu)).toEqual([])
    expect(await names('filter[attention]=1')).toEqual([])
  })

  it('the viewer’s own drafts, likes, favourites, purchases and threads are listed', async () => {
    expect(await names('filter[complex]=1', lu)).toEqual(['draft'])
    expect(await names('filter[complex]=1', wu)).toEqual([])
    await set('draft', { title: 'Черновик draft' })
    for (const search of ['черновик', 'ЧЕРНОВИК', 'DRAFT'])
      expect(await names(`filter[complex]=1&filter[search]=${encodeURIComponent(search)}`, lu)).toEqual([
        'draft',
      ])
    await set('draft', { title: 'draft' })
    expect(await names('filter[complex]=2', lu)).toEqual(['garden', 'paid'])
    expect(await names('filter[complex]=3', lu)).toEqual(['paid', 'garden'])
    expect(await names('filter[complex]=4', lu)).toEqual(['paid'])
    expect(await names('filter[complex]=5', wu)).toEqual(['paid', 'hidden', 'garden'])
    for (const complex of [1, 2, 3, 4, 5]) expect(await names(`filter[complex]=${complex}`)).toBe(-3001)
  })

  it('another person’s likes and threads are listed without anonymous ones, and nothing else of them', async () => {
    expect(await names(`filter[complex]=2&filter[toUserId]=${lu.id}`)).toEqual(['garden', 'paid'])
    expect(await names(`filter[complex]=5&filter[toUserId]=${wu.id}`, lu)).toEqual(['paid', 'garden'])
    expect(await names(`filter[complex]=5&filter[toUserId]=${wu.id}`, wu)).toEqual([
      'paid',
      'hidden',
      'garden',
    ])
    expect(await names(`filter[complex]=1&filter[toUserId]=${lu.id}`, wu)).toEqual([])
    expect(await names(`filter[complex]=3&filter[toUserId]=${lu.id}`, wu)).toEqual([])
  })

  it('an author’s pinned thread is first on their own page', async () => {
    await t.ctx.transaction(async (tx) => {
      await tx
        .insertInto('thread_sticks')
        .values({ user_id: wu.id, thread_id: ids.garden ?? 0 })
        .execute()
    })
    const page = (await list(`filter[complex]=5&filter[toUserId]=${wu.id}`)) as ListData
    expect(page.pageData.map(({ userStickStatus }) => userStickStatus)).toEqual([true, false])
  })

  it('threads of blocked people are left out, except anonymous ones, whose author that would reveal', async () => {
    await t.ctx.transaction(async (tx) => {
      await tx
        .insertInto('deny_users')
        .values({ user_id: lu.id, deny_user_id: wu.id, created_at: 0 })
        .execute()
    })
    for (const query of [
      '',
      'filter[sort]=2',
      'filter[sort]=3',
      'scope=2',
      `filter[search]=${encodeURIComponent('开')}`,
    ])
      for (const name of ['paid', 'garden']) expect(await names(query, lu)).not.toContain(name)
    expect(await names('', lu)).toEqual(['hidden', 'picture', 'old'])
    expect(await names('', wu)).toHaveLength(5)
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('deny_users').execute()
    })
  })

  it('members on trial see new threads', async () => {
    const trial = await t.createMember({ groupId: groupIds.trial })
    expect(await names('', trial)).toHaveLength(5)
    t.clock.advance(22 * day)
    expect(await names('', trial)).toEqual(['paid', 'hidden', 'picture', 'garden'])
    expect((await t.get(`/api/v3/thread.detail?threadId=${ids.old}`, trial)).Code).toBe(-4002)
    await t.ctx.transaction(
      async (tx) => {
        await tx.updateTable('groups').set({ content_range: 90 }).where('id', '=', groupIds.trial).execute()
      },
      ['groups'],
    )
    expect(await names('', trial)).toHaveLength(5)
  })

  it('scope 1 lists what the administrator recommends, without what they exclude', async () => {
    const none = {
      category_ids: '',
      group_ids: '',
      user_ids: '',
      topic_ids: '',
      thread_ids: '',
      block_user_ids: '',
      block_topic_ids: '',
      block_thread_ids: '',
    }
    const cases: [Partial<typeof none>, string[]][] = [
      [{ category_ids: `${garden}` }, ['garden']],
      [{ user_ids: `${wu.id}` }, ['paid', 'garden']],
      [{ group_ids: '10', block_user_ids: `${wu.id}` }, ['picture', 'old']],
      [{ thread_ids: `${ids.old},${ids.hidden}` }, ['hidden', 'old']],
      [{ user_ids: `${wu.id}`, block_thread_ids: `${ids.paid}` }, ['garden']],
      [{ category_ids: '1', block_thread_ids: 'x, ,-1' }, ['paid', 'hidden', 'picture', 'old']],
    ]
    for (const [sequence, expected] of cases) {
      await t.ctx.transaction(async (tx) => {
        await tx.deleteFrom('sequences').execute()
        await tx
          .insertInto('sequences')
          .values({ id: 1, ...none, ...sequence })
          .execute()
      })
      t.clock.advance(61_000)
      expect(await names('scope=1')).toEqual(expected)
    }
  })

  it('lists, counts, searches and recommendations cover only categories that the viewer may see', async () => {
    await set('garden', { is_essence: 1 })
    t.clock.advance(61_000)
    await revoke(t, groupIds.guest, 'viewThreads')
    expect(await names('')).toBe(-4002)
    expect((await t.get('/api/v3/thread.recommends')).Data).toEqual([])
    await t.grant(groupIds.guest, `category${garden}.viewThreads`)
    const queries = ['', 'filter[sort]=2', 'filter[sort]=4', 'filter[search]=garden', 'scope=2']
    for (const query of queries) expect(await names(query)).toEqual(['garden'])
    expect(await names('filter[categoryids][0]=1')).toBe(-4002)
    expect(await names(`filter[categoryids][0]=1&filter[categoryids][1]=${garden}`)).toEqual(['garden'])
    expect(await names(`filter[complex]=2&filter[toUserId]=${lu.id}`)).toEqual(['garden'])
    expect(await names(`filter[complex]=5&filter[toUserId]=${wu.id}`)).toEqual(['garden'])
    const recommended = await t.get('/api/v3/thread.recommends')
    expect(recommended.Data).toMatchObject([{ threadId: ids.garden, displayTag: { isEssence: true } }])
    await t.grant(groupIds.guest, 'viewThreads')
  })

  it('invalid filters are refused', async () => {
    for (const query of [
      'filter[sort]=5',
      'filter[complex]=6',
      'scope=4',
      'page=0',
      'filter[types]=x',
      'filter[categoryids][0]=-1',
    ])
      expect(await names(query)).toBe(-4001)
  })
})

describe.each(engines)('a paid site on %s', (engine) => {
  it('a paid site shows its home page to everybody and its lists to those who joined', async () => {
    const t = await openTestApp({ engine })
    const author = await t.createAdmin()
    const { threadId } = await publishThreadByCall(t, author)
    await publishThreadByCall(t, author)
    await t.ctx.transaction(
      async (tx) => {
        await tx.updateTable('threads').set({ is_site: 1 }).where('id', '=', threadId).execute()
        const mode = { key: 'site_mode', tag: 'default', value: 'pay', updated_at: 0 }
        await tx.insertInto('settings').values(mode).execute()
      },
      ['settings'],
    )
    const stranger = await t.createMember()
    const joined = await t.createMember()
    await t.ctx.transaction(async (tx) => {
      const until = t.clock.now() + day
      await tx.updateTable('users').set({ expired_at: until }).where('id', '=', joined.id).execute()
    })
    for (const who of [undefined, stranger]) {
      expect((await t.get('/api/v3/thread.list', who)).Code).toBe(-3006)
      expect((await t.get('/api/v3/thread.list?scope=2', who)).Code).toBe(-3006)
      const home = await t.get('/api/v3/thread.list?scope=3&page=7&perPage=50', who)
      expect(home).toMatchObject({ Code: 0, Data: { currentPage: 1, perPage: 10, pageData: [{ threadId }] } })
    }
    expect((await t.get('/api/v3/thread.list', joined)).Data).toMatchObject({ totalCount: 2 })
    expect((await t.get('/api/v3/thread.list', author)).Data).toMatchObject({ totalCount: 2 })
    await t.close()
  })
})
