import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import type { NotificationChannel } from './channel.ts'
import { insertDeliveries, leaseMs } from './delivery-store.ts'
import { sendDueDeliveries } from './send-due-deliveries.ts'

describe.each(engines)('deliveries on %s', (engine) => {
  let site: TestApp

  beforeEach(async () => {
    site = await openTestApp({ engine })
  })
  afterEach(() => site.close())

  async function plan(count: number): Promise<void> {
    const { id: userId } = await site.createMember()
    const deliveries = Array.from({ length: count }, (_, index) => ({
      userId,
      channel: 'mail',
      eventKey: `event ${index}`,
      about: { messageId: index },
    }))
    await site.ctx.transaction((tx) => insertDeliveries(tx, deliveries, site.clock.now()))
  }

  /** A channel whose deliveries take `takesMs` each; adds the start of each to `began`. */
  function channelOf(takesMs: number, began: number[]): NotificationChannel {
    return {
      name: 'mail',
      reachable: async () => new Set(),
      addressOf: async () => '',
      freshForMs: Number.POSITIVE_INFINITY,
      isOn: async () => {
        began.push(site.clock.now())
        site.clock.advance(takesMs)
        return false
      },
      send: async () => true,
    }
  }

  const waiting = () =>
    site.ctx.db.selectFrom('notice_deliveries').selectAll().where('state', '=', 'waiting').execute()

  it('all due deliveries are sent in one run while sending is fast', async () => {
    await plan(120)
    const began: number[] = []
    await sendDueDeliveries(site.ctx, [channelOf(1, began)])
    expect(began).toHaveLength(120)
    expect(await waiting()).toEqual([])
  })

  it('deliveries that a slow server delays are released before their lease ends, and each is sent once', async () => {
    await plan(60)
    const start = site.clock.now()
    const began: number[] = []
    await sendDueDeliveries(site.ctx, [channelOf(20_000, began)])
    expect(began.length).toBeGreaterThan(0)
    expect(began.length).toBeLessThan(50)
    expect(Math.max(...began) + 60_000).toBeLessThan(start + leaseMs)
    const left = await waiting()
    expect(left).toHaveLength(60 - began.length)
    expect(left.every(({ available_at }) => available_at <= site.clock.now())).toBe(true)
    await sendDueDeliveries(site.ctx, [channelOf(1, began)])
    expect(began).toHaveLength(60)
  })
})
