import { groupIds, orderTypes } from '@chaguan/contracts'
import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserveIds } from '../../drivers/db/dialect.ts'
import {
  createPayer,
  ledgerSums,
  order,
  pay,
  storeInvitation,
  walletOf,
} from '../../testing/fixtures/money.ts'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { listChanges } from './wallet-log-store.ts'

describe.each(engines)('wallets on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const change = (body: object, as = admin, key?: string) =>
    t.inject({
      method: 'POST',
      url: '/api/backAdmin/update.user.wallet',
      headers: {
        authorization: `Bearer ${as.token}`,
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      payload: JSON.stringify(body),
    })
  const add = (userId: number, amount: string, more: object = {}) =>
    change({ userId, operateType: 1, operateAmount: amount, ...more })
  const log = async (as: TestMember, query: string) => {
    const answer = await t.get(`/api/v3/wallet/log?${query}`, as)
    return answer.Data as {
      pageData: {
        id: number
        title: string
        amount: string
        changeType: number
        changeDesc: string
        status: unknown
      }[]
      totalCount: number
      sumChangeAvailableAmount: string
    }
  }

  it('the wallet of a new member is empty', async () => {
    const me = await t.createMember()
    const answer = await t.get(`/api/v3/wallet/user?uid=${admin.id}`, me)
    expect(answer.Data).toMatchObject({
      userId: me.id,
      availableAmount: '0.00',
      freezeAmount: '0.00',
      walletStatus: 0,
      cashTaxRatio: 0,
    })
    expect((await t.get('/api/v3/wallet/user')).Code).toBe(-3001)
  })

  it('administrators change a wallet with a reason that its owner can read', async () => {
    const me = await t.createMember({ nickname: '账房先生' })
    expect((await add(me.id, '12.34', { operateReason: '活动奖金' })).Data).toMatchObject({
      availableAmount: '12.34',
      username: expect.any(String),
    })
    expect((await change({ userId: me.id, operateType: 2, operateAmount: 2.3 })).Code).toBe(0)
    expect(await walletOf(t, me)).toBe('10.04')
    const profile = await t.get(`/api/v3/user?userId=${me.id}`, me)
    expect(profile.Data).toMatchObject({ walletBalance: '10.04', walletFreeze: '0.00' })
    const income = await log(me, 'walletLogType=income')
    expect(income).toMatchObject({
      totalCount: 1,
      sumChangeAvailableAmount: '12.34',
      pageData: [
        { title: '管理员充值', changeDesc: '活动奖金', amount: '12.34', changeType: 32, status: '' },
      ],
    })
    const expense = await log(me, 'walletLogType=expend')
    expect(expense.pageData).toMatchObject([{ title: '管理员扣除', amount: '-2.30', changeType: 50 }])
    expect((await log(me, 'walletLogType=freeze')).pageData).toEqual([])
    const seen = await t.get('/api/backAdmin/users.wallet.logs?filter[nickname]=账房', admin)
    expect(seen.Data).toMatchObject({
      totalCount: 2,
      pageData: [
        { changeAvailableAmount: '-2.30', changeFreezeAmount: '0.00', changeType: 50, nickname: '账房先生' },
        { changeAvailableAmount: '12.34', changeDesc: '活动奖金' },
      ],
    })
  })

  it('changes are listed by kinds, days and pages', async () => {
    const me = await t.createMember()
    for (const amount of ['1', '2', '3', '4', '5', '6']) await add(me.id, amount)
    const first = await log(me, 'walletLogType=income')
    expect(first.pageData.map(({ amount }) => amount)).toEqual(['6.00', '5.00', '4.00', '3.00', '2.00'])
    expect([first.totalCount, first.sumChangeAvailableAmount]).toEqual([6, '21.00'])
    const last = await log(me, 'walletLogType=income&page=2')
    expect(last.pageData.map(({ amount }) => amount)).toEqual(['1.00'])
    const ids = (list: typeof first) => list.pageData.length
    expect(ids(await log(me, 'walletLogType=income&filter[changeType][0]=32&filter[changeType][1]=60'))).toBe(
      5,
    )
    expect(ids(await log(me, 'walletLogType=income&filter[changeType][0]=60'))).toBe(0)
    expect(ids(await log(me, 'walletLogType=income&filter[changeTypeExclude]=32,60'))).toBe(0)
    expect(
      ids(await log(me, 'walletLogType=income&filter[startTime]=2026-11-18&filter[endTime]=2026-11-18')),
    ).toBe(5)
    expect(ids(await log(me, 'walletLogType=income&filter[endTime]=2026-11-17'))).toBe(0)
    expect((await t.get('/api/v3/wallet/log', me)).Code).toBe(-4001)
  })

  it('invalid, excessive and unavailable amounts change nothing', async () => {
    const me = await t.createMember()
    await add(me.id, '5')
    const sums = await ledgerSums(t)
    const cases: readonly (readonly [object, number])[] = [
      [{ operateType: 1, operateAmount: '10000.01' }, -4002],
      [{ operateType: 1, operateAmount: '0' }, -4001],
      [{ operateType: 1, operateAmount: '-1' }, -4001],
      [{ operateType: 1, operateAmount: '1e3' }, -4001],
      [{ operateType: 1, operateAmount: '0.001' }, -4001],
      [{ operateType: 1 }, -4001],
      [{ operateAmount: '1' }, -4001],
      [{ operateType: 3, operateAmount: '1' }, -5002],
      [{ walletStatus: 2 }, -5002],
      [{ operateType: 2, operateAmount: '5.01' }, -5002],
    ]
    for (const [body, code] of cases)
      expect([body, (await change({ userId: me.id, ...body })).Code]).toEqual([body, code])
    expect((await add(999_999, '1')).Code).toBe(-4004)
    expect((await t.get('/api/backAdmin/user.wallet?userId=999999', admin)).Code).toBe(-5002)
    expect((await change({ operateType: 1, operateAmount: '1' })).Code).toBe(-4001)
    expect((await change({ userId: me.id, operateType: 1, operateAmount: '1' }, me)).Code).toBe(-4002)
    expect(await ledgerSums(t)).toEqual(sums)
    expect(await walletOf(t, me)).toBe('5.00')
  })

  it('a wallet is closed for withdrawals and opened again without moving money', async () => {
    const me = await t.createMember()
    const sums = await ledgerSums(t)
    expect((await change({ userId: me.id, walletStatus: 1 })).Data).toMatchObject({ walletStatus: 1 })
    expect((await t.get('/api/v3/wallet/user', me)).Data).toMatchObject({ walletStatus: 1 })
    await add(me.id, '1')
    expect((await t.get(`/api/backAdmin/user.wallet?uid=${me.id}`, admin)).Data).toMatchObject({
      walletStatus: 1,
      availableAmount: '1.00',
    })
    expect((await change({ userId: me.id, walletStatus: 0 })).Data).toMatchObject({ walletStatus: 0 })
    expect((await ledgerSums(t)).transactions).toBe(sums.transactions + 1)
  })

  it('a wallet is changed once for each Idempotency-Key', async () => {
    const me = await t.createMember()
    const body = { userId: me.id, operateType: 1, operateAmount: '3' }
    const answers = await Promise.all([1, 2, 3].map(() => change(body, admin, 'once')))
    expect(new Set(answers.map(({ Data }) => JSON.stringify(Data))).size).toBe(1)
    expect(await walletOf(t, me)).toBe('3.00')
    expect((await change({ ...body, operateAmount: '4' }, admin, 'once')).Code).toBe(-4001)
    expect((await change(body, admin)).Code).toBe(0)
    expect(await walletOf(t, me)).toBe('6.00')
  })

  it('a wallet is changed again under a key that has expired', async () => {
    const me = await t.createMember()
    const body = { userId: me.id, operateType: 1, operateAmount: '3' }
    expect((await change(body, admin, 'again')).Code).toBe(0)
    await t.ctx.transaction((tx) => tx.deleteFrom('idempotency_keys').execute())
    expect((await change(body, admin, 'again')).Code).toBe(0)
    expect(await walletOf(t, me)).toBe('6.00')
  })

  it('a filter with an invalid number is refused', async () => {
    const me = await t.createMember()
    const code = async (query: string) =>
      (await t.get(`/api/v3/wallet/log?walletLogType=income&${query}`, me)).Code
    for (const list of ['1 2', '9'.repeat(20), ',', '1,,2', 'x']) {
      const given = encodeURIComponent(list)
      expect([list, await code(`filter[changeType]=${given}`)]).toEqual([list, -4001])
      expect([list, await code(`filter[changeTypeExclude]=${given}`)]).toEqual([list, -4001])
      expect((await t.get(`/api/v3/wallet/cash?filter[cashStatus]=${given}`, me)).Code).toBe(-4001)
      for (const call of ['users.wallet.logs?filter[changeType]', 'users.cash.logs?filter[cashStatus]'])
        expect((await t.get(`/api/backAdmin/${call}=${given}`, admin)).Code).toBe(-4001)
    }
    expect(await code(`filter[changeType][0]=${'9'.repeat(20)}`)).toBe(-4001)
    expect(await code(`filter[sourceUserId]=${'9'.repeat(20)}`)).toBe(-4001)
    for (const list of ['', '32', '32,60', '32, 60'])
      expect([list, await code(`filter[changeType]=${encodeURIComponent(list)}`)]).toEqual([list, 0])
  })

  it('wallets and orders are found by indexes, however many there are', async () => {
    const planOf = (query: string) =>
      t.ctx.transaction(async (tx) => {
        // Small tables are scanned unless that is disabled.
        if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
        const explain = engine === 'postgres' ? 'explain' : 'explain query plan'
        const { rows } = await sql.raw(`${explain} ${query}`).execute(tx)
        return JSON.stringify(rows)
      })
    const found: readonly (readonly [string, RegExp])[] = [
      ['select id from ledger_entries where user_id = 7 order by id desc', /ledger_entries_of_user/],
      ['select id from ledger_transactions where order_id = 7', /ledger_transactions_order/],
      ['select id from orders where thread_id = 7', /orders_of_thread/],
      ['select id from orders where status = 0 and expires_at <= 7', /orders_pending/],
      ['select id from orders where type = 10 and status = 1', /orders_of_type/],
    ]
    // Values of prepared queries are unknown when they are planned.
    for (const [query, index] of found)
      expect(await planOf(engine === 'sqlite' ? query.replaceAll(/\b\d+\b/g, '(select 1)') : query)).toMatch(
        index,
      )
  })

  it('everybody’s changes are listed from the latest on, without scanning the ledger', async () => {
    const explain = engine === 'postgres' ? 'explain ' : 'explain query plan '
    const explaining: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (!RawNode.is(node)) return node
        const [first = '', ...others] = node.sqlFragments
        return { ...node, sqlFragments: [explain + first, ...others] }
      },
      transformResult: async ({ result }) => result,
    }
    const page = { perPage: 20, offset: 0 }
    const plan = await t.ctx.transaction(async (tx) => {
      // Small tables are scanned unless that is disabled.
      if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(tx)
      const rows: readonly object[] = await listChanges({ ...t.ctx, db: tx.withPlugin(explaining) }, {}, page)
      return rows.map((row) => String(Object.values(row).at(-1))).join('\n')
    })
    const ofPage =
      engine === 'postgres'
        ? /Limit .*\n.*Index Scan Backward using ledger_entries_pkey/
        : /^CO-ROUTINE page\nSCAN e\nCORRELATED SCALAR SUBQUERY 1\nSEARCH f USING INDEX ledger_entries_account .*\nSCAN e\n/
    expect(plan).toMatch(ofPage)
    expect(plan).not.toMatch(/Seq Scan|Hash|SCAN [ft]\b/)
    expect(plan.match(/ledger_entries_account/g)).toHaveLength(2)
  })

  it('the number of changes equals the number of listed ones', async () => {
    const counted = async (query = '') =>
      ((await t.get(`/api/backAdmin/users.wallet.logs?${query}`, admin)).Data as { totalCount: number })
        .totalCount
    const before = await counted()
    const me = await t.createMember()
    // Far behind the others, so that these are counted for good once they are old.
    await t.ctx.transaction((tx) => reserveIds(tx, engine, 'ledger_entries', 20_000))
    await add(me.id, '5')
    expect(await counted()).toBe(before + 1)
    t.clock.advance(11 * 60_000)
    expect([await counted(), await counted()]).toEqual([before + 1, before + 1])
    await add(me.id, '5')
    expect(await counted()).toBe(before + 2)
    expect(await counted('filter[startTime]=2000-01-01')).toBe(before + 2)
  })

  it('changes are found by names and reasons in any case', async () => {
    const me = await t.createMember({ nickname: 'Tea Éclair' })
    expect((await add(me.id, '1', { operateReason: 'Été Bonus' })).Code).toBe(0)
    const count = async (query: string) =>
      ((await t.get(`/api/backAdmin/users.wallet.logs?${query}`, admin)).Data as { totalCount: number })
        .totalCount
    for (const name of ['Tea Éclair', 'tea éclair', 'TEA ÉCLAIR'])
      expect([name, await count(`filter[nickname]=${encodeURIComponent(name)}`)]).toEqual([name, 1])
    for (const note of ['Été', 'été', 'ÉTÉ', 'bonus'])
      expect([note, await count(`filter[changeDesc]=${encodeURIComponent(note)}`)]).toEqual([note, 1])
  })

  it('changes by administrators are in the audit log', async () => {
    const me = await t.createMember()
    await add(me.id, '7')
    const actions = await t.get('/api/backAdmin/action.logs', admin)
    const [latest] = (actions.Data as { pageData: { actionDesc: string }[] }).pageData
    expect(latest?.actionDesc).toBe(`调整用户 ${me.id} 的钱包：可用余额 0.00 → 7.00`)
  })

  it('changes show what was bought and sold, with the state of the order', async () => {
    const author = await t.createMember({ nickname: '作者' })
    const reader = await createPayer(t, admin, '10.00')
    const { id: threadId } = await createThread(t, author, { priceCents: 250 })
    await pay(t, reader, await order(t, reader, { type: orderTypes.thread, threadId }))
    expect((await log(reader, 'walletLogType=expend')).pageData).toMatchObject([
      { amount: '-2.50', changeType: 61, status: 1, title: '购买主题' },
    ])
    const income = await log(author, 'walletLogType=income')
    expect(income.pageData).toMatchObject([{ amount: '2.50', changeType: 60, status: 1 }])
    expect(income.pageData[0]?.title).toContain('购买了你的主题')
  })

  it('each change shows its balance and its thread, while that can be read', async () => {
    const author = await t.createMember()
    const reader = await createPayer(t, admin, '10.00')
    const { id: threadId } = await createThread(t, author, { title: '白毫银针', priceCents: 250 })
    await pay(t, reader, await order(t, reader, { type: orderTypes.thread, threadId }))
    await pay(t, reader, await order(t, reader, { type: orderTypes.tip, threadId, amount: '1' }))
    const lines = async (as: TestMember, type: string) =>
      (await log(as, `walletLogType=${type}`)).pageData as object[]
    expect(await lines(reader, 'expend')).toMatchObject([
      { amount: '-1.00', balance: '6.50', threadId, threadTitle: '白毫银针' },
      { amount: '-2.50', balance: '7.50', threadId, threadTitle: '白毫银针' },
    ])
    expect(await lines(reader, 'income')).toMatchObject([{ amount: '10.00', balance: '10.00', threadId: 0 }])
    await t.post('/api/v3/thread.delete', { threadId }, admin)
    expect(await lines(author, 'income')).toMatchObject([
      { balance: '3.50', threadId: 0, threadTitle: '' },
      { balance: '2.50', threadId: 0, threadTitle: '' },
    ])
  })

  it('an inviter’s share does not name an anonymous thread', async () => {
    const [author, inviter] = [await t.createMember(), await t.createMember()]
    const reader = await createPayer(t, admin, '20.00')
    await t.grant(groupIds.member, 'other.canInviteUserScale')
    await storeInvitation(t, author, inviter)
    const { id: threadId } = await createThread(t, author, { priceCents: 1000, isAnonymous: true })
    await pay(t, reader, await order(t, reader, { type: orderTypes.thread, threadId }))
    expect((await log(author, 'walletLogType=income')).pageData).toMatchObject([{ threadId }])
    expect((await log(inviter, 'walletLogType=income')).pageData).toMatchObject([
      { changeType: 62, threadId: 0, threadTitle: '' },
    ])
    const { Data } = await t.get('/api/v3/invite.users.list', inviter)
    expect(Data).toMatchObject({ pageData: { inviteUsersList: [{ userId: author.id, bounty: 0 }] } })
  })

  it('ledger rows cannot be changed in the database', async () => {
    for (const statement of [
      'update ledger_entries set cents = 1',
      'delete from ledger_entries',
      'update ledger_transactions set note = note',
      'delete from ledger_transactions',
      `update ledger_accounts set balance_cents = -1 where kind = 'available'`,
    ])
      await expect(
        t.ctx.transaction(async (tx) => void (await sql.raw(statement).execute(tx))),
      ).rejects.toThrow()
    const { entries, balances } = await ledgerSums(t)
    expect([entries, balances]).toEqual([0, 0])
  })

  it('changes need a recent proof of the administrator’s identity', async () => {
    const me = await t.createMember()
    t.clock.advance(31 * 60_000)
    const answer = await add(me.id, '1')
    expect([answer.Code, (answer.Data as { prove?: string }).prove]).toEqual([-4002, 'login'])
    expect(await walletOf(t, me)).toBe('0.00')
  })
})
