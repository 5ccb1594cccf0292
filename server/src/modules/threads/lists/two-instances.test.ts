import { groupIds, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertCategory,
  insertPicture,
  publishThreadByCall,
  revoke,
} from '../../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../../testing/fixtures/search-index.ts'
import { openSecondInstance } from '../../../testing/second-instance.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('lists that one of two instances has cached, on %s', (engine) => {
  let t: TestApp
  let elsewhere: Awaited<ReturnType<typeof openSecondInstance>>
  let administrator: TestMember
  let reader: TestMember
  const threads: Record<string, ThreadView> = {}

  beforeAll(async () => {
    t = await openTestApp({ engine })
    elsewhere = await openSecondInstance(t)
    administrator = await t.createAdmin()
    reader = await t.createMember()
    const author = await t.createMember()
    for (const name of ['deleted', 'pending', 'kept']) {
      const indexes = { 101: { body: { imageIds: [await insertPicture(t, author, `${name}.jpg`)] } } }
      const content = { text: '龙井 #山场#', indexes }
      threads[name] = await publishThreadByCall(t, author, { title: name, content })
    }
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('threads').set({ is_essence: 1, view_count: 5 }).execute()
    })
    await updateSearchIndex(t)
  })
  afterAll(async () => {
    await elsewhere.close()
    await t.close()
  })

  const lists = () => [
    'thread.list?filter[types][0]=101',
    `thread.list?filter[topicId]=${threads.kept?.topicId}`,
    'thread.list?filter[search]=龙井',
    'thread.list?filter[sort]=3',
    'thread.list?scope=2',
    'thread.recommends',
  ]
  const namesIn = async (list: string) => {
    const { Data } = await t.get(`/api/v3/${encodeURI(list)}`, reader)
    const found = Array.isArray(Data) ? Data : (Data as { pageData: ThreadView[] }).pageData
    return found.map(({ title }: { title: string }) => title).sort()
  }
  const call = (path: string, body: object) => elsewhere.post(`/api/v3/${path}`, body, administrator)

  it('a cached list leaves out threads that another instance has deleted or made pending', async () => {
    for (const list of lists()) expect(await namesIn(list), list).toEqual(['deleted', 'kept', 'pending'])
    expect((await call('thread.delete', { threadId: threads.deleted?.threadId })).Code).toBe(0)
    const review = { postId: threads.pending?.postId, data: { attributes: { isApproved: 0 } } }
    expect((await call('posts.update', review)).Code).toBe(0)
    for (const list of lists()) expect(await namesIn(list), list).toEqual(['kept'])
  })

  it('a cached list leaves out threads that another instance moved to a hidden category', async () => {
    const hidden = await insertCategory(t, '密室')
    await revoke(t, groupIds.member, 'viewThreads')
    await t.grant(groupIds.member, 'category1.viewThreads')
    for (const list of lists()) expect(await namesIn(list), list).toEqual(['kept'])
    // By then the other instance has noticed the new category.
    t.clock.advance(1001)
    const body = { threadId: threads.kept?.threadId, categoryId: hidden }
    expect((await call('thread.update', body)).Code).toBe(0)
    for (const list of lists()) expect(await namesIn(list), list).toEqual([])
  })
})
