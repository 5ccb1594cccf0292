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

  it('the newest likers and buyers are first, and of one moment the oldest member', async () => {
    const { id, postId } = await createThread(t, author)
    const [one, two, three] = [await t.createMember(), await t.createMember(), await t.createMember()]
    const likes = [
      { post_id: postId, user_id: liker.id, created_at: 1000 },
      { post_id: postId, user_id: one.id, created_at: 3000 },
      { post_id: postId, user_id: three.id, created_at: 2000 },
    ]
    await t.ctx.transaction(async (tx) => {
      await tx.insertInto('post_user').values(likes).execute()
      await tx
        .insertInto('purchases')
        .values({ user_id: two.id, thread_id: id, kind: 3, created_at: 2000 })
        .execute()
      await tx.updateTable('threads').set({ like_count: 3, paid_count: 1 }).where('id', '=', id).execute()
    })
    expect(await shown(id)).toEqual([one.id, two.id, three.id, liker.id])
  })

  it('anonymous buyers, and those of other threads, are not shown', async () => {
    const [id, other] = [await likedAndBought(0), await likedAndBought(0)]
    const [hidden, elsewhere] = [await t.createMember(), await t.createMember()]
    const bought = { kind: 3, created_at: 3000 }
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('purchases')
        .values([
          { ...bought, user_id: hidden.id, thread_id: id, is_anonymous: 1 },
          { ...bought, user_id: elsewhere.id, thread_id: other, is_anonymous: 0 },
        ])
        .execute(),
    )
    expect(await shown(id)).toEqual([buyer.id, liker.id])
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
