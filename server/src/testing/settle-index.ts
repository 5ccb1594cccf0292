import { indexPending, queueForIndexing } from '../modules/search/index.ts'
import type { TestApp } from './test-app.ts'

/**
 * Delivers the events of a test and indexes what they say, as a running site does within 2 s; people of a test come
 * without an event.
 */
export async function settleIndex(t: TestApp): Promise<void> {
  await t.ctx.outbox.drain()
  const people = await t.ctx.db.selectFrom('users').select('id').execute()
  await t.ctx.transaction((tx) =>
    queueForIndexing(
      tx,
      'user',
      people.map(({ id }) => id),
    ),
  )
  await indexPending(t.ctx)
}
