import { groupIds, type SearchHit } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface SearchResult {
  readonly pageData: SearchHit[]
  readonly comments: SearchHit[]
  readonly counts: Readonly<Record<string, number>>
}

const nothing = { threads: 0, comments: 0, users: 0, topics: 0, tags: 0 }

describe.each(engines)('hidden content in searches on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let other: TestMember
  let administrator: TestMember
  let hidden: number

  const call = async (keyword: string, who?: TestMember, more = '') => {
    const answer = await t.get(`/api/v3/search?keyword=${encodeURIComponent(keyword)}${more}`, who)
    return answer
  }
  const find = async (keyword: string, who?: TestMember, more = '') => {
    const { Code, Data } = await call(keyword, who, more)
    expect(Code).toBe(0)
    return Data as SearchResult
  }
  const write = (title: string, text: string, body: object = {}) =>
    publishThreadByCall(t, author, { title, content: { text: `<p>${text}</p>` }, ...body })
  const comment = async (threadId: number, content: string, who: TestMember) => {
    t.clock.advance(11_000)
    const { Code, Data } = await t.post('/api/v3/posts.create', { id: threadId, content }, who)
    expect(Code).toBe(0)
    return (Data as { id: number }).id
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    administrator = await t.createAdmin()
    author = await t.createMember({ nickname: '陆羽' })
    other = await t.createMember({ nickname: '皎然' })
    hidden = await insertCategory(t, '密室')
    await revoke(t, groupIds.guest, 'viewThreads', 'thread.viewPosts')
    await revoke(t, groupIds.member, 'viewThreads', 'thread.viewPosts')
    for (const group of [groupIds.guest, groupIds.member])
      await t.grant(group, 'category1.viewThreads', 'category1.thread.viewPosts')
  })
  afterAll(() => t.close())

  it('paid content is not found, not even by its length; the free part is', async () => {
    const free = '前言人人可读'
    await write('付费的书', `${free}，PAIDunicorn 只有买了的人才能读到这里的麒麟`, {
      price: 5,
      freeWords: 0.2,
    })
    await updateSearchIndex(t)
    for (const who of [undefined, other, author, administrator])
      for (const keyword of ['PAIDunicorn', 'paidunicron', '麒麟', 'qilin', '只有买了的人']) {
        const found = await find(keyword, who)
        expect(found.pageData).toEqual([])
        expect(found.counts).toEqual(nothing)
      }
    const [hit] = (await find('前言')).pageData
    expect(hit?.title.text).toBe('付费的书')
    expect(hit?.snippet.text).not.toContain('麒麟')
    expect((await find('付费')).pageData[0]?.snippet.text).not.toContain('麒麟')
  })

  it('a text that becomes paid is removed from the index, and not shown before that', async () => {
    const { threadId } = await write('先免费', '后来要钱的貔貅')
    await updateSearchIndex(t)
    expect((await find('貔貅')).pageData).toHaveLength(1)
    await t.post('/api/v3/thread.update', { threadId, price: 3, freeWords: 0 }, author)
    expect(JSON.stringify(await find('貔貅'))).not.toContain('后来要钱')
    await updateSearchIndex(t)
    expect((await find('貔貅')).counts).toEqual(nothing)
  })

  it('an anonymous author is not found by name, nor are comments in their own thread', async () => {
    const { threadId } = await write('匿名的心事', '说给树洞的獬豸', { anonymous: 1 })
    await comment(threadId, '楼主补充饕餮', author)
    await updateSearchIndex(t)
    for (const keyword of ['獬豸', '饕餮']) {
      const found = await find(keyword, other)
      const [hit] = [...found.pageData, ...found.comments]
      expect(hit).toMatchObject({ userId: 0, avatar: '' })
      expect(hit?.nickname).not.toBe('陆羽')
      for (const filter of [`&filter[author]=${encodeURIComponent('陆羽')}`, `&filter[userId]=${author.id}`])
        expect((await find(keyword, other, filter)).counts).toMatchObject({ threads: 0, comments: 0 })
    }
  })

  it('drafts, pending and deleted content is not found', async () => {
    await write('草稿里的梼杌', '还没写完', { draft: 1 })
    const pending = await write('待审的穷奇', '等人看过')
    const deleted = await write('删掉的混沌', '不要了')
    await comment(pending.threadId, '评论里的朱厌', other)
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('threads')
        .set({ is_approved: 0, is_listed: 0 })
        .where('id', '=', pending.threadId)
        .execute(),
    )
    await t.post('/api/v3/thread.delete', { threadId: deleted.threadId }, author)
    await updateSearchIndex(t)
    for (const who of [author, other, administrator])
      for (const keyword of ['梼杌', '穷奇', '混沌', '朱厌'])
        expect((await find(keyword, who)).counts).toMatchObject({ threads: 0, comments: 0 })
  })

  it('a category without permission is not matched, counted or named', async () => {
    await write('密室里的狻猊', '门关着 #隐秘话题#', { categoryId: hidden })
    await updateSearchIndex(t)
    for (const who of [undefined, other]) {
      expect((await find('狻猊', who)).counts).toEqual(nothing)
      expect((await find('密室', who)).counts).toEqual(nothing)
      expect((await find('隐秘', who)).counts).toEqual(nothing)
      expect((await call('狻猊', who, `&filter[categoryids][0]=${hidden}`)).Code).toBe(-4002)
    }
    expect((await find('狻猊', administrator)).counts).toMatchObject({ threads: 1 })
    expect((await find('隐秘', administrator)).counts).toMatchObject({ topics: 1 })
  })

  it('comments are found only with the permission to open threads', async () => {
    const { threadId } = await write('敞开的门', '里面有人')
    await comment(threadId, '评论说起毕方', other)
    await updateSearchIndex(t)
    expect((await find('毕方')).counts.comments).toBe(1)
    await revoke(t, groupIds.guest, 'category1.thread.viewPosts')
    expect((await find('毕方')).counts.comments).toBe(0)
    await t.grant(groupIds.guest, 'category1.thread.viewPosts')
  })

  it('content of people whom the viewer has blocked is not found', async () => {
    await write('屏蔽的蜃楼', '看不到')
    await updateSearchIndex(t)
    expect((await find('蜃楼', other)).counts.threads).toBe(1)
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('deny_users')
        .values({ user_id: other.id, deny_user_id: author.id, created_at: t.clock.now() })
        .execute(),
    )
    expect((await find('蜃楼', other)).counts).toEqual(nothing)
    expect((await find('陆羽', other)).counts.users).toBe(0)
    expect((await find('蜃楼')).counts.threads).toBe(1)
  })

  it('a viewer who may see no threads is refused like by lists', async () => {
    await revoke(t, groupIds.guest, 'category1.viewThreads')
    expect((await call('茶')).Code).toBe(-4002)
  })
})
