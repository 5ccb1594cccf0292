import { expect, it, vi } from 'vitest'
import { createThread } from '../../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp } from '../../../testing/test-app.ts'
import { flushViews, pendingViews, recordView } from './view-counts.ts'

it.each(engines)('views that could not be stored are stored with the next flush on %s', async (engine) => {
  const t = await openTestApp({ engine })
  const { id } = await createThread(t, await t.createMember())
  const stored = () =>
    t.ctx.db.selectFrom('threads').select('view_count').where('id', '=', id).executeTakeFirstOrThrow()
  recordView(t.ctx, id)
  recordView(t.ctx, id)
  vi.spyOn(t.ctx, 'transaction').mockRejectedValueOnce(new Error('no database'))
  await flushViews(t.ctx)
  expect(await stored()).toEqual({ view_count: 0 })
  expect(pendingViews(t.ctx, id)).toBe(2)
  recordView(t.ctx, id)
  await flushViews(t.ctx)
  expect(await stored()).toEqual({ view_count: 3 })
  expect(pendingViews(t.ctx, id)).toBe(0)
  await t.close()
})

it.each(engines)('each thread is counted by its own views, and others are not, on %s', async (engine) => {
  const t = await openTestApp({ engine })
  const author = await t.createMember()
  const ids: number[] = []
  for (const views of [2, 1, 0, 1]) {
    const { id } = await createThread(t, author)
    ids.push(id)
    for (let times = 0; times < views; times += 1) recordView(t.ctx, id)
  }
  await flushViews(t.ctx)
  const rows = await t.ctx.db.selectFrom('threads').select(['id', 'view_count']).execute()
  expect(ids.map((id) => rows.find((row) => row.id === id)?.view_count)).toEqual([2, 1, 0, 1])
  await t.close()
})

it('views that are pending when the site stops are stored', async () => {
  const t = await openTestApp()
  const { id } = await createThread(t, await t.createMember())
  recordView(t.ctx, id)
  await t.ctx.writeBehind.close()
  const { view_count } = await t.ctx.db
    .selectFrom('threads')
    .select('view_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(view_count).toBe(1)
  await t.close()
})
