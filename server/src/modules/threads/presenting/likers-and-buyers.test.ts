import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

describe.each(engines)('likers and buyers of a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let liker: TestMember
  let buyer: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    liker = await t.createMember()
    buyer = await t.createMember()
  })
  afterAll(() => t.close())

  /** Stores a thread with one like, one purchase and this number of tips. */
  async function likedAndBought(tips: number): Promise<number> {
    const { id, postId } = await createThread(t, author)
    await t.ctx.transaction(async (tx) => {
      const purchase = { user_id: buyer.id, thread_id: id, kind: 3, created_at: 2000 }
      await tx.insertInto('purchases').values(purchase).execute()
      await tx
        .insertInto('post_user')
        .values({ post_id: postId, user_id: liker.id, created_at: 1000 })
        .execute()
      await tx
        .updateTable('threads')
        .set({ like_count: 1, paid_count: 1, rewarded_count: tips })
        .where('id', '=', id)
        .execute()
    })
    return id
  }
  const shown = async (threadId: number, as?: TestMember) => {
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)
    return (Data as ThreadView).likeReward.users.map(({ userId }) => userId)
  }

  it.each([0, 1])('buyers are shown beside likers, with %s tips', async (tips) => {
    expect(await shown(await likedAndBought(tips))).toEqual([buyer.id, liker.id])
  })

  it('people whom the viewer has blocked are left out, for this viewer alone', async () => {
    const threadId = await likedAndBought(0)
    const [one, other] = [await t.createMember(), await t.createMember()]
    await t.post('/api/v3/users/deny.create', { id: liker.id }, one)
    await t.post('/api/v3/users/deny.create', { id: buyer.id }, other)
    expect([await shown(threadId, one), await shown(threadId, other), await shown(threadId)]).toEqual([
      [buyer.id],
      [liker.id],
      [buyer.id, liker.id],
    ])
  })
})
