import type { TopicView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient } from '../../doubles/legacy-client.ts'
import { insertCategory, publishThreadByCall } from '../../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../test-app.ts'
import {
  bool,
  exactly,
  faultsOf,
  int,
  type Keys,
  list,
  nullable,
  pageOf,
  str,
  time,
} from '../../wire-shapes.ts'

const anything = () => []
const topicKeys: Keys = {
  topicId: int,
  userId: int,
  nickname: str,
  username: str,
  content: str,
  viewCount: int,
  threadCount: int,
  recommended: bool,
  recommendedAt: nullable(time),
  createdAt: time,
  threads: list(anything),
}
const person = exactly({ userId: int, username: str, nickname: str })
const topic = exactly({ topicId: int, topicTitle: str })

describe.each(engines)('what administrators do with topics and recommendations on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let other: TestMember
  const threads: Record<string, number> = {}
  let green: number

  const client = () => legacyClient(t, '/api/backAdmin/')
  const write = async (who: TestMember, title: string, text: string, more: object = {}) => {
    const { threadId } = await publishThreadByCall(t, who, { title, content: { text }, ...more })
    threads[title] = threadId
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember({ nickname: '陆羽' })
    other = await t.createMember({ nickname: '皎然' })
    green = await insertCategory(t, '绿茶')
    await write(author, '一', '<p>#春茶# #龙井#</p>')
    await write(other, '二', '<p>#春茶#</p>', { categoryId: green })
    await write(other, '三', '<p>白茶</p>')
  })
  afterAll(() => t.close())

  const topics = async (input: object = {}) => {
    const { Code, Data } = await client().get('topics.list', input, admin)
    expect(Code).toBe(0)
    expect(faultsOf(Data, pageOf(exactly(topicKeys)))).toEqual([])
    return (Data as { pageData: TopicView[] }).pageData
  }
  const names = async (input: object = {}) => (await topics(input)).map(({ content }) => content)
  const idOf = async (content: string) =>
    (await topics({ filter: { content } })).find((each) => each.content === content)?.topicId ?? 0

  it('topics are listed by every filter', async () => {
    expect(await names()).toEqual(['龙井', '春茶'])
    expect((await topics())[1]).toMatchObject({ userId: author.id, nickname: '陆羽', threadCount: 2 })
    expect(await names({ filter: { content: '春' } })).toEqual(['春茶'])
    expect(await names({ username: '陆羽' })).toEqual(['龙井', '春茶'])
    expect(await names({ filter: { username: '皎然' } })).toEqual([])
    expect(await names({ filter: { threadCountBegin: 2 } })).toEqual(['春茶'])
    expect(await names({ filter: { threadCountEnd: 1 } })).toEqual(['龙井'])
    expect(await names({ filter: { viewCountBegin: 1000 } })).toEqual([])
    expect(await names({ filter: { createdAtBegin: '2026-11-18', createdAtEnd: '2026-11-18' } })).toEqual([
      '龙井',
      '春茶',
    ])
    expect(await names({ filter: { createdAtEnd: '2026-11-17' } })).toEqual([])
    expect(await names({ filter: { sortBy: 2 } })).toEqual(['春茶', '龙井'])
    expect((await client().get('topics.list', { filter: { createdAtEnd: 'morgen' } }, admin)).Code).toBe(
      -4001,
    )
  })

  it('topics are recommended and no longer recommended, all or none', async () => {
    const id = await idOf('龙井')
    const set = (ids: string, isRecommended: number) =>
      client().post('topics.batch.update', { ids, isRecommended }, admin)
    expect(await set(`${id}`, 1)).toMatchObject({ Code: 0, Data: [] })
    expect(await names({ filter: { recommended: 1 } })).toEqual(['龙井'])
    expect((await client().get('recommend.topics', {}, admin)).Data).toMatchObject([
      { topicId: id, topicTitle: '龙井' },
      { topicTitle: '春茶' },
    ])
    const { Data } = await t.get('/api/v3/topics.list?filter[recommended]=1', other)
    expect((Data as { pageData: TopicView[] }).pageData).toMatchObject([
      { content: '龙井', recommended: true },
    ])
    expect((await set(`${id},999999`, 0)).Code).toBe(-4004)
    expect(await names({ filter: { recommended: 1 } })).toEqual(['龙井'])
    expect((await set(`${id}`, 0)).Code).toBe(0)
    expect(await names({ filter: { recommended: 1 } })).toEqual([])
    expect((await set('1;2', 1)).Code).toBe(-4001)
    expect((await set('0', 1)).Code).toBe(-4004)
    expect((await client().post('topics.batch.delete', { ids: '0' }, admin)).Code).toBe(-4004)
  })

  it('home page recommendations are stored, returned with names, and applied', async () => {
    const spring = await idOf('春茶')
    const given = {
      categoryIds: `${green}`,
      userIds: `${author.id}`,
      topicIds: `${spring}`,
      blockThreadIds: `${threads.一}`,
      siteOpenSort: 1,
    }
    expect(await client().post('sequence.update', given, admin)).toMatchObject({ Code: 0, Data: [] })
    const { Data } = await client().get('sequence.list', {}, admin)
    const lists = ['categoryIds', 'groupIds', 'userIds', 'topicIds', 'threadIds', 'blockUserIds']
    const shape = exactly({
      id: int,
      ...Object.fromEntries([...lists, 'blockTopicIds', 'blockThreadIds'].map((name) => [name, str])),
      siteOpenSort: int,
      userInfo: list(person),
      blockUserInfo: list(person),
      topicInfo: list(topic),
      blockTopicInfo: list(topic),
      // Additions (docs/wire-differences.md).
      threadInfo: list(exactly({ threadId: int, threadTitle: str })),
      blockThreadInfo: list(exactly({ threadId: int, threadTitle: str })),
    })
    expect(faultsOf(Data, shape)).toEqual([])
    expect(Data).toMatchObject({
      ...given,
      groupIds: '',
      userInfo: [{ userId: author.id, nickname: '陆羽' }],
      topicInfo: [{ topicId: spring, topicTitle: '春茶' }],
      threadInfo: [],
      blockThreadInfo: [{ threadId: threads.一, threadTitle: '一' }],
    })
    const recommended = await t.get('/api/v3/thread.list?scope=1', other)
    const titles = (recommended.Data as { pageData: { title: string }[] }).pageData.map(({ title }) => title)
    expect(titles).toEqual(['二'])
    const forum = await t.get('/api/v3/forum', other)
    expect((forum.Data as { setSite: { siteOpenSort: number } }).setSite.siteOpenSort).toBe(1)
    const tree = await client().get('categories', {}, admin)
    expect((tree.Data as { categoryId: number; checked: number }[]).map(({ checked }) => checked)).toEqual([
      0, 1,
    ])
  })

  it('unknown ids, and texts that are no ids, are refused and change nothing', async () => {
    for (const wrong of [
      { categoryIds: '999' },
      { blockUserIds: '1,999999' },
      { threadIds: 'eins' },
      { topicIds: '1;2' },
    ])
      expect((await client().post('sequence.update', wrong, admin)).Code).toBe(-4001)
    expect((await client().get('sequence.list', {}, admin)).Data).toMatchObject({ categoryIds: `${green}` })
  })

  it('people are suggested', async () => {
    const { Data } = await client().get('recommend.users', {}, admin)
    expect(faultsOf(Data, list(person))).toEqual([])
    expect((Data as unknown[])[0]).toMatchObject({ userId: other.id, nickname: '皎然' })
  })

  it('topics are deleted from threads and recommendations, all or none', async () => {
    const spring = await idOf('春茶')
    const drop = (ids: string) => client().post('topics.batch.delete', { ids }, admin)
    expect((await drop(`${spring},999999`)).Code).toBe(-4004)
    expect(await drop(`${spring}`)).toMatchObject({ Code: 0, Data: [] })
    expect(await names()).toEqual(['龙井'])
    expect((await t.get(`/api/v3/topics.list?filter[topicId]=${spring}`, other)).Code).toBe(-4004)
    expect((await t.get(`/api/v3/thread.detail?threadId=${threads.一}`, other)).Code).toBe(0)
    expect((await client().get('sequence.list', {}, admin)).Data).toMatchObject({ topicIds: '' })
    await write(author, '四', '<p>#春茶#</p>')
    expect(await names()).toEqual(['春茶', '龙井'])
  })

  it('all calls are refused to all but administrators', async () => {
    for (const name of ['topics.list', 'recommend.topics', 'sequence.list', 'recommend.users']) {
      expect((await t.get(`/api/backAdmin/${name}`)).Code).toBe(-3001)
      expect((await t.get(`/api/backAdmin/${name}`, other)).Code).toBe(-4002)
    }
    expect((await client().post('sequence.update', {}, other)).Code).toBe(-4002)
    expect((await client().post('topics.batch.delete', { ids: '1' }, other)).Code).toBe(-4002)
  })
})
