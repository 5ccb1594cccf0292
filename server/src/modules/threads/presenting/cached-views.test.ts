import { groupIds, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockCalls } from '../../../testing/fixtures/block-calls.ts'
import { uploadPicture } from '../../../testing/fixtures/pictures.ts'
import { revoke } from '../../../testing/fixtures/published-thread.ts'
import { uploadDocument, voteBlock } from '../../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import type { Viewer } from '../../../viewer.ts'
import { findPerson } from '../../sign-in/index.ts'
import { listThreads } from '../index.ts'

/** Elsewhere, tests compare every cached value with a new one; these test what is cached and for whom. */
describe.each(engines)('cached thread views in lists on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let one: TestMember
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    one = await t.createMember()
    other = await t.createMember()
  })
  afterAll(() => t.close())

  const publish = (...given: Parameters<ReturnType<typeof blockCalls>['publish']>) => {
    t.clock.advance(60_000)
    return blockCalls(t, author).publish(...given)
  }

  async function seenBy(who: TestMember, change: Partial<Viewer> = {}): Promise<ThreadView> {
    const viewer = await findPerson(t.ctx, who.id)
    if (!viewer) throw new Error('There is no such member.')
    const asked = { ...viewer, origin: 'http://forum.test', ...change }
    const { pageData } = await listThreads(t.ctx, asked, { page: 1, perPage: 10 })
    const [first] = pageData
    if (!first) throw new Error('Nothing is listed.')
    return first
  }

  it('a cached view is the same object for members with the same view, and differs for the author and in another language', async () => {
    await publish({})
    const seen = await seenBy(one)
    expect(await seenBy(other)).toBe(seen)
    expect(Object.isFrozen(seen.content)).toBe(true)
    const own = await seenBy(author)
    expect(own.ability).not.toEqual(seen.ability)
    expect(own).not.toBe(seen)
    expect((await seenBy(one, { lang: 'en' })).diffTime).not.toBe(seen.diffTime)
    expect(await seenBy(one)).toBe(seen)
  })

  it('a view with signed URLs belongs to one viewer, and is made anew when URLs are signed anew', async () => {
    const picture = await uploadPicture(t, author)
    const id = await uploadDocument(t, author)
    await publish({ 101: { body: { imageIds: [picture.id] } }, 108: { body: { docIds: [id] } } })
    await revoke(t, groupIds.guest, 'thread.viewPosts')
    const urlIn = ({ content }: ThreadView) => content.indexes['108']?.body[0].url
    const seen = await seenBy(one)
    expect(urlIn(seen)).toContain(`/${one.id}-`)
    expect(await seenBy(one)).toBe(seen)
    const others = await seenBy(other)
    expect(urlIn(others)).toContain(`/${other.id}-`)
    expect(others).not.toBe(seen)
    expect(urlIn(await seenBy(one, { sessionId: 7 }))).not.toBe(urlIn(seen))
    t.clock.advance(6 * 60_000)
    expect(urlIn(await seenBy(one))).not.toBe(urlIn(seen))
  })

  it('a locked picture of a cached view has no URL', async () => {
    const picture = await uploadPicture(t, author)
    await publish({ 101: { body: { imageIds: [picture.id] } } }, { price: 1 })
    const seen = await seenBy(one)
    expect(seen.content.text).toBe('')
    expect(await seenBy(other)).not.toBe(seen)
    expect(JSON.stringify(seen)).not.toContain(picture.path)
    expect(JSON.stringify(await seenBy(author))).toContain(picture.path.split('/').at(-1))
  })

  it('a cached view shows each member their own like and vote, and later changes to everybody', async () => {
    const thread = await publish(voteBlock(t))
    const vote = (view: ThreadView) => view.content.indexes['109']?.body[0]
    const [before, same] = [await seenBy(one), await seenBy(other)]
    expect(same).toBe(before)
    const option = vote(before).subitems[1].id
    await t.post(
      '/api/v3/vote.thread',
      { threadId: thread.threadId, vote: { id: vote(before).voteId, subitemIds: [option] } },
      one,
    )
    await t.post(
      '/api/v3/posts.update',
      { postId: thread.postId, data: { attributes: { isLiked: true } } },
      other,
    )
    const [voter, liker] = [await seenBy(one), await seenBy(other)]
    expect([vote(voter).isVoted, vote(liker).isVoted]).toEqual([true, false])
    expect([voter.isLike, liker.isLike]).toEqual([false, true])
    expect([vote(voter).voteUsers, vote(liker).voteUsers]).toEqual([1, 1])
    t.clock.advance(40 * 86_400_000)
    expect(vote(await seenBy(other)).isExpired).toBe(true)
  })
})
