import { approval } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findThread } from '../thread-store.ts'
import { approvalAfterEdit, approveThreadInTx, setStopWords, stopWordsOf } from './review-thread.ts'

const { pending, approved, ignored } = approval
const [clean, dirty] = [{ isPending: false }, { isPending: true }]

describe('the approval of a text after an edit', () => {
  it.each([
    ['approved, nothing found', approved, clean, clean, approved],
    ['approved, found in a part that stays', approved, clean, dirty, approved],
    ['approved, found in what changed', approved, dirty, dirty, pending],
    ['pending, nothing found any more', pending, clean, clean, approved],
    ['pending, found in a part that stays', pending, clean, dirty, pending],
    ['pending, found in what changed', pending, dirty, dirty, pending],
    ['ignored, nothing found', ignored, clean, clean, ignored],
    ['ignored, found in a part that stays', ignored, clean, dirty, ignored],
    ['ignored, found in what changed', ignored, dirty, dirty, ignored],
  ])('%s', (_, before, changed, whole, after) => {
    expect(approvalAfterEdit({ approval: before, changed, whole })).toBe(after)
  })
})

describe.each(engines)('the review of a thread on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  it('an approval alone hides the stop words until it is undone, and not those of other threads', async () => {
    const [author, admin] = [await t.createMember(), await t.createAdmin()]
    const [one, other] = [await createThread(t, author), await createThread(t, author, { approval: pending })]
    await t.ctx.transaction(async (tx) => {
      await setStopWords(tx, one.postId, ['加微信', '刷单', '刷单'])
      await setStopWords(tx, other.postId, ['发票'])
    })
    const wordsAfter = async (to: number) => {
      const thread = await findThread(t.ctx.db, one.id)
      if (thread) await t.ctx.transaction((tx) => approveThreadInTx(t.ctx, tx, thread, to, admin.id))
      return Object.fromEntries(await stopWordsOf(t.ctx.db, engine, [one.postId]))
    }
    const words = { [one.postId]: '加微信,刷单' }
    expect([await wordsAfter(pending), await wordsAfter(ignored)]).toEqual([words, words])
    expect(await wordsAfter(approved)).toEqual({})
    expect(await wordsAfter(pending)).toEqual(words)
    expect(Object.fromEntries(await stopWordsOf(t.ctx.db, engine, [other.postId]))).toEqual({
      [other.postId]: '发票',
    })
  })

  it('a thread was issued when its approval changed last', async () => {
    const [author, admin] = [await t.createMember(), await t.createAdmin()]
    const { id } = await createThread(t, author, { approval: pending })
    const stateOf = () =>
      t.ctx.db
        .selectFrom('threads')
        .select(['is_approved', 'issue_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const review = async (to: number) => {
      t.clock.advance(1000)
      const thread = await findThread(t.ctx.db, id)
      if (!thread) throw new Error('The thread is missing.')
      await t.ctx.transaction((tx) => approveThreadInTx(t.ctx, tx, thread, to, admin.id))
    }
    await review(approved)
    const issuedAt = t.clock.now()
    expect(await stateOf()).toEqual({ is_approved: approved, issue_at: issuedAt })
    await review(approved)
    expect(await stateOf()).toEqual({ is_approved: approved, issue_at: issuedAt })
    await review(ignored)
    expect(await stateOf()).toEqual({ is_approved: ignored, issue_at: issuedAt + 2000 })
  })
})
