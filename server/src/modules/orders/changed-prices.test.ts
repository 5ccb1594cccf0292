import { closedStatus, orderTypes, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer, order, pay, walletOf } from '../../testing/fixtures/money.ts'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { uploadDocument } from '../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('purchases in a thread whose price changes, on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember({ nickname: '茶农' })
  })
  afterAll(() => t.close())

  const detail = async (threadId: number, as: TestMember) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)).Data as ThreadView
  const buy = async (type: number, threadId: number, as: TestMember) =>
    pay(t, as, await order(t, as, { type, threadId }))
  const offer = async (threadId: number, price: number, attachmentPrice: number) => {
    const body = { threadId, price, attachmentPrice, freewords: 0 }
    const { Code, Message } = await t.post('/api/v3/thread.update', body, author)
    expect([Code, Message]).toEqual([0, expect.any(String)])
  }
  const withAttachment = async (price: number, attachmentPrice: number) => {
    const doc = await uploadDocument(t, author)
    const indexes = { 108: { body: { docIds: [doc], priceList: [doc] } } }
    const content = { text: '<p>制茶的秘密</p>', indexes }
    const body = { content, price, attachmentPrice, freewords: 0 }
    return { doc, threadId: (await publishThreadByCall(t, author, body)).threadId }
  }
  const download = async (threadId: number, doc: number, as: TestMember) =>
    (await t.get(`/api/v3/attachment.share?threadId=${threadId}&attachmentsId=${doc}`, as)).Code

  it('a whole-thread price locks out buyers of the attachments until they buy the thread too', async () => {
    const reader = await createPayer(t, admin, '100.00')
    const { threadId, doc } = await withAttachment(0, 0.3)
    const free = await download(threadId, doc, author)
    expect((await buy(orderTypes.attachments, threadId, reader)).Code).toBe(0)
    expect(await download(threadId, doc, reader)).toBe(free)
    await offer(threadId, 50, 0)
    const locked = await detail(threadId, reader)
    expect([locked.paid, locked.payType]).toEqual([false, 1])
    expect(JSON.stringify(locked)).not.toContain('制茶的秘密')
    expect(await download(threadId, doc, reader)).not.toBe(free)
    expect((await buy(orderTypes.thread, threadId, reader)).Code).toBe(0)
    const open = await detail(threadId, reader)
    expect([open.paid, open.content.text.includes('制茶的秘密')]).toEqual([true, true])
    expect(await walletOf(t, reader)).toBe('49.70')
    const likers = await t.get(`/api/v3/thread.likedusers?threadId=${threadId}&type=2`, author)
    expect(likers.Data).toMatchObject({ totalCount: 1 })
  })

  it('a buyer of the whole thread may open its attachments and cannot buy them again', async () => {
    const reader = await createPayer(t, admin, '100.00')
    const { threadId, doc } = await withAttachment(2, 0)
    expect((await buy(orderTypes.thread, threadId, reader)).Code).toBe(0)
    await offer(threadId, 0, 0.3)
    expect(await detail(threadId, reader)).toMatchObject({ paid: true, payType: 2 })
    expect(await download(threadId, doc, reader)).toBe(await download(threadId, doc, author))
    const body = { type: orderTypes.attachments, threadId }
    expect((await t.post('/api/v3/order.create', body, reader)).Code).toBe(-5002)
    expect(await walletOf(t, reader)).toBe('98.00')
  })

  it('an order made under the earlier price does not pay for the thread', async () => {
    const reader = await createPayer(t, admin, '100.00')
    const { threadId } = await withAttachment(0, 0.3)
    const orderSn = await order(t, reader, { type: orderTypes.attachments, threadId })
    await offer(threadId, 0.3, 0)
    expect((await pay(t, reader, orderSn)).Code).toBe(-4001)
    expect(await walletOf(t, reader)).toBe('100.00')
  })

  it('a thread whose author closed their account cannot be bought or tipped', async () => {
    const reader = await createPayer(t, admin, '100.00')
    const { threadId } = await withAttachment(2, 0)
    const orderSn = await order(t, reader, { type: orderTypes.thread, threadId })
    const setStatus = (status: number) =>
      t.ctx.transaction((tx) => tx.updateTable('users').set({ status }).where('id', '=', author.id).execute())
    await setStatus(closedStatus)
    expect((await pay(t, reader, orderSn)).Code).toBe(-5002)
    const tip = { type: orderTypes.tip, threadId, amount: '1' }
    for (const body of [{ type: orderTypes.thread, threadId }, tip])
      expect((await t.post('/api/v3/order.create', body, reader)).Code).toBe(-5002)
    expect(await walletOf(t, reader)).toBe('100.00')
    await setStatus(0)
  })
})
