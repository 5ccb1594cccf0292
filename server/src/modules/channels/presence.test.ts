import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPushService } from '../../testing/doubles/push-service.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const minuteMs = 60_000

describe.each(engines)('presence on the site, on %s', (engine) => {
  let site: TestApp
  let reader: TestMember
  let writer: TestMember
  let service: Awaited<ReturnType<typeof openPushService>>
  let port: number

  beforeEach(async () => {
    site = await openTestApp({ engine, environment: { NODE_ENV: 'development' } })
    service = await openPushService()
    reader = await site.createMember()
    writer = await site.createMember()
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    port = (site.app.server.address() as AddressInfo).port
    await site.post('/api/v3/notification.push.create', service.subscription, reader)
    await site.ctx.jobs.runDue()
  })
  afterEach(async () => {
    await site.close()
    await service.close()
  })

  /** Opens a live connection; resolves to a function that closes it. */
  const openPage = () =>
    new Promise<() => Promise<void>>((resolve, reject) => {
      const headers = { authorization: `Bearer ${reader.token}` }
      const request = get({ port, path: '/api/v3/live', headers }, (response) => {
        response.on('error', () => {})
        response.resume()
        resolve(
          () =>
            new Promise((closed) => {
              const stop = site.ctx.bus.subscribe('live.left', () => {
                stop()
                closed()
              })
              request.destroy()
            }),
        )
      })
      request.on('error', reject)
    })
  async function write(): Promise<void> {
    const message = { recipientUserId: reader.id, messageText: '在吗', isImage: false }
    expect((await site.post('/api/v3/dialog.create', message, writer)).Code).toBe(0)
    await site.ctx.outbox.drain()
  }
  const deliver = async (afterMs: number) => {
    site.clock.advance(afterMs)
    await site.ctx.jobs.runDue()
  }

  it('a message is pushed at once after the last page was closed, and not while one is open', async () => {
    const [first, second] = [await openPage(), await openPage()]
    await write()
    await deliver(minuteMs)
    expect(service.pushed).toEqual([])
    const closed = first().catch(() => {})
    await write()
    await deliver(minuteMs)
    expect(service.pushed).toEqual([])
    await Promise.all([second(), closed])
    await write()
    await deliver(minuteMs)
    expect(service.pushed.length).toBeGreaterThan(0)
  })

  it('a delivery that waits for the person to leave is due as soon as they do', async () => {
    const close = await openPage()
    await write()
    await deliver(minuteMs)
    const due = () =>
      site.ctx.db
        .selectFrom('notice_deliveries')
        .select('available_at')
        .where('state', '=', 'waiting')
        .executeTakeFirst()
    expect((await due())?.available_at).toBeGreaterThan(site.clock.now())
    await close()
    await expect.poll(async () => (await due())?.available_at, { timeout: 5000 }).toBe(site.clock.now())
  })

  it.each([
    ['the site', null],
    ['the person', 20],
  ])('a mail is delayed as set by %s, even while the person is present', async (_who, mailWait) => {
    const admin = await site.createAdmin()
    const set = (value: number) =>
      site.post(
        '/api/backAdmin/settings.create',
        { data: [{ key: 'notice_mail_wait', value, tag: 'mail' }] },
        admin,
      )
    expect((await set(1441)).Code).toBe(-4001)
    expect((await set(mailWait === null ? 20 : 3)).Code).toBe(0)
    await setSettings(site.ctx, { dev_outbox: true })
    await site.ctx.transaction((tx) =>
      tx
        .insertInto('user_emails')
        .values({ user_id: reader.id, email: 'a@example.org', email_key: 'a@example.org', verified_at: 1 })
        .execute(),
    )
    await site.post('/api/v3/notification.channels.update', { mailMode: 'once', mailWait }, reader)
    await write()
    await deliver(19 * minuteMs)
    expect(await site.ctx.devOutbox.list()).toEqual([])
    await deliver(2 * minuteMs)
    expect(await site.ctx.devOutbox.list()).toHaveLength(1)
  })
})
