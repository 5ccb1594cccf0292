import type { OutputOf, SearchHit, SearchKind, searchApi } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface SearchResult {
  readonly pageData: SearchHit[]
  readonly totalCount: number
  readonly counts: Readonly<Record<Exclude<SearchKind, 'all'>, number>>
  readonly comments: SearchHit[]
  readonly users: { userId: number; nickname: { text: string } }[]
  readonly topics: { content: { text: string }; threadCount: number }[]
  readonly tags: { kind: string; id: number; name: { text: string } }[]
  readonly correction: string
}

const marked = ({ text, hits }: SearchHit['title']) =>
  hits
    .toReversed()
    .reduce((all, { from, to }) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)

describe.each(engines)('the search on %s', (engine) => {
  let t: TestApp
  let writer: TestMember
  let reader: TestMember
  let tea: number
  let aquarium: number

  const ask = async (query: Readonly<Record<string, string>>, who?: TestMember) =>
    t.get(`/api/v3/search?${new URLSearchParams(query)}`, who)
  const find = async (keyword: string, more: Readonly<Record<string, string>> = {}, who?: TestMember) => {
    const { Code, Data } = await ask({ keyword, ...more }, who)
    expect(Code).toBe(0)
    return Data as SearchResult
  }
  const titles = async (keyword: string, more: Readonly<Record<string, string>> = {}, who?: TestMember) =>
    (await find(keyword, more, who)).pageData.map(({ title }) => title.text)
  const write = (title: string, text: string, body: object = {}, who = writer) =>
    publishThreadByCall(t, who, { title, content: { text: `<p>${text}</p>` }, ...body })
  const comment = async (threadId: number, content: string, who = reader) => {
    t.clock.advance(11_000)
    const { Code, Data } = await t.post('/api/v3/posts.create', { id: threadId, content }, who)
    expect(Code).toBe(0)
    return (Data as { id: number }).id
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    writer = await t.createMember({ nickname: '沈清和' })
    reader = await t.createMember({ nickname: 'Alexander' })
    tea = await insertCategory(t, '茶叶')
    await write('显卡驱动更新以后黑屏', '昨天更新了驱动，重启以后屏幕全黑。')
    await write('换了一张显卡', '驱动装好了，<b>温度</b>正常，PostgreSQL 也跑得动。#硬件讨论#')
    await write('顯示卡與驅動程式', '繁體字的帖子，講的是長江大橋旁邊的店。')
    await write('春茶开汤', '今年的龙井香气清幽，汤色嫩绿。', { categoryId: tea })
    const { threadId } = await write('周末去哪里', '想去山里走走。')
    await write('照做', '照着真正的做。有事找站长请求帮忙。')
    await comment(threadId, '去看鲟鱼吧，水族馆新到的。')
    aquarium = threadId
    await updateSearchIndex(t)
  })
  afterAll(() => t.close())

  it('titles and texts are found by words, first those with the words in the title and side by side', async () => {
    expect(await titles('显卡驱动')).toEqual(['显卡驱动更新以后黑屏', '换了一张显卡'])
    const [first] = (await find('显卡驱动')).pageData
    expect(marked(first?.title ?? { text: '', hits: [] })).toBe('[显卡驱动]更新以后黑屏')
  })

  it('comments are found with their position', async () => {
    const { comments, counts, pageData } = await find('鲟')
    expect(counts).toMatchObject({ threads: 0, comments: 1 })
    expect(pageData).toEqual([])
    expect(comments[0]).toMatchObject({ kind: 'comment', floor: 1, nickname: 'Alexander' })
    expect(marked(comments[0]?.snippet ?? { text: '', hits: [] })).toBe('去看[鲟]鱼吧，水族馆新到的。')
    expect((await find('水族馆', { kind: 'comments' })).pageData).toHaveLength(1)
  })

  it.each([
    ['one character', '汤', ['春茶开汤']],
    ['two characters', '龙井', ['春茶开汤']],
    ['traditional characters', '龍井', ['春茶开汤']],
    ['simplified ones in a traditional text', '长江大桥', ['顯示卡與驅動程式']],
    ['pinyin', 'longjing', ['春茶开汤']],
    ['pinyin with blanks', 'long jing', ['春茶开汤']],
    ['first letters of two words', 'cjdq', ['顯示卡與驅動程式']],
    ['first letters of words that do not stand side by side', 'qdhp', []],
    ['letters that are first ones of words at several places', 'zzzzqq', []],
    ['letters whatever their case', 'postgresql', ['换了一张显卡']],
    ['a slip of the finger', 'postgrsql', ['换了一张显卡']],
    ['two letters changed over', 'postgrseql', ['换了一张显卡']],
    ['words in any order', '温度 显卡', ['换了一张显卡']],
    ['nothing but signs', '！？%_', []],
    ['a word that nobody wrote', '麒麟', []],
    ['mark-up', '<b>', []],
  ])('a search finds %s: %s', async (_, keyword, expected) => {
    expect(await titles(keyword)).toEqual(expected)
  })

  it('the response names the corrected spelling', async () => {
    expect((await find('postgrsql 显卡')).correction).toBe('postgresql 显卡')
    expect((await find('显卡')).correction).toBe('')
  })

  it('people are found by part of their name, by pronunciation and with a typing error', async () => {
    for (const keyword of ['清和', 'qinghe', 'sqh', '沈清'])
      expect((await find(keyword)).users.map(({ userId }) => userId)).toEqual([writer.id])
    for (const keyword of ['alexander', 'LEXA', 'alexandre'])
      expect((await find(keyword)).users.map(({ userId }) => userId)).toEqual([reader.id])
  })

  it('topics, categories and kinds of content are found', async () => {
    expect((await find('硬件')).topics).toMatchObject([{ content: { text: '硬件讨论' }, threadCount: 1 }])
    expect((await find('yjtl', { kind: 'topics' })).totalCount).toBe(1)
    expect((await find('茶')).tags).toMatchObject([{ kind: 'category', id: tea, name: { text: '茶叶' } }])
    expect((await find('图片', { kind: 'tags' })).tags).toMatchObject([{ kind: 'type', id: 101 }])
  })

  it('results are filtered by category, author, kind and day, and sorted by time', async () => {
    expect(await titles('的', { 'filter[categoryids][0]': String(tea) })).toEqual(['春茶开汤'])
    expect(await titles('显卡', { 'filter[author]': 'Alexander' })).toEqual([])
    expect(await titles('显卡', { 'filter[author]': '沈清和' })).toHaveLength(2)
    expect(await titles('显卡', { 'filter[author]': '没有这个人' })).toEqual([])
    expect(await titles('显卡', { 'filter[types][0]': '101' })).toEqual([])
    expect(await titles('显卡', { 'filter[types][0]': '100' })).toHaveLength(2)
    expect(
      await titles('显卡', { 'filter[since]': '2026-11-18', 'filter[until]': '2026-11-18' }),
    ).toHaveLength(2)
    expect(await titles('显卡', { 'filter[until]': '2026-11-17' })).toEqual([])
    expect(await titles('显卡', { 'filter[within]': 'day' })).toHaveLength(2)
    expect(await titles('显卡', { sort: 'time' })).toEqual(['换了一张显卡', '显卡驱动更新以后黑屏'])
    expect((await ask({ keyword: '显卡', 'filter[since]': '2026-02-31' })).Code).toBe(-4001)
  })

  it('results are sorted by popularity: threads by their views, comments by their likes', async () => {
    const seen = await write('最热的壁虎', '壁虎爬墙。')
    const unseen = await write('没人看的壁虎', '壁虎爬墙。')
    const liked = await comment(seen.threadId, '壁虎第一条')
    await comment(unseen.threadId, '壁虎第二条')
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('threads').set({ view_count: 40 }).where('id', '=', seen.threadId).execute()
      await tx.updateTable('posts').set({ like_count: 3 }).where('id', '=', liked).execute()
    })
    await updateSearchIndex(t)
    expect(await titles('壁虎', { sort: 'time' })).toEqual(['没人看的壁虎', '最热的壁虎'])
    expect(await titles('壁虎', { sort: 'hot' })).toEqual(['最热的壁虎', '没人看的壁虎'])
    const { pageData } = await find('壁虎', { sort: 'hot', kind: 'comments' })
    expect(pageData.map(({ snippet }) => snippet.text)).toEqual(['壁虎第一条', '壁虎第二条'])
  })

  it('comments can be searched in one thread, each with its floor number', async () => {
    const other = await write('水族馆开馆', '鲟鱼来了。')
    await comment(other.threadId, '鲟鱼真大')
    await updateSearchIndex(t)
    const within = async (threadId: number) =>
      (await find('鲟鱼', { kind: 'comments', 'filter[threadId]': String(threadId) })).pageData.map((hit) => [
        hit.threadId,
        hit.floor,
        marked(hit.snippet),
      ])
    expect(await within(aquarium)).toEqual([[aquarium, 1, '去看[鲟鱼]吧，水族馆新到的。']])
    expect(await within(other.threadId)).toEqual([[other.threadId, 1, '[鲟鱼]真大']])
    expect(await within(999_999)).toEqual([])
  })

  it('pages of results do not overlap', async () => {
    const whole = await titles('驱动')
    const first = await titles('驱动', { perPage: '1' })
    const second = await titles('驱动', { perPage: '1', page: '2' })
    expect([...first, ...second]).toEqual(whole.slice(0, 2))
    expect((await find('驱动', { page: '99' })).pageData).toEqual([])
  })

  it('suggestions are topics, people and threads with the prefix, and their names', async () => {
    const suggest = async (keyword: string) =>
      (await t.get(`/api/v3/search.suggest?keyword=${encodeURIComponent(keyword)}`)).Data as OutputOf<
        typeof searchApi.suggest
      >
    const [topic, person, thread] = [await suggest('硬件'), await suggest('清和'), await suggest('春茶')]
    expect(topic.words).toContain('硬件讨论')
    expect(topic.topics.map(({ content }) => marked(content))).toEqual(['[硬件]讨论'])
    expect(person.words).toContain('沈清和')
    expect(person.users.map(({ userId }) => userId)).toEqual([writer.id])
    expect(thread.words).toContain('春茶开汤')
    expect(thread.threads.map(({ title }) => marked(title))).toEqual(['[春茶]开汤'])
  })

  it('a snippet is cut around the match', async () => {
    const { threadId } = await write(
      '长文',
      `${'山高水长。'.repeat(60)}忽然有一只獾跑过。${'水落石出。'.repeat(60)}`,
    )
    await updateSearchIndex(t)
    const [hit] = (await find('獾')).pageData
    expect(hit?.threadId).toBe(threadId)
    expect(marked(hit?.snippet ?? { text: '', hits: [] })).toMatch(/^….*忽然有一只\[獾\]跑过.*…$/)
    expect(hit?.snippet.text.length).toBeLessThan(130)
  })

  it('the index follows edits, moves, deletions and restorations', async () => {
    const { threadId } = await write('鹮的故事', '朱鹮飞过。')
    const postId = await comment(threadId, '好看的簋')
    await updateSearchIndex(t)
    expect(await titles('鹮')).toEqual(['鹮的故事'])
    expect((await find('簋')).counts.comments).toBe(1)
    await t.post(
      '/api/v3/thread.update',
      { threadId, categoryId: tea, title: '缶的故事', content: { text: '<p>击缶</p>' } },
      writer,
    )
    await updateSearchIndex(t)
    expect(await titles('鹮')).toEqual([])
    expect(await titles('缶', { 'filter[categoryids][0]': String(tea) })).toEqual(['缶的故事'])
    expect((await find('簋', { 'filter[categoryids][0]': String(tea) })).counts.comments).toBe(1)
    await t.post('/api/v3/posts.update', { postId, data: { attributes: { isDeleted: 1 } } }, reader)
    await updateSearchIndex(t)
    expect((await find('簋')).counts.comments).toBe(0)
    await t.post('/api/v3/thread.delete', { threadId }, writer)
    await updateSearchIndex(t)
    expect((await find('缶')).counts).toMatchObject({ threads: 0, comments: 0 })
  })

  it('a renamed person is found by the new name and not by the old one', async () => {
    const member = await t.createMember({ nickname: '旧相识' })
    await t.post('/api/v3/users/update.user', { nickname: '新面孔' }, member)
    await updateSearchIndex(t)
    expect((await find('新面孔')).users).toHaveLength(1)
    expect((await find('旧相识')).users).toEqual([])
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 1 }).where('id', '=', member.id).execute(),
    )
    expect((await find('新面孔')).counts.users).toBe(0)
  })

  it('a query that is too long or missing is refused', async () => {
    expect((await ask({ keyword: '长'.repeat(101) })).Code).toBe(-4001)
    expect((await ask({})).Code).toBe(-4001)
  })
})
