import { type AttachmentView, failures } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../fixtures/multipart.ts'
import { createPng } from '../fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { bool, exactly, faultsOf, int, nullable, pageOf, str, time } from '../wire-shapes.ts'

/** The words and picture of a message (docs/reference/wire-messages.md#dialogs). */
const body = {
  id: int,
  userId: int,
  dialogId: int,
  attachmentId: int,
  summary: str,
  messageText: str,
  messageTextHtml: str,
  imageUrl: str,
  isRecalled: bool,
  updatedAt: time,
  createdAt: time,
}
const person = { id: int, avatar: str, nickname: str }
const listed = exactly({
  id: int,
  dialogMessageId: int,
  senderUserId: int,
  recipientUserId: int,
  senderReadAt: nullable(time),
  recipientReadAt: nullable(time),
  updatedAt: time,
  createdAt: time,
  sender: exactly({ ...person, username: str }),
  recipient: exactly({ ...person, username: str }),
  isDeny: bool,
  dialogMessage: exactly({ ...body, unreadCount: int }),
})
const read = exactly({ ...body, isImageLoading: bool, isRead: bool, user: exactly(person) })

interface Message {
  id: number
  imageUrl: string
  isImageLoading: boolean
  messageText: string
  summary: string
}

describe.each(engines)('private messages on the wire, on %s', (engine) => {
  let t: TestApp
  let one: TestMember
  let other: TestMember
  let stranger: TestMember
  let dialogId: number

  const upload = async (who: TestMember, fields: Record<string, string>) => {
    const file = { field: 'file', name: 'tea.png', type: 'image/png', bytes: await createPng() }
    return t.inject(formWithFile('/api/v3/attachments', file, { type: '4', ...fields }, who))
  }
  const send = (who: TestMember, message: object) =>
    t.post('/api/v3/dialog/message.create', { dialogId, ...message }, who)
  const messages = async (who: TestMember) =>
    (
      (await t.get(`/api/v3/dialog/message?filter[dialogId]=${dialogId}&perPage=200`, who)).Data as {
        pageData: Message[]
      }
    ).pageData
  const fetched = async (url: string) =>
    (await t.app.inject({ url: url.slice(url.indexOf('/files/')) })).statusCode

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    ;[one, other, stranger] = [await t.createMember(), await t.createMember(), await t.createMember()]
    const input = { recipientUserId: other.id, messageText: '周末喝茶吗', isImage: false }
    const opened = await t.post('/api/v3/dialog.create', input, one)
    expect(faultsOf(opened.Data, exactly({ dialogId: int, dialogMessageId: int }))).toEqual([])
    dialogId = (opened.Data as { dialogId: number }).dialogId
  })
  afterAll(() => t.close())

  it('lists, messages, reading, deleting and the record have the documented fields', async () => {
    const sent = await send(other, { messageText: '好啊', isImage: false })
    expect(faultsOf(sent.Data, exactly({ dialogMessageId: int }))).toEqual([])
    expect(faultsOf((await t.get('/api/v3/dialog?page=1&perPage=20', one)).Data, pageOf(listed))).toEqual([])
    const url = `/api/v3/dialog/message?filter[dialogId]=${dialogId}&page=1&perPage=200`
    expect(faultsOf((await t.get(url, one)).Data, pageOf(read))).toEqual([])
    expect((await t.post('/api/v3/dialog.update', { dialogId }, one)).Data).toEqual([])
    expect((await t.get(`/api/v3/dialog.record?userId=${other.id}`, one)).Data).toEqual({ dialogId })
    expect((await t.get(`/api/v3/dialog.record?userId=${stranger.id}`, one)).Data).toEqual({ dialogId: '' })
    const unread = await t.get('/api/v3/unreadnotification', other)
    expect(unread.Data).toMatchObject({ dialogNotifications: 0 })
  })

  it('messages found in all conversations name the other person', async () => {
    const url = `/api/v3/dialog/message.search?filter[keyword]=${encodeURIComponent('喝茶')}`
    const found = exactly({
      ...body,
      isImageLoading: bool,
      isRead: bool,
      user: exactly(person),
      other: exactly(person),
    })
    expect(faultsOf((await t.get(url, other)).Data, pageOf(found))).toEqual([])
  })

  it('a message is recalled and deleted by its id, with an empty response', async () => {
    const { dialogMessageId: id } = (await send(one, { messageText: '写错了', isImage: false })).Data as {
      dialogMessageId: number
    }
    expect((await t.post('/api/v3/dialog/message.recall', { id }, one)).Data).toEqual([])
    expect((await messages(other))[0]).toMatchObject({ id, messageText: '撤回了一条消息', imageUrl: '' })
    expect((await t.post('/api/v3/dialog/message.delete', { id }, other)).Data).toEqual([])
    expect((await messages(other)).map((message) => message.id)).not.toContain(id)
  })

  it('a picture can be announced first: the upload that names the message fills it', async () => {
    const promised = await send(one, { isImage: true })
    const { dialogMessageId } = promised.Data as { dialogMessageId: number }
    expect((await messages(other))[0]).toMatchObject({
      id: dialogMessageId,
      isImageLoading: true,
      imageUrl: '',
      summary: '[图片]',
    })
    const foreign = await upload(other, { dialogMessageId: String(dialogMessageId) })
    expect(foreign.Code).toBe(failures.RESOURCE_NOT_FOUND.code)
    const filled = await upload(one, { dialogMessageId: String(dialogMessageId) })
    expect((filled.Data as AttachmentView).typeId).toBe(dialogMessageId)
    const [shown] = await messages(other)
    expect(shown).toMatchObject({ id: dialogMessageId, isImageLoading: false })
    expect(await fetched(shown?.imageUrl ?? '')).toBe(200)
    const again = await upload(one, { dialogMessageId: String(dialogMessageId) })
    expect(again.Code).toBe(failures.RESOURCE_NOT_FOUND.code)
  })

  it('a picture is for the two people alone, by a URL of its own, until they delete it', async () => {
    const { id } = (await upload(one, {})).Data as AttachmentView
    await send(one, { isImage: true, attachmentId: id })
    const [mine, theirs] = [(await messages(one))[0]?.imageUrl, (await messages(other))[0]?.imageUrl]
    expect(mine).not.toBe(theirs)
    expect([await fetched(mine ?? ''), await fetched(theirs ?? '')]).toEqual([200, 200])
    const bare = (theirs ?? '').replace(/\/[^/]+$/, '')
    const guessed = (theirs ?? '').replace(/\/\d+-/, `/${stranger.id}-`)
    expect([await fetched(bare), await fetched(guessed)]).toEqual([403, 403])
    expect((await t.post('/api/v3/dialog.delete', { id: dialogId }, other)).Data).toEqual([])
    expect([await fetched(mine ?? ''), await fetched(theirs ?? '')]).toEqual([200, 404])
  })
})
