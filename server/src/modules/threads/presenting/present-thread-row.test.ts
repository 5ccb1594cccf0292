import { afterAll, beforeAll, expect, test } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { findPerson } from '../../sign-in/index.ts'
import { findThread } from '../thread-store.ts'
import { presentRow } from './present-thread-row.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('a hidden author is named neither as the author nor as who commented last or deleted the thread', async () => {
  const [author, reader] = [await t.createMember(), await t.createMember()]
  const { id } = await createThread(t, author, { isAnonymous: true })
  await t.ctx.transaction((tx) =>
    tx
      .updateTable('threads')
      .set({ last_posted_user_id: author.id, deleted_user_id: author.id })
      .where('id', '=', id)
      .execute(),
  )
  const seenBy = async (who: TestMember) => {
    const [viewer, row] = [await findPerson(t.ctx, who.id), await findThread(t.ctx.db, id)]
    if (!viewer || !row) throw new Error('The viewer or the thread is missing.')
    const { userId, lastPostedUserId, deletedUserId } = await presentRow(t.ctx, t.ctx.db, viewer, row)
    return { userId, lastPostedUserId, deletedUserId }
  }
  expect(await seenBy(reader)).toEqual({ userId: 0, lastPostedUserId: 0, deletedUserId: 0 })
  const own = author.id
  expect(await seenBy(author)).toEqual({ userId: own, lastPostedUserId: own, deletedUserId: own })
})
