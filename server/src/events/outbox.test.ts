import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../testing/test-app.ts'
import { publishEvent } from './outbox.ts'

describe.each(engines)('the outbox on %s', (engine) => {
  let site: TestApp

  beforeEach(async () => {
    site = await openTestApp({ engine })
  })

  afterEach(() => site.close())

  const liked = (postId: number) => ({ postId, threadId: 1, actorId: 1 })

  const say = (postId: number) =>
    site.ctx.transaction((tx) => publishEvent(tx, 'post.liked', liked(postId), site.clock.now()))

  const waiting = async () => (await site.ctx.db.selectFrom('outbox').select('id').execute()).length

  it('events are delivered in order after the commit, and then deleted', async () => {
    const heard: number[] = []
    site.ctx.outbox.subscribe('post.liked', async ({ postId }) => void heard.push(postId))
    for (const id of [3, 1, 2]) await say(id)
    await site.ctx.outbox.drain()
    expect(heard).toEqual([3, 1, 2])
    expect(await waiting()).toBe(0)
  })

  it('events of a transaction that was rolled back are not delivered', async () => {
    const heard: number[] = []
    site.ctx.outbox.subscribe('post.liked', async ({ postId }) => void heard.push(postId))
    const failing = site.ctx.transaction(async (tx) => {
      await publishEvent(tx, 'post.liked', liked(9), site.clock.now())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await site.ctx.outbox.drain()
    expect(heard).toEqual([])
  })

  it('a failed event is retried later and delays no others', async () => {
    const heard: number[] = []
    let broken = true
    site.ctx.outbox.subscribe('post.liked', async ({ postId }) => {
      if (broken && postId === 2) throw new Error('not now')
      heard.push(postId)
    })
    for (const id of [1, 2, 3]) await say(id)
    await site.ctx.outbox.drain()
    expect(new Set(heard)).toEqual(new Set([1, 3]))
    expect(await waiting()).toBe(1)
    broken = false
    site.clock.advance(60_000)
    await site.ctx.outbox.drain()
    expect(heard).toContain(2)
    expect(await waiting()).toBe(0)
  })

  it('a subscriber’s writes are committed only with the delivery of the event', async () => {
    site.ctx.outbox.subscribe('post.liked', async (_payload, _id, tx) => {
      await tx.insertInto('thread_user').values({ thread_id: 7, user_id: 7, created_at: 0 }).execute()
      throw new Error('after writing')
    })
    await say(1)
    await site.ctx.outbox.drain()
    expect(await site.ctx.db.selectFrom('thread_user').select('user_id').execute()).toEqual([])
  })

  it('a row that an earlier release stored is delivered to subscribers of the current names', async () => {
    const heard: unknown[] = []
    const names = [
      'thread.edited',
      'thread.resubmitted',
      'thread.featured',
      'thread.unfeatured',
      'thread.pinned',
      'thread.unpinned',
      'thread.recommended',
      'thread.unrecommended',
      'post.edited',
      'dispute.opened',
      'dispute.won',
      'dispute.lost',
      'unreads.changed',
    ] as const
    for (const name of names)
      site.ctx.outbox.subscribe(name, async (payload) => void heard.push([name, payload]))
    const now = site.clock.now()
    const thread = { threadId: 71, actorId: 2 }
    const dispute = { disputeId: 5, people: [{ userId: 2, cents: 90 }] }
    const store = (event: string, payload: object) =>
      site.ctx.transaction((tx) =>
        tx
          .insertInto('outbox')
          .values({
            event,
            payload: JSON.stringify(payload),
            created_at: now,
            available_at: now,
            attempts: 0,
          })
          .execute(),
      )
    await store('thread.changed', { ...thread, what: ['edited', 'withdrawn'] })
    await store('thread.changed', { ...thread, what: ['essence', 'sticky', 'site', 'moved'] })
    await store('thread.changed', { ...thread, what: ['unessence', 'unsticky', 'unsite'] })
    await store('thread.changed', thread)
    await store('post.changed', { ...thread, postId: 9 })
    for (const state of ['open', 'won', 'lost']) await store('dispute.changed', { ...dispute, state })
    await store('unread.changed.of', { userIds: [2, 3] })
    await site.ctx.outbox.drain()
    expect(heard).toEqual([
      ['thread.edited', thread],
      ['thread.resubmitted', thread],
      ['thread.featured', thread],
      ['thread.pinned', thread],
      ['thread.recommended', thread],
      ['thread.unfeatured', thread],
      ['thread.unpinned', thread],
      ['thread.unrecommended', thread],
      ['thread.edited', thread],
      ['post.edited', { ...thread, postId: 9 }],
      ['dispute.opened', dispute],
      ['dispute.won', dispute],
      ['dispute.lost', dispute],
      ['unreads.changed', { userIds: [2, 3] }],
    ])
    expect(await waiting()).toBe(0)
  })
})
