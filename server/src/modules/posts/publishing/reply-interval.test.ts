import { groupIds, type PostView, tomIds } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createThread, type TestThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('limits on commenting on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    other = await t.createMember()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(1000)
    thread = await createThread(t, author)
  })

  const post = (body: object, as?: TestMember) => t.post('/api/v3/posts.create', body, as)
  const rowsOf = (threadId: number) =>
    t.ctx.db
      .selectFrom('posts')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('is_first', '=', 0)
      .execute()

  it('groups that must bind a phone or WeChat cannot comment or reply before that', async () => {
    const first = (await post({ id: thread.id, content: 'a' }, reader)).Data as PostView
    const held = await t.createMember({ groupId: groupIds.trial })
    const rights = ['viewThreads', 'thread.viewPosts', 'thread.reply', 'publishNeedBindPhone']
    await t.grant(groupIds.trial, ...rights)
    const writings = [
      { id: thread.id, content: '评论' },
      { id: thread.id, content: '回复', replyId: first.id, isComment: true },
    ]
    const codes = async () => {
      const answers = []
      for (const body of writings) answers.push((await post(body, held)).Code)
      return answers
    }
    expect(await codes()).toEqual([-8001, -8001])
    expect(await rowsOf(thread.id)).toHaveLength(1)
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ mobile: '13800000001' }).where('id', '=', held.id).execute()
    })
    expect(await codes()).toEqual([0, 0])
    await t.grant(groupIds.trial, 'publishNeedBindWechat')
    expect(await codes()).toEqual([-8000, -8000])
  })

  it('a thread with a red packet accepts one comment of a person in thirty seconds, others any number', async () => {
    const given = await createThread(t, author)
    await t.ctx.transaction(async (tx) => {
      const tag = { thread_id: given.id, tag: tomIds.redPacket }
      await tx.insertInto('thread_tag').values(tag).execute()
    })
    const write = async (id: number, as = reader) => (await post({ id, content: '抢' }, as)).Code
    const atOnce = await Promise.all([write(given.id), write(given.id), write(given.id)])
    expect(atOnce.sort()).toEqual([-4003, -4003, 0])
    t.clock.advance(29_999)
    expect([await write(given.id), await write(thread.id), await write(given.id, other)]).toEqual([
      -4003, 0, 0,
    ])
    t.clock.advance(1)
    expect(await write(given.id)).toBe(0)
    expect(await rowsOf(given.id)).toHaveLength(3)
  })
})
