import { orderTypes } from '@chaguan/contracts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { returnRedPackets, returnRewards } from '../../server/src/modules/orders/return-frozen.ts'
import { setSettings } from '../../server/src/modules/settings/index.ts'
import { createPayer, order, pay, walletOf } from '../../server/src/testing/fixtures/money.ts'
import {
  availableAndFrozenOf,
  commentOn,
  draftWith,
  earnedBy,
  publishWithPacket,
} from '../../server/src/testing/fixtures/red-packets.ts'
import { createThread } from '../../server/src/testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { ledgerInvariants, redPacketInvariants } from './ledger.ts'

const dayMs = 86_400_000
const amounts = [0, -1, 0.001, '0', '-1', '0.001', '1e3', '0x10', '١٢', 'NaN', '1e308', 1e308, '１', '1.', '']

describe.each(engines)('money under attack on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    author = await t.createMember()
    await setSettings(t.ctx, {
      site_withdrawal: true,
      cash_interval_time: 0,
      cash_min_sum: 1,
      cash_max_sum: 500,
    })
  })
  afterEach(async () => {
    const site = { database: t.ctx.database, files: t.ctx.files, now: t.clock.now() }
    for (const invariant of [...ledgerInvariants, ...redPacketInvariants])
      expect([invariant.name, await invariant.look(site)]).toEqual([
        invariant.name,
        { total: 0, examples: [] },
      ])
  })
  afterAll(() => t.close())

  // An old session may not change wallets.
  const rich = async () => createPayer(t, await t.createAdmin(), '20.00')
  const entries = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ledger_entries`.execute(t.ctx.db)
    return rows[0]?.n
  }
  const question = async (as: TestMember) => {
    const expiredAt = t.ctx.time.format(t.clock.now() + 5 * dayMs)
    const block = { 107: { body: { price: 5, type: 0, expiredAt, content: '哪款好' } } }
    const threadId = await draftWith(t, as, block)
    const paid = await pay(t, as, await order(t, as, { type: orderTypes.reward, amount: '5', threadId }))
    expect(paid.Code).toBe(0)
    return threadId
  }

  it('money under attack is not moved by invalid amounts, in any field', async () => {
    const me = await rich()
    const admin = await t.createAdmin()
    const { id: threadId } = await createThread(t, author)
    const asked = await question(me)
    const { Data } = await commentOn(t, asked, author)
    const postId = (Data as { id: number }).id
    const before = await entries()
    const calls: readonly (readonly [string, (amount: unknown) => object, TestMember])[] = [
      ...[orderTypes.tip, orderTypes.reward, orderTypes.redPacket, orderTypes.topUp].map(
        (type) => ['/api/v3/order.create', (amount: unknown) => ({ type, threadId, amount }), me] as const,
      ),
      ['/api/v3/posts.reward', (rewards) => ({ threadId: asked, postId, rewards }), me],
      ['/api/v3/wallet/cash', (cashApplyAmount) => ({ cashApplyAmount, receiveAccount: '6222' }), me],
      [
        '/api/backAdmin/update.user.wallet',
        (operateAmount) => ({ userId: me.id, operateType: 1, operateAmount }),
        admin,
      ],
    ]
    for (const [path, bodyOf, as] of calls)
      for (const amount of amounts) {
        const { Code, Message } = await t.post(path, bodyOf(amount), as)
        expect([path, amount, Code]).toEqual([
          path,
          amount,
          expect.toSatisfy((c) => [-4001, -5002].includes(c)),
        ])
        expect(Message).toMatch(/\S/)
      }
    expect(await entries()).toBe(before)
  })

  it('money under attack is unchanged when the disk is full during a payment, and moves again afterwards', async () => {
    const me = await rich()
    const { id: threadId } = await createThread(t, author)
    const orderSn = await order(t, me, { type: orderTypes.tip, threadId, amount: '1' })
    const before = await entries()
    const fill = await fillDisk(t)
    const full = await pay(t, me, orderSn, { key: 'full' })
    expect([full.status, full.Code]).toEqual([507, -5003])
    await fill.undo()
    expect([await entries(), await walletOf(t, me)]).toEqual([before, '20.00'])
    expect((await pay(t, me, orderSn, { key: 'full' })).Code).toBe(0)
    expect(await walletOf(t, me)).toBe('19.00')
  })

  it('money under attack is released once and not too early when the clock is set back a day, and forward by two', async () => {
    const me = await rich()
    const taker = await t.createMember()
    const threadId = await publishWithPacket(t, me)
    t.clock.advance(-dayMs)
    await returnRedPackets(t.ctx)
    expect(await availableAndFrozenOf(t, me)).toEqual(['15.00', '5.00'])
    expect(await earnedBy(t, threadId, taker)).toBe(1)
    t.clock.advance(2 * dayMs)
    expect(await earnedBy(t, threadId, await t.createMember())).toBe(0)
    await Promise.all([returnRedPackets(t.ctx), returnRewards(t.ctx), returnRedPackets(t.ctx)])
    expect(await availableAndFrozenOf(t, me)).toEqual(['19.00', '0.00'])
  })

  it('money under attack is not paid by an order of yesterday, while one of tomorrow is normal', async () => {
    const me = await rich()
    const { id: threadId } = await createThread(t, author)
    const old = await order(t, me, { type: orderTypes.tip, threadId, amount: '1' })
    t.clock.advance(dayMs)
    expect(await pay(t, me, old)).toMatchObject({ Code: -5002, Message: '订单已过期，请重新下单' })
    const later = await order(t, me, { type: orderTypes.tip, threadId, amount: '1' })
    t.clock.advance(-dayMs)
    expect((await pay(t, me, later)).Code).toBe(0)
    expect(await walletOf(t, me)).toBe('19.00')
  })

  it('of one withdrawal is decided once when two administrators and its owner act concurrently', async () => {
    const owner = await t.createAdmin()
    const [one, other] = [await t.createAdmin(), await t.createAdmin()]
    const fund = { userId: owner.id, operateType: 1, operateAmount: '10' }
    expect((await t.post('/api/backAdmin/update.user.wallet', fund, one)).Code).toBe(0)
    const asked = { cashApplyAmount: '10', receiveAccount: '6222' }
    expect((await t.post('/api/v3/wallet/cash', asked, owner)).Code).toBe(0)
    const { Data } = await t.get('/api/v3/wallet/cash', owner)
    const id = (Data as { pageData: { id: number }[] }).pageData[0]?.id
    const review = (as: TestMember, cashStatus: number) =>
      t.post('/api/backAdmin/wallet.cash.review', { ids: [id], cashStatus, remark: '账号不对' }, as)
    const answers = await Promise.all([review(owner, 2), review(one, 2), review(other, 3)])
    expect(answers[0]?.Code).toBe(-5002)
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(1)
    expect(answers.filter(({ Code }) => Code === -5002)).toHaveLength(2)
    expect([
      ['0.00', '0.00'],
      ['10.00', '0.00'],
    ]).toContainEqual(await availableAndFrozenOf(t, owner))
  })

  it('money under attack is never distributed beyond ten tenths', async () => {
    const admin = await t.createAdmin()
    const set = (author_scale: unknown, master_scale: unknown) =>
      t.post(
        '/api/backAdmin/settings.create',
        {
          data: [
            { key: 'site_author_scale', value: author_scale },
            { key: 'site_master_scale', value: master_scale },
          ],
        },
        admin,
      )
    for (const [mine, theirs] of [
      ['11', '-1'],
      ['10.01', '0'],
      ['10', '10'],
      ['5', '4'],
      ['1e1', '0'],
    ])
      expect([mine, (await set(mine, theirs)).Code]).toEqual([mine, -4001])
    for (const scale of [10.1, 11, -1, '1e3', null])
      expect([
        scale,
        (await t.post('/api/backAdmin/groups.create', { name: `分成${engine}${scale}`, scale }, admin)).Code,
      ]).toEqual([scale, -4001])
  })

  it("money under attack is refused in the payer's language", async () => {
    const me = await rich()
    const { id: threadId } = await createThread(t, author, { priceCents: 100 })
    const { id: own } = await createThread(t, me, { priceCents: 100 })
    const asked = await question(me)
    const { Data } = await commentOn(t, asked, me)
    const bought = { type: orderTypes.thread, threadId }
    expect((await pay(t, me, await order(t, me, bought))).Code).toBe(0)
    t.clock.advance(31_000)
    const said = async (path: string, body: object, lang: string) => {
      const headers = {
        authorization: `Bearer ${me.token}`,
        'content-type': 'application/json',
        'x-chaguan-lang': lang,
      }
      const { Code, Message } = await t.inject({
        method: 'POST',
        url: path,
        headers,
        payload: JSON.stringify(body),
      })
      return `${Code} ${Message}`
    }
    const refusals: readonly (readonly [string, object, string, string])[] = [
      ['order.create', { type: 3, threadId: own }, '-5002 不能为自己的主题付款', 'your own'],
      ['order.create', bought, '-5002 你已经购买过了', 'already'],
      ['order.create', { type: 2, threadId, amount: '0' }, '-5002 金额必须大于 0', 'greater than 0'],
      [
        'posts.reward',
        { threadId: asked, postId: (Data as { id: number }).id, rewards: '1' },
        '-4001 请选择别人对主题的评论',
        'someone else',
      ],
    ]
    for (const [path, body, zh, en] of refusals) {
      expect(await said(`/api/v3/${path}`, body, 'zh')).toBe(zh)
      const english = await said(`/api/v3/${path}`, body, 'en')
      expect([english.split(' ')[0], english]).toEqual([zh.split(' ')[0], expect.stringContaining(en)])
    }
  })
})

/** Simulates a full disk for writes to the ledger. */
async function fillDisk(t: TestApp): Promise<{ undo(): Promise<void> }> {
  const run = (...statements: readonly string[]) =>
    t.ctx.transaction(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  if (t.ctx.database.engine === 'postgres') {
    await run(
      `create function no_space() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      'create trigger full_disk after insert on ledger_entries for each row execute function no_space()',
    )
    return { undo: () => run('drop trigger full_disk on ledger_entries', 'drop function no_space()') }
  }
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(t.ctx.db)
  await run(
    'create table ballast (bytes blob)',
    `create trigger full_disk after insert on ledger_entries begin
      insert into ballast values (zeroblob(4000000)); end`,
    `pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 200}`,
  )
  return {
    undo: () => run('pragma max_page_count = 1073741823', 'drop trigger full_disk', 'drop table ballast'),
  }
}
