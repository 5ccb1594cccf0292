import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { applyCommentToThread, applyNewCommentToThread } from './thread-counters.ts'

describe.each(engines)('the last comment of a thread on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  const lastOf = (threadId: number) =>
    t.ctx.db
      .selectFrom('threads')
      .select(['post_count', 'posted_at', 'last_posted_user_id', 'last_floor'])
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow()

  it('a comment is the last one unless a newer one exists, and a removed one changes the number alone', async () => {
    const { id } = await createThread(t, await t.createMember())
    const at = t.clock.now()
    const write = (postedAt: number, userId: number) =>
      t.ctx.transaction((tx) =>
        applyNewCommentToThread(tx, id, { postCount: 1, postedAt, userId, floors: 1 }),
      )
    const before = await lastOf(id)
    const floor = await write(at + 2000, 7)
    const last = { posted_at: at + 2000, last_posted_user_id: 7 }
    expect(await lastOf(id)).toEqual({ ...last, post_count: before.post_count + 1, last_floor: floor })
    await write(at + 1000, 8)
    expect(await lastOf(id)).toMatchObject({ ...last, post_count: before.post_count + 2 })
    await t.ctx.transaction((tx) => applyCommentToThread(tx, id, { postCount: -1 }))
    expect(await lastOf(id)).toMatchObject({ ...last, post_count: before.post_count + 1 })
  })

  it('of two comments of the same millisecond the one written later is the last one', async () => {
    const { id } = await createThread(t, await t.createMember())
    const postedAt = t.clock.now() + 1000
    for (const userId of [7, 8])
      await t.ctx.transaction((tx) =>
        applyNewCommentToThread(tx, id, { postCount: 1, postedAt, userId, floors: 1 }),
      )
    expect(await lastOf(id)).toMatchObject({ posted_at: postedAt, last_posted_user_id: 8 })
  })
})
