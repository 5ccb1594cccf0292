import { expect, it, vi } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { flushLastSeen, recordSessionUse } from './last-seen.ts'

it('a last use that could not be stored is stored with the next flush', async () => {
  const t = await openTestApp()
  await t.createMember()
  const lastSeen = () =>
    t.ctx.db.selectFrom('sessions').select(['id', 'last_seen_at']).executeTakeFirstOrThrow()
  const before = await lastSeen()
  t.clock.advance(600_000)
  const now = t.clock.now()
  recordSessionUse(t.ctx, before.id, before.last_seen_at)
  vi.spyOn(t.ctx, 'transaction').mockRejectedValueOnce(new Error('no database'))
  await flushLastSeen(t.ctx)
  expect((await lastSeen()).last_seen_at).toBe(before.last_seen_at)
  await flushLastSeen(t.ctx)
  expect((await lastSeen()).last_seen_at).toBe(now)
  await t.close()
})
