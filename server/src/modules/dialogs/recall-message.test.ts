import type { AttachmentView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { dataQueries } from '../own-data/data-queries.ts'

interface Message {
  id: number
  messageText: string
  messageTextHtml: string
  summary: string
  imageUrl: string
  isRecalled: boolean
  isImageLoading: boolean
}

describe.each(engines)('recalled and deleted messages on %s', (engine) => {
  let t: TestApp
  let one: TestMember
  let other: TestMember
  let dialogId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  async function twoPeople() {
    one = await t.createMember()
    other = await t.createMember()
    dialogId = ((await send(one, '第一条')).Data as { dialogId: number }).dialogId
  }
  const send = (who: TestMember, messageText: string, more: object = {}) => {
    const recipientUserId = who === one ? other.id : one.id
    return t.post('/api/v3/dialog.create', { recipientUserId, messageText, isImage: false, ...more }, who)
  }
  const idOf = async (sent: ReturnType<typeof send>) =>
    ((await sent).Data as { dialogMessageId: number }).dialogMessageId
  const recall = (who: TestMember, id: number) => t.post('/api/v3/dialog/message.recall', { id }, who)
  const remove = (who: TestMember, id: number) => t.post('/api/v3/dialog/message.delete', { id }, who)
  const read = async (who: TestMember, more = '') =>
    (
      (await t.get(`/api/v3/dialog/message?filter[dialogId]=${dialogId}&perPage=200${more}`, who)).Data as {
        pageData: Message[]
      }
    ).pageData
  const latest = async (who: TestMember) =>
    (
      (await t.get('/api/v3/dialog', who)).Data as {
        pageData: { dialogMessageId: number; dialogMessage: (Message & { unreadCount: number }) | null }[]
      }
    ).pageData[0]
  const unread = async (who: TestMember) =>
    ((await t.get('/api/v3/unreadnotification', who)).Data as { dialogNotifications: number })
      .dialogNotifications
  const search = async (who: TestMember, keyword: string) =>
    (await t.get(`/api/v3/dialog/message.search?filter[keyword]=${encodeURIComponent(keyword)}`, who))
      .Data as { totalCount: number; pageData: (Message & { dialogId: number; other: { id: number } })[] }
  const exported = async (who: TestMember) => {
    const query = dataQueries.find(([name]) => name === 'messages')?.[1]
    const { rows } = (await query?.(who.id, 0).execute(t.ctx.db)) ?? { rows: [] }
    return JSON.stringify(rows)
  }
  const fetched = async (url: string) =>
    (await t.app.inject({ url: url.slice(url.indexOf('/files/')) })).statusCode

  it('a recalled message disappears from chats, lists, searches, counts and exports of both participants', async () => {
    await twoPeople()
    const id = await idOf(send(one, '其实我不该说的秘密'))
    expect([await unread(other), (await search(other, '秘密')).totalCount]).toEqual([2, 1])
    expect((await recall(one, id)).Code).toBe(0)
    for (const who of [one, other]) {
      expect((await read(who))[0]).toMatchObject({
        id,
        isRecalled: true,
        messageText: '撤回了一条消息',
        summary: '撤回了一条消息',
      })
      expect((await latest(who))?.dialogMessage).toMatchObject({ id, isRecalled: true })
      expect(await read(who, `&filter[keyword]=${encodeURIComponent('秘密')}`)).toEqual([])
      expect((await search(who, '秘密')).totalCount).toBe(0)
      expect(await exported(who)).not.toContain('秘密')
    }
    expect(await unread(other)).toBe(1)
    const rows = await t.ctx.db.selectFrom('dialog_messages').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain('秘密')
  })

  it('the picture of a recalled message is no longer served to either participant', async () => {
    await twoPeople()
    const file = { field: 'file', name: 'tea.png', type: 'image/png', bytes: await createPng() }
    const { id: attachmentId } = (
      await t.inject(formWithFile('/api/v3/attachments', file, { type: '4' }, one))
    ).Data as AttachmentView
    const id = await idOf(send(one, '', { isImage: true, attachmentId }))
    const urls = [(await read(one))[0]?.imageUrl ?? '', (await read(other))[0]?.imageUrl ?? '']
    expect(await Promise.all(urls.map(fetched))).toEqual([200, 200])
    expect((await recall(one, id)).Code).toBe(0)
    expect(await Promise.all(urls.map(fetched))).toEqual([404, 404])
    expect((await read(other))[0]).toMatchObject({ imageUrl: '', isRecalled: true })
    const kept = await t.ctx.db
      .selectFrom('attachments')
      .select('id')
      .where('id', '=', attachmentId)
      .execute()
    expect(kept).toEqual([])
  })

  it('a picture that arrives after its message was recalled is refused', async () => {
    await twoPeople()
    const id = await idOf(send(one, '', { isImage: true }))
    expect((await recall(one, id)).Code).toBe(0)
    const file = { field: 'file', name: 'tea.png', type: 'image/png', bytes: await createPng() }
    const form = formWithFile('/api/v3/attachments', file, { type: '4', dialogMessageId: String(id) }, one)
    expect((await t.inject(form)).Code).toBe(-4004)
    expect((await read(other))[0]).toMatchObject({ isRecalled: true, imageUrl: '', isImageLoading: false })
  })

  it('recalling a message after two minutes or of somebody else is refused and leaves it whole', async () => {
    await twoPeople()
    const [mine, theirs] = [await idOf(send(one, '我的话')), await idOf(send(other, '你的话'))]
    const notOwn = await recall(one, theirs)
    expect([notOwn.Code, notOwn.Message]).toEqual([-4001, expect.stringContaining('只能撤回自己的消息')])
    t.clock.advance(120_001)
    const late = await recall(one, mine)
    expect([late.Code, late.Message]).toEqual([-4001, expect.stringContaining('两分钟')])
    expect((await recall(await t.createMember(), mine)).Code).toBe(-4004)
    expect((await recall(one, 999_999_999)).Code).toBe(-4004)
    expect((await read(other)).map(({ messageText }) => messageText)).toEqual(['你的话', '我的话', '第一条'])
  })

  it('concurrent recalls of a message decrement the unread count once and announce it once', async () => {
    await twoPeople()
    const id = await idOf(send(one, '一时口快'))
    const announced: number[] = []
    const stop = t.ctx.bus.subscribe('live', (message) => {
      const { to, userId, text } = message as { to: string; userId: number; text: string }
      if (to === 'person' && userId === other.id && text.startsWith('event: recalled')) announced.push(id)
    })
    const answers = await Promise.all([recall(one, id), recall(one, id), recall(one, id)])
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0, 0])
    await t.ctx.outbox.drain()
    stop()
    expect(announced).toEqual([id])
    expect(await unread(other)).toBe(1)
    expect((await send(one, '一时口快')).Code).toBe(0)
    expect(await unread(other)).toBe(2)
  })

  it('recalling a message that was read does not change the unread count', async () => {
    await twoPeople()
    const id = await idOf(send(one, '看过的'))
    await t.post('/api/v3/dialog.update', { dialogId }, other)
    await send(one, '没看过的')
    await recall(one, id)
    expect(await unread(other)).toBe(1)
  })

  it('a message that one participant deletes disappears for them alone, also as the newest and among pictures', async () => {
    await twoPeople()
    const id = await idOf(send(one, '删掉的这条'))
    expect(await unread(other)).toBe(2)
    for (let time = 0; time < 2; time += 1) expect((await remove(other, id)).Code).toBe(0)
    expect((await read(other)).map(({ messageText }) => messageText)).toEqual(['第一条'])
    expect((await read(one)).map(({ messageText }) => messageText)).toEqual(['删掉的这条', '第一条'])
    expect((await latest(other))?.dialogMessage).toMatchObject({ messageText: '第一条', unreadCount: 1 })
    expect((await latest(one))?.dialogMessage).toMatchObject({ messageText: '删掉的这条' })
    expect([(await search(other, '删掉')).totalCount, (await search(one, '删掉')).totalCount]).toEqual([0, 1])
    expect([await exported(other), await exported(one)]).toEqual([
      expect.not.stringContaining('删掉'),
      expect.stringContaining('删掉'),
    ])
    await remove(other, (await read(other))[0]?.id ?? 0)
    expect((await latest(other))?.dialogMessage).toBeNull()
    expect(await unread(other)).toBe(0)
  })

  it('a search covers all conversations of the caller, and none of other people', async () => {
    await twoPeople()
    const third = await t.createMember()
    await send(one, '周末去龙井村')
    await t.post(
      '/api/v3/dialog.create',
      { recipientUserId: third.id, messageText: '龙井到了', isImage: false },
      one,
    )
    const found = await search(one, '龙井')
    expect(found.pageData.map(({ messageText, other: with_ }) => [messageText, with_.id])).toEqual([
      ['龙井到了', third.id],
      ['周末去龙井村', other.id],
    ])
    expect((await search(third, '龙井')).pageData.map(({ messageText }) => messageText)).toEqual(['龙井到了'])
    expect((await search(await t.createMember(), '龙井')).totalCount).toBe(0)
    expect((await search(one, '%')).totalCount).toBe(0)
    expect((await t.get('/api/v3/dialog/message.search?filter[keyword]=%20', one)).Code).toBe(-4001)
    await t.post('/api/v3/dialog.delete', { id: dialogId }, one)
    expect((await search(one, '龙井')).totalCount).toBe(1)
  })

  it('URLs in a message become links, and everything else stays text', async () => {
    await twoPeople()
    await send(one, '看这里 https://tea.example/a?b=1&c=2，<b>好</b>\njavascript:alert(1)')
    expect((await read(other))[0]?.messageTextHtml).toBe(
      '看这里 <a href="https://tea.example/a?b=1&amp;c=2" rel="nofollow noopener ugc" target="_blank">' +
        'https://tea.example/a?b=1&amp;c=2</a>，&lt;b&gt;好&lt;/b&gt;<br />javascript:alert(1)',
    )
  })
})

