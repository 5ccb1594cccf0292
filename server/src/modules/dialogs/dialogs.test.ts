import type { DialogView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface ListedDialog {
  totalCount: number
  pageData: {
    id: number
    sender: { id: number; nickname: string }
    dialogMessage: { unreadCount: number; messageText: string } | null
  }[]
}
interface Messages {
  totalCount: number
  perPage: number
  pageData: { id: number; messageText: string; messageTextHtml: string; isRead: boolean; userId: number }[]
}

describe.each(engines)('private messages on %s', (engine) => {
  let t: TestApp
  let one: TestMember
  let other: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  async function twoPeople() {
    one = await t.createMember()
    other = await t.createMember()
  }
  const write = async (who: TestMember, whom: { id: number }, messageText: string) =>
    t.post('/api/v3/dialog.create', { recipientUserId: whom.id, messageText, isImage: false }, who)
  const begin = async (words = '在吗') =>
    ((await write(one, other, words)).Data as { dialogId: number }).dialogId
  const answer = (who: TestMember, dialogId: number, messageText: string) =>
    t.post('/api/v3/dialog/message.create', { dialogId, messageText, isImage: false }, who)
  const list = async (who: TestMember) => (await t.get('/api/v3/dialog', who)).Data as ListedDialog
  const read = async (who: TestMember, dialogId: number, more = '') =>
    (await t.get(`/api/v3/dialog/message?filter[dialogId]=${dialogId}${more}`, who)).Data as Messages
  const unread = async (who: TestMember) =>
    ((await t.get('/api/v3/unreadnotification', who)).Data as { dialogNotifications: number })
      .dialogNotifications

  it('the first message creates the conversation, whichever of the two writes it, and only one exists', async () => {
    await twoPeople()
    const [first, second] = await Promise.all([write(one, other, '你好'), write(other, one, '你也好')])
    expect((first.Data as { dialogId: number }).dialogId).toBe((second.Data as { dialogId: number }).dialogId)
    expect((await list(one)).totalCount).toBe(1)
    const { Data } = await t.get(`/api/v3/dialog.record?userId=${one.id}`, other)
    expect(Data).toEqual({ dialogId: (first.Data as { dialogId: number }).dialogId })
  })

  it('a banned person receives no message, in a new conversation or an existing one', async () => {
    await twoPeople()
    const dialogId = await begin()
    const third = await t.createMember()
    const setStatus = (status: number) =>
      t.ctx.transaction((tx) => tx.updateTable('users').set({ status }).where('id', '=', other.id).execute())
    await setStatus(1)
    expect((await answer(one, dialogId, '在吗')).Code).toBe(-4001)
    expect((await write(third, other, '你好')).Code).toBe(-4001)
    expect((await list(third)).totalCount ?? 0).toBe(0)
    await setStatus(0)
    expect((await answer(one, dialogId, '在吗')).Code).toBe(0)
  })

  it('a message is unread until the other side opens it or answers', async () => {
    await twoPeople()
    const id = await begin()
    await answer(one, id, '周末喝茶吗')
    expect([await unread(one), await unread(other)]).toEqual([0, 2])
    expect((await list(other)).pageData[0]?.dialogMessage).toMatchObject({
      unreadCount: 2,
      messageText: '周末喝茶吗',
    })
    expect((await read(one, id)).pageData[0]?.isRead).toBe(false)
    await t.post('/api/v3/dialog.update', { dialogId: id }, other)
    expect([await unread(other), (await read(one, id)).pageData[0]?.isRead]).toEqual([0, true])
    await answer(one, id, '几点')
    await answer(other, id, '三点')
    expect([await unread(one), await unread(other)]).toEqual([1, 0])
  })

  it('a conversation has the time at which each side last opened it', async () => {
    await twoPeople()
    const id = await begin()
    const times = async () => {
      const { pageData } = (await t.get('/api/v3/dialog', one)).Data as { pageData: DialogView[] }
      return pageData.map(({ senderReadAt, recipientReadAt }) => [senderReadAt, recipientReadAt])[0]
    }
    const written = t.ctx.time.format(t.clock.now())
    expect(await times()).toEqual([written, null])
    t.clock.advance(60_000)
    await t.post('/api/v3/dialog.update', { dialogId: id }, other)
    expect(await times()).toEqual([written, t.ctx.time.format(t.clock.now())])
  })

  it('messages are listed newest first, up to two hundred a page, and found by their words', async () => {
    await twoPeople()
    const id = await begin('第一条')
    for (const words of ['龙井到了', '<b>普洱</b> 100%', '明天见']) await answer(one, id, words)
    const { pageData } = await read(other, id)
    expect(pageData.map(({ messageText }) => messageText)).toEqual([
      '明天见',
      '<b>普洱</b> 100%',
      '龙井到了',
      '第一条',
    ])
    expect(pageData[1]?.messageTextHtml).toBe('&lt;b&gt;普洱&lt;/b&gt; 100%')
    expect((await read(other, id, '&perPage=500')).perPage).toBe(200)
    expect((await read(other, id, `&filter[keyword]=${encodeURIComponent('0%')}`)).totalCount).toBe(1)
    expect((await read(other, id, '&filter[keyword]=_')).totalCount).toBe(0)
    await answer(one, id, 'Привет, ÉLODIE')
    for (const keyword of ['Привет', 'ПРИВЕТ', 'привет', 'élodie', 'ÉLODIE'])
      expect((await read(other, id, `&filter[keyword]=${encodeURIComponent(keyword)}`)).totalCount).toBe(1)
  })

  it('a message that is sent again with the same client key is stored once', async () => {
    await twoPeople()
    const send = (more: object = {}, who = one) =>
      t.post(
        '/api/v3/dialog.create',
        {
          recipientUserId: (who === one ? other : one).id,
          messageText: '在吗',
          isImage: false,
          clientKey: 'key-of-it',
          ...more,
        },
        who,
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first.Code).toBe(0)
    expect(second.Data).toEqual(first.Data)
    const { dialogId, dialogMessageId } = first.Data as { dialogId: number; dialogMessageId: number }
    const again = await t.post(
      '/api/v3/dialog/message.create',
      { dialogId, messageText: '在吗', isImage: false, clientKey: 'key-of-it' },
      one,
    )
    expect(again.Data).toEqual({ dialogMessageId })
    expect([(await read(one, dialogId)).totalCount, await unread(other)]).toEqual([1, 1])
    await send({ clientKey: 'key-of-another' })
    await send({}, other)
    expect((await read(one, dialogId)).totalCount).toBe(3)
    expect((await send({ clientKey: 'short' })).Code).toBe(-4001)
  })

  it('messages are listed before, after and around a given one', async () => {
    await twoPeople()
    const id = await begin('0')
    for (let nth = 1; nth < 8; nth += 1) await answer(one, id, String(nth))
    const ids = (await read(one, id)).pageData.map((message) => message.id).reverse()
    const texts = async (filter: string) => {
      const { pageData, totalCount } = await read(one, id, `&perPage=4&filter${filter}`)
      return [pageData.map(({ messageText }) => messageText).join(''), totalCount]
    }
    expect(await texts(`[beforeId]=${ids[6]}`)).toEqual(['5432', 6])
    expect(await texts(`[beforeId]=${ids[2]}`)).toEqual(['10', 2])
    expect(await texts(`[afterId]=${ids[1]}`)).toEqual(['5432', 6])
    expect(await texts(`[afterId]=${ids[5]}`)).toEqual(['76', 8])
    expect(await texts(`[afterId]=${ids[7]}`)).toEqual(['', 8])
    expect(await texts(`[aroundId]=${ids[3]}`)).toEqual(['5432', 6])
    expect(await texts(`[aroundId]=${ids[7]}`)).toEqual(['7654', 8])
  })

  it('a deleted conversation disappears for one side only, and reappears with new messages alone', async () => {
    await twoPeople()
    const id = await begin()
    expect((await t.post('/api/v3/dialog.delete', { id }, other)).Code).toBe(0)
    expect([(await list(other)).totalCount, (await list(one)).totalCount]).toEqual([0, 1])
    expect([await unread(other), (await read(other, id)).totalCount]).toEqual([0, 0])
    await answer(one, id, '还在吗')
    expect((await read(other, id)).pageData.map(({ messageText }) => messageText)).toEqual(['还在吗'])
    expect((await read(one, id)).totalCount).toBe(2)
  })

  it('a message to oneself, to an unknown person, to a person who blocked the writer, or that is too long is refused', async () => {
    await twoPeople()
    const id = await begin()
    expect((await write(one, one, '我')).Code).toBe(-4001)
    expect((await write(one, { id: 999_999 }, '谁')).Code).toBe(-4001)
    for (const unseen of ['  ', '\u200b']) expect((await answer(one, id, unseen)).Code).toBe(-4001)
    expect((await answer(one, id, '茶'.repeat(450))).Code).toBe(0)
    expect((await answer(one, id, '茶'.repeat(451))).Code).toBe(-4001)
    await t.post('/api/v3/users/deny.create', { id: one.id }, other)
    const before = await unread(other)
    expect([(await answer(one, id, '喂')).Code, (await write(one, other, '喂')).Code]).toEqual([-4001, -4001])
    expect(await unread(other)).toBe(before)
  })

  it('a message to a person whom the writer has blocked is refused, and their conversation stays in the list, marked', async () => {
    await twoPeople()
    const id = await begin()
    const marks = async (as: TestMember) => {
      const { Data } = await t.get('/api/v3/dialog', as)
      return (Data as { pageData: DialogView[] }).pageData.map((row) => [row.id, row.isDeny])
    }
    await t.post('/api/v3/users/deny.create', { id: other.id }, one)
    const refused = [await answer(one, id, '喂'), await write(one, other, '喂')]
    expect(refused.map(({ Code, Message }) => [Code, Message])).toEqual([
      [-4001, '你已屏蔽对方，解除屏蔽后才能发送私信'],
      [-4001, '你已屏蔽对方，解除屏蔽后才能发送私信'],
    ])
    expect([await marks(one), await marks(other)]).toEqual([[[id, true]], [[id, false]]])
    const stranger = await t.createMember()
    await t.post('/api/v3/users/deny.create', { id: stranger.id }, one)
    expect((await write(one, stranger, '喂')).Code).toBe(-4001)
    expect(await marks(stranger)).toEqual([])
    await t.post('/api/v3/users/deny.delete', { id: other.id }, one)
    expect((await answer(one, id, '喂')).Code).toBe(0)
    expect(await marks(one)).toEqual([[id, false]])
  })

  it('a conversation of others is refused as not found', async () => {
    await twoPeople()
    const id = await begin()
    const stranger = await t.createMember()
    expect((await answer(stranger, id, '我也来')).Code).toBe(-4004)
    expect((await t.get(`/api/v3/dialog/message?filter[dialogId]=${id}`, stranger)).Code).toBe(-4004)
    expect((await t.post('/api/v3/dialog.update', { dialogId: id }, stranger)).Code).toBe(-4004)
    expect((await t.post('/api/v3/dialog.delete', { id }, stranger)).Code).toBe(-4004)
  })

  it('a newcomer starts at most ten conversations an hour, also with simultaneous requests', async () => {
    const newcomer = await t.createMember()
    const people: TestMember[] = []
    while (people.length < 50) people.push(await t.createMember())
    const answers = await Promise.all(people.map((person) => write(newcomer, person, '在吗')))
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    // Messages in existing conversations are still accepted.
    const known = people.filter((_, index) => answers[index]?.Code === 0)
    for (const person of known) expect((await write(newcomer, person, '还在吗')).Code).toBe(0)
  })

  it('the eleventh new conversation of a newcomer is refused until the hour is over', async () => {
    await twoPeople()
    for (let begun = 0; begun < 10; begun += 1)
      expect((await write(one, await t.createMember(), '你好')).Code).toBe(0)
    const refused = await write(one, other, '你好')
    expect([refused.status, refused.Code]).toEqual([429, -5002])
    t.clock.advance(3_600_001)
    expect((await write(one, other, '你好')).Code).toBe(0)
  })

  it("conversations do not reveal the other side's user name", async () => {
    await twoPeople()
    await begin()
    const [dialog] = (await list(other)).pageData
    expect(dialog?.sender).toMatchObject({ id: one.id })
    expect(JSON.stringify(dialog)).not.toContain('"username":"m')
    expect(dialog?.sender.nickname).not.toBe('')
  })
})
