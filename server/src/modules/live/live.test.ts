import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface Heard {
  readonly event: string
  readonly data: Record<string, unknown>
}

interface Ear {
  readonly heard: Heard[]
  readonly status: number
  readonly type: string
  isOver(): boolean
  stop(): void
}

describe.each(engines)('the live stream on %s', (engine) => {
  let t: TestApp
  let port: number
  let one: TestMember
  let other: TestMember
  const ears: Ear[] = []

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.anAdministrator()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    port = (t.app.server.address() as AddressInfo).port
    one = await t.aMember()
    other = await t.aMember()
  })
  afterEach(() => {
    for (const ear of ears.splice(0)) ear.stop()
  })
  afterAll(() => t.close())

  async function listen(who: { token: string } | null, query = ''): Promise<Ear> {
    const headers = who ? { authorization: `Bearer ${who.token}` } : {}
    const request: ClientRequest = get({ port, host: '127.0.0.1', path: `/api/v3/live${query}`, headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const heard: Heard[] = []
    let text = ''
    let isOver = false
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
        if (event && data) heard.push({ event, data: JSON.parse(data) as Record<string, unknown> })
      }
    })
    const over = () => {
      isOver = true
    }
    response.on('end', over)
    response.on('error', over)
    const ear = {
      heard,
      status: response.statusCode ?? 0,
      type: response.headers['content-type'] ?? '',
      isOver: () => isOver,
      stop: () => request.destroy(),
    }
    ears.push(ear)
    return ear
  }

  const until = (ear: Ear, event: string) =>
    vi.waitUntil(() => ear.heard.find((each) => each.event === event), { timeout: 5000 })
  const write = (messageText: string) =>
    t.post('/api/v3/dialog.create', { recipientUserId: other.id, messageText, isImage: false }, one)

  it('is for members only', async () => {
    const ear = await listen(null)
    expect([ear.status, ear.type]).toEqual([200, 'application/json; charset=utf-8'])
    expect((await t.get('/api/v3/live')).Code).toBe(-3001)
  })

  it('tells the counters when it opens, and a message to both sides as it is written', async () => {
    const [mine, theirs] = [await listen(one), await listen(other)]
    expect(theirs.type).toBe('text/event-stream; charset=utf-8')
    await until(theirs, 'unread')
    const { Data } = await write('在吗')
    await t.ctx.outbox.drain()
    const message = await until(theirs, 'message')
    const { dialogId, dialogMessageId } = Data as { dialogId: number; dialogMessageId: number }
    expect(message?.data).toEqual({ dialogId, messageId: dialogMessageId, userId: one.id })
    await until(mine, 'message')
    await vi.waitUntil(() => theirs.heard.some(({ data }) => data.dialogNotifications === 1))
    expect(mine.heard.some(({ data }) => data.dialogNotifications === 1)).toBe(false)
  })

  it('tells who reads a thread of its new comments, and nobody else', async () => {
    const thread = await t.post(
      '/api/v3/thread.create',
      { categoryId: 1, title: '喝茶', content: { text: '<p>今天喝什么</p>' } },
      one,
    )
    const { threadId } = thread.Data as { threadId: number }
    const [reading, elsewhere] = [await listen(other, `?thread=${threadId}`), await listen(other)]
    await until(elsewhere, 'unread')
    await t.post('/api/v3/posts.create', { id: threadId, content: '龙井' }, one)
    await t.ctx.outbox.drain()
    expect((await until(reading, 'posts'))?.data).toMatchObject({ threadId })
    expect(elsewhere.heard.some(({ event }) => event === 'posts')).toBe(false)
  })

  it('ends at once when the session does, and only then', async () => {
    const visitor = await t.aMember()
    const [first, second] = [await listen(visitor), await listen(other)]
    await until(first, 'unread')
    await t.post('/api/v3/users/logout', {}, visitor)
    await until(first, 'signed-out')
    await vi.waitUntil(() => first.isOver())
    expect(second.isOver()).toBe(false)
  })

  it('keeps twelve lines of one person, and lets the oldest go', async () => {
    const person = await t.aMember()
    const lines: Ear[] = []
    for (let opened = 0; opened < 13; opened += 1) lines.push(await listen(person))
    await vi.waitUntil(() => lines[0]?.isOver())
    expect(lines.slice(1).some((ear) => ear.isOver())).toBe(false)
  })
})