describe.each(engines)('a conversation that cannot be started on %s', (engine) => {
  it('a first message to oneself, a blocker or an unknown person is refused with a reason and creates no conversation', async () => {
    const t = await openTestApp({ engine })
    await t.createAdmin()
    const [one, blocker] = [await t.createMember(), await t.createMember()]
    await t.post('/api/v3/users/deny.create', { id: one.id }, blocker)
    const begin = async (recipientUserId: number, more: object = {}) => {
      const input = { recipientUserId, messageText: '在吗', isImage: false, ...more }
      const { Code, Message } = await t.post('/api/v3/dialog.create', input, one)
      return [Code, Message]
    }
    expect(await begin(one.id)).toEqual([-4001, expect.stringContaining('不能给自己发私信')])
    expect(await begin(blocker.id)).toEqual([-4001, expect.stringContaining('对方已屏蔽你')])
    expect(await begin(999_999)).toEqual([-4001, expect.stringContaining('用户不存在')])
    const picture = { isImage: true, attachmentId: 999_999 }
    const fine = await t.createMember()
    expect((await begin(fine.id, picture))[0]).toBe(-4001)
    for (const table of ['dialogs', 'dialog_messages', 'notice_deliveries'] as const)
      expect(await t.ctx.db.selectFrom(table).selectAll().execute()).toEqual([])
    await t.close()
  })
})
