import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { findThread } from '../thread-store.ts'
import { snapshotOf } from './store-thread-revision.ts'

let t: TestApp
let author: TestMember
beforeAll(async () => {
  t = await openTestApp()
  author = await t.createMember()
})
afterAll(() => t.close())

const snapshot = async (threadId: number) => {
  const thread = await findThread(t.ctx.db, threadId)
  if (!thread) throw new Error('The thread is missing.')
  return t.ctx.transaction((tx) => snapshotOf(tx, thread))
}

test('a thread has its own blocks without removed ones; each counts as many items as its lists have, and as one without lists', async () => {
  const { id } = await createThread(t, author)
  const other = await createThread(t, author)
  const values = { 101: { imageIds: [1, 2], price: 3 }, 104: { amount: 5, title: '一斤' }, 105: 7, 108: null }
  await t.ctx.transaction((tx) =>
    tx
      .insertInto('thread_tom')
      .values(
        [...Object.entries(values), ['109', { removed: true }] as const].map(([tom_type, value]) => ({
          thread_id: id,
          tom_type,
          tom_key: tom_type,
          value: JSON.stringify(value),
          status: tom_type === '109' ? -1 : 0,
          price_type: 0,
          price_ids: '',
          created_at: 0,
          updated_at: 0,
        })),
      )
      .execute(),
  )
  expect((await snapshot(id))?.blocks).toEqual([
    { tomId: '101', count: 2 },
    { tomId: '104', count: 1 },
    { tomId: '105', count: 1 },
    { tomId: '108', count: 1 },
  ])
  expect((await snapshot(other.id))?.blocks).toEqual([])
})

test('a draft has no revisions', async () => {
  expect(await snapshot((await createThread(t, author, { isDraft: true })).id)).toBeNull()
})
