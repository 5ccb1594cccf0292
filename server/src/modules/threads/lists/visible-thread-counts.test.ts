import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCategory, revoke } from '../../../testing/fixtures/published-thread.ts'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { findPerson } from '../../sign-in/index.ts'
import { findUsers } from '../../users/index.ts'
import { withVisibleThreadCounts } from './visible-thread-counts.ts'

describe.each(engines)('thread counts of people on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    ;[author, other] = [await t.createMember(), await t.createMember()]
    const secret = await insertCategory(t, '密室')
    for (const categoryId of [1, secret, secret]) await createThread(t, author, { categoryId })
    await createThread(t, other, { categoryId: secret })
    await revoke(t, groupIds.guest, 'viewThreads')
    await t.grant(groupIds.guest, 'category1.viewThreads')
  })
  afterAll(() => t.close())

  const countsFor = async (viewerId: number, ...people: readonly TestMember[]) => {
    const viewer = await findPerson(t.ctx, viewerId)
    if (!viewer) throw new Error('The viewer is missing.')
    const users = await findUsers(
      t.ctx,
      people.map(({ id }) => id),
    )
    const seen = await withVisibleThreadCounts(t.ctx, viewer, users)
    return people.map(({ id }) => seen.get(id)?.threadCount)
  }

  it('who sees some categories only gets the counts of these, for one person and for several', async () => {
    expect(await countsFor(0, author)).toEqual([1])
    expect(await countsFor(0, author, other)).toEqual([1, 0])
  })

  it('who sees every category gets the stored counts', async () => {
    expect(await countsFor(other.id, author, other)).toEqual([3, 1])
  })
})
