import { groupIds, orderTypes, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { createPayer, order, pay } from '../../testing/fixtures/money.ts'
import { revoke } from '../../testing/fixtures/published-thread.ts'
import { packetBlock } from '../../testing/fixtures/red-packets.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { deleteUnpaidOrders, expireOrders } from './order-store.ts'

const dayMs = 86_400_000

describe.each(engines)('unpaid orders on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  it('an unpaid order is deleted with its children a month after it expired; paid ones stay', async () => {
    const payer = await createPayer(t, await t.createAdmin(), '20.00')
    const { id: threadId } = await createThread(t, await t.createMember())
    const paid = await order(t, payer, { type: orderTypes.tip, threadId, amount: '1' })
    expect((await pay(t, payer, paid)).Code).toBe(0)
    await order(t, payer, { type: orderTypes.tip, threadId, amount: '2' })
    const both = { amount: '3', redAmount: '1', rewardAmount: '2' }
    await order(t, payer, { type: orderTypes.redPacketAndReward, ...both })
    const left = async () => {
      const rows = await t.ctx.db
        .selectFrom('orders')
        .leftJoin('order_children', 'order_children.order_id', 'orders.id')
        .select(['order_sn', 'order_children.type'])
        .execute()
      return rows.length
    }
    t.clock.advance(29 * dayMs)
    await expireOrders(t.ctx)
    await deleteUnpaidOrders(t.ctx)
    expect(await left()).toBe(4)
    t.clock.advance(2 * dayMs)
    await deleteUnpaidOrders(t.ctx)
    expect(await left()).toBe(1)
  })

  it('orders expire two hundred at a time, so that many do not block other writers', async () => {
    const payer = await t.createMember()
    const { id: threadId } = await createThread(t, await t.createMember())
    const first = { type: orderTypes.tip, threadId, amount: '1' }
    await order(t, payer, first)
    const one = await t.ctx.db
      .selectFrom('orders')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { id: _id, ...columns } = one
    const copies = Array.from({ length: 449 }, (_, n) => ({
      ...columns,
      ...{ order_sn: `copy${n}`, payment_sn: `copied${n}` },
    }))
    await t.ctx.transaction((tx) => tx.insertInto('orders').values(copies).execute())
    t.clock.advance(dayMs)
    const expired = async () => {
      const orders = t.ctx.db.selectFrom('orders').where('user_id', '=', payer.id).where('status', '=', 4)
      return (await orders.select('id').execute()).length
    }
    const counts: number[] = []
    const transaction: Context['transaction'] = async (work, invalidates) => {
      const result = await t.ctx.transaction(work, invalidates)
      counts.push(await expired())
      return result
    }
    await expireOrders(Object.create(t.ctx, { transaction: { value: transaction } }) as Context)
    expect(counts).toEqual([200, 400, 450])
  })

  it('one person makes at most thirty orders a minute', async () => {
    const payer = await t.createMember()
    const { id: threadId } = await createThread(t, await t.createMember())
    const tip = { type: orderTypes.tip, threadId, amount: '1', isAnonymous: 0 }
    const codes: number[] = []
    for (let n = 0; n < 31; n += 1) codes.push((await t.post('/api/v3/order.create', tip, payer)).Code)
    expect(codes.slice(0, 30)).toEqual(codes.slice(0, 30).map(() => 0))
    expect(codes[30]).not.toBe(0)
  })
})

describe.each(engines)('paid content and rewards in threads on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
  })
  afterAll(() => t.close())

  const reward = () => ({
    107: { body: { price: 2, type: 0, expiredAt: t.ctx.time.format(t.clock.now() + 2 * dayMs) } },
  })

  it.each([
    ['thread.insertPay', (): object => ({ price: 2 }), 'price'],
    ['thread.insertRedPacket', (): object => ({ draft: 1, indexes: packetBlock() }), 106],
    ['thread.insertReward', (): object => ({ draft: 1, indexes: reward() }), 107],
  ])('publishing needs the permission %s', async (right, more, part) => {
    const author = await t.createMember()
    const write = async () => {
      t.clock.advance(31_000)
      const { indexes = {}, ...options } = more() as { indexes?: object }
      const content = { text: '<p>好茶</p>', indexes }
      const thread = { title: '茶', categoryId: 1, content, ...options }
      return t.post('/api/v3/thread.create', thread, author)
    }
    await revoke(t, groupIds.member, right)
    const refused = await write()
    await t.grant(groupIds.member, right)
    const done = await write()
    expect(done.Code).toBe(0)
    const view = done.Data as ThreadView
    expect(part === 'price' ? view.price : Object.keys(view.content.indexes)).toEqual(
      part === 'price' ? 2 : [String(part)],
    )
    // Without the permission a price is not stored, and a block is refused.
    if (refused.Code === 0) expect((refused.Data as ThreadView).price).toBe(0)
    else expect(refused.Code).toBe(-4002)
  })
})
