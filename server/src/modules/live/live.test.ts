import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { groupIds } from '@chaguan/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { serializeEvent } from './connections.ts'

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

const anHour = 3_600_000
const patience = { timeout: 5000 }
const ears: Ear[] = []

afterEach(() => {
  for (const ear of ears.splice(0)) ear.stop()
})

/** Collects the events of an open stream, and whether it has ended. */
function hear(response: IncomingMessage): Pick<Ear, 'heard' | 'isOver'> {
  const heard: Heard[] = []
  let text = ''
  let isOver = false
  const over = () => {
    isOver = true
  }
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
  response.on('end', over)
  response.on('error', over)
  return { heard, isOver: () => isOver }
}

/** Opens a stream as a member or visitor; it is closed after the test. */
async function listen(
  port: number,
  who: { readonly token: string } | null,
  query = '',
  more: Readonly<Record<string, string>> = {},
): Promise<Ear> {
  const headers = { ...(who ? { authorization: `Bearer ${who.token}` } : {}), ...more }
  const request = get({ port, host: '127.0.0.1', path: `/api/v3/live${query}`, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const ear = {
    ...hear(response),
    status: response.statusCode ?? 0,
    type: response.headers['content-type'] ?? '',
    stop: () => request.destroy(),
  }
  ears.push(ear)
  return ear
}

/** Sends a final event to a person: every earlier event has arrived when it arrives. */
async function caughtUp(t: TestApp, ear: Ear, { id: userId }: TestMember): Promise<void> {
  t.ctx.bus.publish('live', { to: 'person', userId, text: serializeEvent('read', { dialogId: 0, userId }) })
  const isLast = ({ event, data }: Heard) => event === 'read' && data.dialogId === 0
  await vi.waitUntil(() => ear.heard.some(isLast), patience)
}

describe.each(engines)('live streams of sessions that end without an event, on %s', (engine) => {
  let t: TestApp

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    t = await openTestApp({ engine })
    await t.createAdmin()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => vi.useRealTimers())
  afterEach(() => t.close())

  it('streams of expired, lost and banned sessions are closed within a minute', async () => {
    const { port } = t.app.server.address() as AddressInfo
    const [out, lost, banned] = [await t.createMember(), await t.createMember(), await t.createMember()]
    const living = await t.createMember()
    const ended = [await listen(port, out), await listen(port, lost), await listen(port, banned)]
    const kept = await listen(port, living)
    const expires_at = t.clock.now() + anHour
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('sessions').set({ expires_at }).where('user_id', '=', out.id).execute()
      await tx.deleteFrom('sessions').where('user_id', '=', lost.id).execute()
      await tx.updateTable('users').set({ status: 1 }).where('id', '=', banned.id).execute()
    })
    t.clock.advance(anHour + 1)
    vi.advanceTimersByTime(60_000)
    await vi.waitUntil(() => ended.every((ear) => ear.isOver()), patience)
    for (const { heard } of ended) expect(heard.at(-1)?.event).toBe('signed-out')
    await caughtUp(t, kept, living)
    expect(kept.isOver()).toBe(false)
  })
})

