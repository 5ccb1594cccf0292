import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { notifyExpiredMembers } from './memberships.ts'

describe.each(engines)('expiring memberships on %s', (engine) => {
  let t: TestApp
  let member: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    member = await t.createMember({ nickname: '沈清和' })
  })
  afterAll(() => t.close())

  const endsAt = (expiration_at: number | null) =>
    t.ctx.transaction((tx) =>
      tx.updateTable('group_user').set({ expiration_at }).where('user_id', '=', member.id).execute(),
    )
  const told = async () => {
    await notifyExpiredMembers(t.ctx)
    await t.ctx.outbox.drain()
    const { Data } = await t.get('/api/v3/notification?filter[type]=system&perPage=50', member)
    const { pageData } = Data as { pageData: { id: number; content: string; raw: { tplId: string } }[] }
    return pageData.filter(({ raw }) => raw.tplId === 'user.group.expired')
  }

  it('the end of a membership is notified once, also after the notification was deleted, and again for a new end', async () => {
    expect(await told()).toEqual([])
    await endsAt(t.clock.now() + 1000)
    expect(await told()).toEqual([])
    t.clock.advance(1000)
    const [notification, ...others] = await told()
    expect(others).toEqual([])
    expect(notification?.content).toMatch(/沈清和.*到期/)
    expect(await told()).toHaveLength(1)
    await t.post('/api/v3/notification.delete', { id: String(notification?.id) }, member)
    expect(await told()).toEqual([])
    await endsAt(t.clock.now() + 1000)
    t.clock.advance(2000)
    expect(await told()).toHaveLength(1)
  })

  it('a membership without an end is never notified', async () => {
    const before = (await told()).length
    await endsAt(null)
    t.clock.advance(86_400_000)
    expect(await told()).toHaveLength(before)
  })
})
