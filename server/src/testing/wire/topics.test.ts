import { failures } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { bool, exactly, faultsOf, int, list, nullable, pageOf, str, time } from '../wire-shapes.ts'
import { thread } from './thread-shapes.ts'

/** A topic (docs/reference/wire-content.md#topics). */
const topicKeys = {
  topicId: int,
  userId: int,
  nickname: str,
  content: str,
  viewCount: int,
  threadCount: int,
  recommended: bool,
  recommendedAt: nullable(time),
  threads: list(thread),
}

describe.each(engines)('topics and what was read on the wire, on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let threadId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    threadId = (await publishThreadByCall(t, author, { content: { text: '<p>#春茶#</p>' } })).threadId
  })
  afterAll(() => t.close())

  it('topics.list is a page of topics with their newest thread, and one topic a page of its threads', async () => {
    const all = await t.get('/api/v3/topics.list?page=1&perPage=5&filter[hot]=1')
    expect(faultsOf(all.Data, pageOf(exactly(topicKeys)))).toEqual([])
    const { topicId } = (all.Data as { pageData: { topicId: number }[] }).pageData[0] ?? { topicId: 0 }
    const one = await t.get(`/apiv3/topics.list?filter[topicId]=${topicId}`)
    expect(faultsOf(one.Data, pageOf(exactly(topicKeys)))).toEqual([])
    const named = await t.get('/api/v3/topics.list?filter[content]=春')
    expect((named.Data as { isNewTopic: boolean }).isNewTopic).toBe(true)
  })

  it('topic.view returns the number of views, and listing topics counts none', async () => {
    const opened = await t.post('/api/v3/topic.view', { topicId: '1' })
    expect(faultsOf(opened.Data, exactly({ viewCount: int }))).toEqual([])
    await t.get('/api/v3/topics.list')
    const again = await t.get('/api/v3/topics.list')
    expect((again.Data as { pageData: { viewCount: number }[] }).pageData[0]?.viewCount).toBe(1)
  })

  it('read state is a list of positions in whole milliseconds', async () => {
    const marked = await t.post(
      '/api/v3/reads.mark',
      { threads: [{ threadId, postId: 0, comments: 0 }] },
      author,
    )
    expect(marked.Data).toEqual([])
    const { Data } = await t.get('/api/v3/reads.list?after=0', author)
    const read = exactly({ threadId: int, postId: int, comments: int, readAt: int })
    const shape = exactly({ now: int, allReadAt: int, changedAt: int, threads: list(read) })
    expect(faultsOf(Data, shape)).toEqual([])
    const all = await t.post('/api/v3/reads.all', {}, author)
    expect(faultsOf(all.Data, exactly({ allReadAt: int }))).toEqual([])
  })

  it.each([
    ['topic.view', {}],
    ['topic.view', { topicId: 'x' }],
    ['topic.view', { topicId: -1 }],
    ['reads.mark', { threads: 'x' }],
    ['reads.all', { undo: 'perhaps' }],
  ])('%s with %j is refused', async (path, body) => {
    const { Code } = await t.post(`/api/v3/${path}`, body, author)
    expect(Code).toBe(failures.INVALID_PARAMETER.code)
  })
})