describe.each(engines)('the live stream on %s', (engine) => {
  let t: TestApp
  let port: number
  let admin: TestMember
  let one: TestMember
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await t.app.listen({ port: 0, host: '127.0.0.1' })
    port = (t.app.server.address() as AddressInfo).port
    one = await t.createMember()
    other = await t.createMember()
  })
  afterAll(() => t.close())

  const until = (ear: Ear, event: string) =>
    vi.waitUntil(() => ear.heard.find((each) => each.event === event), patience)
  const write = (messageText: string) =>
    t.post('/api/v3/dialog.create', { recipientUserId: other.id, messageText, isImage: false }, one)

  it('new threads are announced to viewers who may see their category, and to nobody else', async () => {
    await revoke(t, groupIds.guest, 'viewThreads')
    await revoke(t, groupIds.member, 'viewThreads')
    const [member, owner] = [await t.createMember(), admin]
    const [outside, inside] = [await listen(port, member), await listen(port, owner)]
    await publishThreadByCall(t, owner)
    await vi.waitUntil(() => inside.heard.some(({ event }) => event === 'threads'), { timeout: 15_000 })
    await caughtUp(t, outside, member)
    expect(outside.heard.filter(({ event }) => event === 'threads')).toEqual([])
    await t.grant(groupIds.guest, 'viewThreads')
    await t.grant(groupIds.member, 'viewThreads')
  }, 30_000)

  it('the stream is available to members only', async () => {
    const ear = await listen(port, null)
    expect([ear.status, ear.type]).toEqual([200, 'application/json; charset=utf-8'])
    expect((await t.get('/api/v3/live')).Code).toBe(-3001)
  })

  it('the stream starts with the counters, and a message is announced to both sides when it is written', async () => {
    const [mine, theirs] = [await listen(port, one), await listen(port, other)]
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

  it('new comments are announced to readers of the thread, and to nobody else', async () => {
    const thread = await t.post(
      '/api/v3/thread.create',
      { categoryId: 1, title: '喝茶', content: { text: '<p>今天喝什么</p>' } },
      one,
    )
    const { threadId } = thread.Data as { threadId: number }
    const [reading, elsewhere] = [await listen(port, other, `?thread=${threadId}`), await listen(port, other)]
    await until(elsewhere, 'unread')
    await t.post('/api/v3/posts.create', { id: threadId, content: '龙井' }, one)
    await t.ctx.outbox.drain()
    expect((await until(reading, 'posts'))?.data).toMatchObject({ threadId })
    await caughtUp(t, elsewhere, other)
    expect(elsewhere.heard.some(({ event }) => event === 'posts')).toBe(false)
  })

  it('pinned and unpinned comments are announced to readers of the thread', async () => {
    const { threadId } = await publishThreadByCall(t, one)
    const written = await t.post('/api/v3/posts.create', { id: threadId, content: '龙井' }, other)
    const { id: postId } = written.Data as { id: number }
    const reading = await listen(port, other, `?thread=${threadId}`)
    const told = () => reading.heard.filter(({ event }) => event === 'pins').map(({ data }) => data)
    for (const [times, isPinned] of [true, false, false].entries()) {
      expect((await t.post('/api/v3/posts.pin', { postId, isPinned }, one)).Code).toBe(0)
      await t.ctx.outbox.drain()
      const wanted = Math.min(times + 1, 2)
      await vi.waitUntil(() => told().length >= wanted, patience)
    }
    await caughtUp(t, reading, other)
    expect(told()).toEqual([{ threadId }, { threadId }])
  })

  const postsTold = (ear: Ear) => ear.heard.filter(({ event }) => event === 'posts').length
  async function comment(id: number, content: string): Promise<void> {
    expect((await t.post('/api/v3/posts.create', { id, content }, one)).Code).toBe(0)
    await t.ctx.outbox.drain()
  }
  const tellReaders = (threadId: number) => {
    const text = serializeEvent('posts', { threadId, postId: 1 })
    t.ctx.bus.publish('live', { to: 'readers', threadId, text })
  }
  const change = (
    threadId: number,
    values: { deleted_at?: number; is_approved?: number; is_draft?: number },
  ) => t.ctx.transaction((tx) => tx.updateTable('threads').set(values).where('id', '=', threadId).execute())

  it('a thread is not announced to readers who may not open it, at the latest a minute after a change of permissions', async () => {
    const { threadId } = await publishThreadByCall(t, one)
    const early = await listen(port, other, `?thread=${threadId}`)
    await comment(threadId, '龙井')
    await until(early, 'posts')
    await revoke(t, groupIds.member, 'thread.viewPosts')
    t.clock.advance(60_000)
    const stranger = await t.createMember()
    const late = await listen(port, stranger, `?thread=${threadId}`)
    // Connections are served one after the other: once the author is notified, it is decided for the others.
    const author = await listen(port, one, `?thread=${threadId}`)
    await comment(threadId, '普洱')
    await until(author, 'posts')
    await caughtUp(t, early, other)
    await caughtUp(t, late, stranger)
    expect([postsTold(early), postsTold(late)]).toEqual([1, 0])
    await t.grant(groupIds.member, 'thread.viewPosts')
  })

  it.each([
    ['under review', { is_approved: 0 }],
    ['a draft', { is_draft: 1 }],
  ])('a thread that is %s is announced to its author only', async (_state, values) => {
    const { threadId } = await publishThreadByCall(t, one)
    const ear = await listen(port, other, `?thread=${threadId}`)
    const author = await listen(port, one, `?thread=${threadId}`)
    await change(threadId, values)
    tellReaders(threadId)
    await until(author, 'posts')
    await caughtUp(t, ear, other)
    expect(postsTold(ear)).toBe(0)
  })

  it('a deleted thread is announced to nobody, not even its author', async () => {
    const gone = await publishThreadByCall(t, one)
    const { threadId } = await publishThreadByCall(t, one)
    const query = `?thread=${gone.threadId},${threadId}`
    const both = [await listen(port, other, query), await listen(port, one, query)]
    await change(gone.threadId, { deleted_at: 1 })
    // Permissions for the deleted thread are checked before those for the other one.
    for (const id of [gone.threadId, threadId, threadId]) tellReaders(id)
    await vi.waitUntil(() => both.every((ear) => postsTold(ear) >= 2), patience)
    for (const { heard } of both)
      expect(heard.filter(({ event }) => event === 'posts').map(({ data }) => data.threadId)).toEqual([
        threadId,
        threadId,
      ])
  })

  it('a page of another site cannot open the stream', async () => {
    const foreign = [{ origin: 'http://evil.test' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]
    for (const headers of foreign) {
      const carried = await listen(port, null, '', { ...headers, cookie: `access_token=${one.token}` })
      expect(carried.status).toBe(403)
      expect((await listen(port, one, '', headers)).status).toBe(403)
    }
    const own = { origin: 'http://forum.test', 'sec-fetch-site': 'same-origin' }
    expect((await listen(port, null, '', { ...own, cookie: `access_token=${one.token}` })).status).toBe(200)
  })

  it('the stream ends with its session, and not earlier', async () => {
    const visitor = await t.createMember()
    const [first, second] = [await listen(port, visitor), await listen(port, other)]
    await until(first, 'unread')
    await t.post('/api/v3/users/logout', {}, visitor)
    await until(first, 'signed-out')
    await vi.waitUntil(() => first.isOver())
    await caughtUp(t, second, other)
    expect(second.isOver()).toBe(false)
  })

  it('a review of the account is announced, and the stream stays open', async () => {
    const [admin, person] = [await t.createAdmin(), await t.createMember()]
    const line = await listen(port, person)
    await until(line, 'unread')
    const found = t.ctx.db.selectFrom('users').select('username').where('id', '=', person.id)
    const change = { id: person.id, ...(await found.executeTakeFirstOrThrow()), status: 2 }
    expect((await t.post('/api/backAdmin/users/update.user', change, admin)).Code).toBe(0)
    await until(line, 'in-review')
    expect(line.isOver()).toBe(false)
  })

  it('the end of a review is announced, and the stream stays open', async () => {
    const [admin, person] = [await t.createAdmin(), await t.createMember()]
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 2 }).where('id', '=', person.id).execute(),
    )
    const line = await listen(port, person)
    const data = [{ id: person.id, status: 0 }]
    expect((await t.post('/api/backAdmin/users/examine', { data }, admin)).Code).toBe(0)
    await until(line, 'usable')
    expect(line.isOver()).toBe(false)
  })

  it('a member under review has a stream, which ends when the account is refused', async () => {
    const [admin, person] = [await t.createAdmin(), await t.createMember()]
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 2 }).where('id', '=', person.id).execute(),
    )
    const line = await listen(port, person)
    expect(line.type).toContain('text/event-stream')
    const data = [{ id: person.id, status: 3, rejectReason: '资料不全' }]
    expect((await t.post('/api/backAdmin/users/examine', { data }, admin)).Code).toBe(0)
    await until(line, 'signed-out')
    await vi.waitUntil(() => line.isOver())
  })

  it('a person has at most twelve streams, and the oldest is closed', async () => {
    const person = await t.createMember()
    const lines: Ear[] = []
    for (let opened = 0; opened < 13; opened += 1) lines.push(await listen(port, person))
    await vi.waitUntil(() => lines[0]?.isOver())
    expect(lines.slice(1).some((ear) => ear.isOver())).toBe(false)
  })
})
