import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPushService } from '../../testing/doubles/push-service.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const minuteMs = 60_000

describe.each(engines)('channels on %s', (engine) => {
  let site: TestApp
  let author: TestMember
  let fan: TestMember
  let service: Awaited<ReturnType<typeof openPushService>>

  beforeEach(async () => {
    // A development site accepts push services on its own machine.
    site = await openTestApp({ engine, environment: { NODE_ENV: 'development' } })
    service = await openPushService()
    author = await site.createMember({ nickname: '沈清和' })
    fan = await site.createMember({ nickname: '阿梨' })
    await site.ctx.jobs.runDue()
  })
  afterEach(async () => {
    await site.close()
    await service.close()
  })

  const keepsMails = () => setSettings(site.ctx, { dev_outbox: true })

  const hasEmail = (userId: number, email: string) =>
    site.ctx.transaction((tx) =>
      tx
        .insertInto('user_emails')
        .values({ user_id: userId, email, email_key: email, verified_at: 1 })
        .execute(),
    )

  const choose = (as: TestMember, input: object) =>
    site.post('/api/v3/notification.channels.update', input, as)
  // biome-ignore lint/suspicious/noExplicitAny: the response as a client sees it.
  const opened = async (as: TestMember): Promise<any> =>
    (await site.get('/api/v3/notification.channels', as)).Data

  async function publish(as: TestMember, text: string): Promise<number> {
    site.clock.advance(31_000)
    const thread = { categoryId: 1, title: '喝茶', content: { text } }
    const { Data } = await site.post('/api/v3/thread.create', thread, as)
    await site.ctx.outbox.drain()
    return (Data as { threadId: number }).threadId
  }
  async function comment(as: TestMember, threadId: number, content: string): Promise<void> {
    site.clock.advance(31_000)
    expect((await site.post('/api/v3/posts.create', { threadId, content }, as)).Code).toBe(0)
    await site.ctx.outbox.drain()
  }
  /** Advances the clock until nobody counts as present, and delivers. */
  async function later(minutes = 6): Promise<void> {
    site.clock.advance(minutes * minuteMs)
    await site.ctx.jobs.runDue()
  }
  const mails = () => site.ctx.devOutbox.list()
  const deliveries = () => site.ctx.db.selectFrom('notice_deliveries').selectAll().orderBy('id').execute()

  it('a person who is not on the site receives an encrypted push notification', async () => {
    const added = await site.post('/api/v3/notification.push.create', service.subscription, author)
    expect(added.Code).toBe(0)
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井 <b>')
    await later()
    expect(service.pushed.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        title: '阿梨回复了你',
        path: expect.stringContaining(`/thread/${threadId}?postId=`),
      }),
    ])
    expect(service.pushed[0]?.payload.body).toContain('龙井')
    expect(service.pushed[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
    expect(String(service.pushed[0]?.headers.authorization)).toMatch(/^vapid t=.+, k=.+/)
    await later()
    expect(service.pushed).toHaveLength(1)
  })

  it('a person who is on the site receives no push, and later only what they have not read', async () => {
    await site.post('/api/v3/notification.push.create', service.subscription, author)
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井')
    await later(1)
    expect(service.pushed).toEqual([])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['waiting'])
    await site.get('/api/v3/notification?filter[type]=replied', author)
    await later()
    expect(service.pushed).toEqual([])
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped'])
  })

  it("a push subscription ends with its browser's session, and when the push service reports it gone", async () => {
    const { Data } = await site.post('/api/v3/notification.push.create', service.subscription, author)
    const { devices } = await opened(author)
    expect(devices).toEqual([expect.objectContaining({ id: (Data as { id: number }).id, isCurrent: true })])
    service.answer(410)
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井')
    await later()
    expect((await opened(author)).devices).toEqual([])
    await site.post('/api/v3/notification.push.create', service.subscription, author)
    await site.post('/api/v3/users/logout', {}, author)
    await expect
      .poll(() => site.ctx.db.selectFrom('push_subscriptions').selectAll().execute(), { timeout: 5000 })
      .toEqual([])
  })

  it('a failed delivery is retried with growing waits, and is finally given up and counted', async () => {
    await site.post('/api/v3/notification.push.create', service.subscription, author)
    const threadId = await publish(author, '<p>今天喝什么</p>')
    service.answer(500)
    await comment(fan, threadId, '龙井')
    await later()
    const [first] = await deliveries()
    expect(first).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: 'the push service answered 500',
    })
    expect((first?.available_at ?? 0) - site.clock.now()).toBe(30_000)
    await site.ctx.transaction((tx) =>
      tx.updateTable('notice_deliveries').set({ attempts: 8, available_at: 0 }).execute(),
    )
    await later(1)
    expect((await deliveries())[0]).toMatchObject({ state: 'dead', attempts: 9 })
    const metrics = await site.app.inject({ method: 'GET', url: '/metrics' })
    expect(metrics.body).toContain('notices_delivered_total{channel="push",outcome="dead"} 1')
  })

  it('addresses that belong to no push service of the public network are refused', async () => {
    const strict = await openTestApp({ engine })
    const member = await strict.createMember()
    const { keys } = service.subscription
    for (const endpoint of [
      'http://push.example.com/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://[::ffff:10.0.0.1]/1',
      'https://localhost/1',
      'https://user@push.example.com/1',
    ])
      expect([
        endpoint,
        (await strict.post('/api/v3/notification.push.create', { endpoint, keys }, member)).Code,
      ]).toEqual([endpoint, -4001])
    const fine = { endpoint: 'https://push.example.com/1', keys }
    expect((await strict.post('/api/v3/notification.push.create', fine, member)).Code).toBe(0)
    await strict.close()
  })

  it('mails are sent at once to a person who chose that, with one recipient and no markup', async () => {
    await keepsMails()
    await hasEmail(author.id, 'qinghe@example.org')
    await choose(author, { mailMode: 'once' })
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井\r\nBcc: x@example.org')
    await later()
    expect(await mails()).toEqual([
      expect.objectContaining({
        recipient: 'qinghe@example.org',
        subject: expect.stringMatching(/^\[[^\r\n]+\] 阿梨回复了你$/),
        body: expect.stringContaining(`http://forum.test/thread/${threadId}?postId=`),
      }),
    ])
  })

  it('a digest is sent once a day at the hour that its reader chose, with unread notifications', async () => {
    await keepsMails()
    await hasEmail(author.id, 'qinghe@example.org')
    await choose(author, { mailMode: 'digest', mailHour: 14 })
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井')
    await comment(fan, threadId, '普洱')
    // It is noon on the site; run the jobs of the hours until two.
    for (let hour = 0; hour < 4; hour += 1) {
      await later(60)
      await later(1)
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('你有 2 条未读消息'),
    ])
    const [mail] = await mails()
    expect(mail?.body).toContain('普洱')
    await later(20 * 60)
    for (let hour = 0; hour < 4; hour += 1) {
      await later(60)
      await later(1)
    }
    // The next day there was nothing new.
    expect(await mails()).toHaveLength(1)
  })

  it('one POST to the address in a mail ends the mails, logged in or not, and a forged one nothing', async () => {
    await keepsMails()
    await hasEmail(author.id, 'qinghe@example.org')
    await choose(author, { mailMode: 'once' })
    const { unsubscribeAddress } = await import('./unsubscribe.ts')
    const url = unsubscribeAddress(site.ctx, author.id)
    const send = (to: string, type: string, payload: string) =>
      site.inject({ method: 'POST', url: to, headers: { 'content-type': type }, payload })
    const form = 'application/x-www-form-urlencoded'
    const forged = url.replace(/token=\d+/, `token=${fan.id}`)
    expect((await send(forged, form, 'List-Unsubscribe=One-Click')).Code).toBe(-4001)
    expect((await site.inject({ method: 'GET', url })).status).toBe(405)
    expect(await opened(author)).toMatchObject({ mailMode: 'once' })
    expect((await send(url, form, 'List-Unsubscribe=One-Click')).Code).toBe(0)
    expect(await opened(author)).toMatchObject({ mailMode: 'off' })
    await choose(author, { mailMode: 'once' })
    const part =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await send(url, 'multipart/form-data; boundary=x', part)).Code).toBe(0)
    expect(await opened(author)).toMatchObject({ mailMode: 'off' })
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井')
    await later()
    expect(await mails()).toEqual([])
  })

  it('a person who turned a kind off for a channel is not notified of it', async () => {
    await site.post('/api/v3/notification.push.create', service.subscription, author)
    await choose(author, { choices: [{ kind: 'replied', channel: 'push', isOn: false }] })
    const { choices, channels } = await opened(author)
    expect(choices).toContainEqual({ kind: 'replied', channel: 'push', isOn: false })
    expect(choices).toContainEqual({ kind: 'related', channel: 'push', isOn: true })
    expect(channels).toContainEqual({ name: 'mail', isOn: false, address: '' })
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井')
    const message = { recipientUserId: author.id, messageText: '秘密', isImage: false }
    await site.post('/api/v3/dialog.create', message, fan)
    await site.ctx.outbox.drain()
    await later()
    expect(service.pushed.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ title: '阿梨给你发了私信', body: '登录后查看内容。' }),
    ])
  })

  it('a text message uses its template, is sent only to those who chose it, and once in an interval', async () => {
    await setSettings(site.ctx, { local_sms: true, dev_outbox: true })
    await site.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ mobile: '13812341234' }).where('id', '=', author.id).execute()
      await tx
        .updateTable('notification_tpls')
        .set({
          status: 1,
          template_id: 'SMS_2',
          content:
            '{$nick_name}：{$actor_nickname}回复了《{$thread_title}》，共 {$notification_num} 条{$nothing}',
          push_type: 1,
          delay_time: 86_400,
        })
        .where('notice_id', '=', 'sms.post.replied')
        .execute()
    })
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '不发短信')
    await choose(author, { choices: [{ kind: 'replied', channel: 'sms', isOn: true }] })
    await comment(fan, threadId, '龙井')
    await comment(fan, threadId, '普洱')
    await later()
    expect((await mails()).map(({ kind, recipient, body }) => [kind, recipient, body])).toEqual([
      ['sms', '13812341234', '沈清和：阿梨回复了《喝茶》，共 3 条{$nothing}'],
    ])
    expect((await opened(author)).channels).toContainEqual({
      name: 'sms',
      isOn: true,
      address: '138****1234',
    })
  })

  it('a follower of the official account receives the values of the WeChat template', async () => {
    const asked: { url: string; body: string }[] = []
    const wechat = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        asked.push({ url: request.url ?? '', body })
        response.end(JSON.stringify({ errcode: 0, access_token: 'at', expires_in: 7200 }))
      })
    })
    await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve))
    const { port } = wechat.address() as AddressInfo
    await setSettings(site.ctx, {
      offiaccount_close: true,
      offiaccount_app_id: `wx${port}`,
      offiaccount_app_secret: 'secret',
      wechat_base: `http://127.0.0.1:${port}`,
    })
    await site.ctx.transaction(async (tx) => {
      await tx
        .insertInto('user_wechats')
        .values({
          user_id: author.id,
          mp_openid: 'o-author',
          dev_openid: null,
          min_openid: null,
          unionid: null,
          nickname: '清和',
          headimgurl: '',
          created_at: 0,
          updated_at: 0,
        })
        .execute()
      await tx
        .updateTable('notification_tpls')
        .set({
          status: 1,
          template_id: 'T1',
          first_data: '{$nick_name}，有新回复',
          keywords_data: JSON.stringify(['{$actor_nickname}', '{$thread_title}']),
          color: JSON.stringify(['#f00']),
          redirect_type: 1,
        })
        .where('notice_id', '=', 'wechat.post.replied')
        .execute()
    })
    await choose(author, { choices: [{ kind: 'replied', channel: 'wechat', isOn: true }] })
    const threadId = await publish(author, '<p>今天喝什么</p>')
    await comment(fan, threadId, '龙井')
    await later()
    const sent = asked.find(({ url }) => url.startsWith('/cgi-bin/message/template/send?access_token=at'))
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
      touser: 'o-author',
      template_id: 'T1',
      url: expect.stringContaining(`/thread/${threadId}?postId=`),
      data: {
        first: { value: '沈清和，有新回复', color: '#f00' },
        keyword1: { value: '阿梨' },
        keyword2: { value: '喝茶' },
      },
    })
    await new Promise((resolve) => wechat.close(resolve))
  })

  it('the push keys are created once, and the private key is stored encrypted', async () => {
    const { pushKey } = await opened(author)
    expect(pushKey).toMatch(/^[\w-]{87}$/)
    expect((await opened(fan)).pushKey).toBe(pushKey)
    const rows = await site.ctx.db.selectFrom('site_keys').selectAll().execute()
    expect(rows).toEqual([expect.objectContaining({ private_key: expect.stringMatching(/^sealed:/) })])
    expect((await site.get('/api/v3/notification.channels')).Code).toBe(-3001)
  })

  it('the device of somebody else is refused as not found', async () => {
    const { Data } = await site.post('/api/v3/notification.push.create', service.subscription, author)
    const removed = (as: TestMember) => site.post('/api/v3/notification.push.delete', Data, as)
    expect((await removed(fan)).Code).toBe(-4004)
    expect((await removed(author)).Code).toBe(0)
    expect((await removed(author)).Code).toBe(-4004)
  })
})

describe('a mail', () => {
  it('a mail escapes user content, has a single-line subject and contains the unsubscribe address', async () => {
    const site = await openTestApp()
    const { composeMail } = await import('./mail-channel.ts')
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: x@example.org'
    const mail = await composeMail(site.ctx, {
      userId: 9,
      lang: 'zh',
      origin: 'https://forum.test',
      event: null,
      title: hostile,
      body: hostile,
      path: '/thread/1?postId=2&x="><script>',
      values: {},
      key: 'k',
    })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.html).not.toMatch(/<img|<script/)
    expect(mail.html).toContain('&lt;img src=x')
    expect(mail.text).toContain('https://forum.test/unsubscribe?token=9.')
    expect(mail.listUnsubscribe).toMatch(
      /^https:\/\/forum\.test\/api\/v3\/notification\.unsubscribe\?token=9\.[\w-]{43}$/,
    )
    await site.close()
  })
})
