import { failures, groupIds, type TopicView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { flushViews } from '../threads/views/view-counts.ts'
import { flushTopicViews } from '../topics/topic-views.ts'

interface TopicsData {
  readonly pageData: TopicView[]
  readonly totalCount: number
  readonly isNewTopic?: boolean
}

describe.each(engines)('topics.list on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  const list = async (query = '', who?: TestMember) => {
    const { Code, Data } = await t.get(`/api/v3/topics.list?${query}`, who)
    expect(Code).toBe(0)
    return Data as TopicsData
  }
  const names = async (query = '') => (await list(query)).pageData.map(({ content }) => content)
  const write = (title: string, text: string, body: object = {}) =>
    publishThreadByCall(t, author, { title, content: { text }, ...body })

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: '陆羽' })
    await write('一', '<p>#春茶# #Tea_1#</p>')
    await write('二', '<p>#春茶# 再说</p>')
    await write('三', '<p>#春茶会#</p>')
    await write('匿', '<p>#悄悄话#</p>', { anonymous: 1 })
    await write('稿', '<p>#草稿话题#</p>', { draft: 1 })
  })
  afterAll(() => t.close())

  it('topics are listed newest first, each with its newest thread; topics of drafts are not listed', async () => {
    const { pageData, totalCount } = await list()
    expect(pageData.map(({ content }) => content)).toEqual(['悄悄话', '春茶会', '春茶', 'Tea_1'])
    expect(totalCount).toBe(4)
    const spring = pageData.find(({ content }) => content === '春茶')
    expect(spring).toMatchObject({ userId: author.id, nickname: '陆羽', threadCount: 2, recommended: false })
    expect(spring?.threads.map(({ title }) => title)).toEqual(['二'])
  })

  it('topics and their numbers are returned without threads on request', async () => {
    const all = await list()
    const bare = await list('withThreads=0')
    expect(all.pageData.some(({ threads }) => threads.length > 0)).toBe(true)
    expect(bare.pageData).toEqual(all.pageData.map((topic) => ({ ...topic, threads: [] })))
    const id = all.pageData.find(({ content }) => content === '春茶')?.topicId
    const [one] = (await list(`filter[topicId]=${id}&withThreads=0`)).pageData
    expect(one).toMatchObject({ topicId: id, threadCount: 2, threads: [] })
  })

  it('a topic that an anonymous thread created names nobody', async () => {
    const [topic] = (await list('filter[content]=悄悄话')).pageData
    expect(topic).toMatchObject({ userId: 0, nickname: '' })
  })

  it('part of a name finds topics, the exact one first, and the response says whether the name is new', async () => {
    expect(await names('filter[content]=春茶')).toEqual(['春茶', '春茶会'])
    expect(await names('filter[content]=TEA_')).toEqual(['Tea_1'])
    expect(await names('filter[content]=%25')).toEqual([])
    expect((await list('filter[content]=春茶')).isNewTopic).toBe(false)
    expect((await list('filter[content]=春')).isNewTopic).toBe(true)
    expect((await list()).isNewTopic).toBeUndefined()
    // A topic without threads for the reader counts as new.
    expect((await list('filter[content]=草稿话题')).isNewTopic).toBe(true)
  })

  it('topics are ordered by threads or views, and filtered to recommended ones', async () => {
    expect((await names('filter[sortBy]=2'))[0]).toBe('春茶')
    await t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('topics')
        .set({ view_count: 9, recommended: 1, recommended_at: t.clock.now() })
        .where('content', '=', '春茶会')
        .execute()
    })
    expect((await names('filter[sortBy]=1'))[0]).toBe('春茶会')
    expect((await names('filter[hot]=1'))[0]).toBe('春茶会')
    const { pageData } = await list('filter[recommended]=1')
    expect(pageData).toMatchObject([{ content: '春茶会', recommended: true }])
    expect(pageData[0]?.recommendedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('pages of topics do not overlap', async () => {
    const first = await names('perPage=3')
    expect([...first, ...(await names('perPage=3&page=2'))]).toEqual(await names())
  })

  it('one topic is returned with a page of its threads', async () => {
    const topicId = (await list('filter[content]=春茶')).pageData[0]?.topicId
    const { pageData, totalCount } = await list(`filter[topicId]=${topicId}&perPage=1&page=2`)
    expect(pageData).toHaveLength(1)
    expect(pageData[0]?.threads.map(({ title }) => title)).toEqual(['一'])
    expect(totalCount).toBe(2)
    expect((await t.get('/api/v3/topics.list?filter[topicId]=999999')).Code).toBe(-4004)
  })

  it('threads that the viewer may not see are not shown by their topics', async () => {
    const secret = await insertCategory(t, '密室')
    await write('密', '<p>#春茶#</p>', { categoryId: secret })
    await revoke(t, groupIds.guest, 'viewThreads')
    await t.grant(groupIds.guest, 'category1.viewThreads')
    const [topic] = (await list('filter[content]=春茶')).pageData
    expect(topic?.threads.map(({ title }) => title)).toEqual(['二'])
    expect(topic?.threadCount).toBe(2)
    await write('更密', '<p>#密话#</p>', { categoryId: secret })
    expect(await names('filter[content]=密话')).toEqual([])
    expect((await list('filter[content]=密话')).isNewTopic).toBe(true)
    expect((await list('filter[content]=密话', author)).isNewTopic).toBe(false)
    expect((await list()).totalCount).toBe(4)
    const [hidden] = (await list('filter[content]=密话', author)).pageData
    expect(hidden).toMatchObject({ content: '密话', threadCount: 1 })
    const { Code } = await t.get(`/api/v3/topics.list?filter[topicId]=${hidden?.topicId}`)
    expect(Code).toBe(failures.RESOURCE_NOT_FOUND.code)
    await t.grant(groupIds.guest, 'viewThreads')
  })

  it('a topic’s views are its page views, once a day per visitor, and the views of its threads', async () => {
    const topic = async () => (await list('filter[content]=Tea_1')).pageData[0]
    const before = await topic()
    const opened = await t.post('/api/v3/topic.view', { topicId: before?.topicId })
    expect(opened.Data).toEqual({ viewCount: 1 })
    expect((await topic())?.viewCount).toBe(1)
    await t.get(`/api/v3/view.count?threadId=${before?.threads[0]?.threadId}`)
    await Promise.all([flushViews(t.ctx), flushTopicViews(t.ctx)])
    expect((await topic())?.viewCount).toBe(2)
    await flushTopicViews(t.ctx)
    expect((await topic())?.viewCount).toBe(2)
    const openAgain = async () => {
      const { Data } = await t.post('/api/v3/topic.view', { topicId: before?.topicId })
      return (Data as { viewCount: number }).viewCount
    }
    expect(await openAgain()).toBe(2)
    t.clock.advance(86_400_000)
    expect(await openAgain()).toBe(3)
    expect((await t.post('/api/v3/topic.view', { topicId: 999_999 })).Code).toBe(
      failures.RESOURCE_NOT_FOUND.code,
    )
  })

  it('a topic without readable threads cannot be opened', async () => {
    const { threadId, topicId } = await write('孤', '<p>#孤本#</p>')
    const open = async () => (await t.get(`/api/v3/topics.list?filter[topicId]=${topicId}`)).Code
    expect(await open()).toBe(0)
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect(await open()).toBe(failures.RESOURCE_NOT_FOUND.code)
  })
})
