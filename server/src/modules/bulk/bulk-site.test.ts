import type { bulkApi, OutputOf } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPayer } from '../../testing/fixtures/money.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { findOrCreateTopics } from '../topics/index.ts'

type Job = OutputOf<typeof bulkApi.readBulk>

describe.each(engines)('bulk actions on topics, stop words and access blocks, on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const start = (body: object, who = admin) => t.post('/api/backAdmin/bulk.start', body, who)
  async function ended(answer: { Code: number; Data: unknown }): Promise<Job> {
    expect(answer).toMatchObject({ Code: 0 })
    const { id } = answer.Data as Job
    const read = async () => (await t.get(`/api/backAdmin/bulk?id=${id}`, admin)).Data as Job
    await expect
      .poll(async () => (await read()).state, { timeout: 30_000, interval: 20 })
      .toMatch(/^(done|undone|stopped)$/)
    return read()
  }
  const listed = async (path: string, name: string) => {
    const { Data } = await t.get(`/api/backAdmin/${path}`, admin)
    return (Data as { pageData: Record<string, unknown>[] }).pageData.map((row) => row[name])
  }
  const actions = (type: number) => listed(`action.logs?type=${type}`, 'actionDesc')

  it('all matching topics are recommended, and the undo affects only those that were not recommended before', async () => {
    const names = ['春茶一', '春茶二', '春茶三', '秋茶']
    const ids = await t.ctx.transaction((tx) => findOrCreateTopics(tx, names, admin.id, t.clock.now()))
    const batch = { ids: String(ids.get('春茶二')), isRecommended: 1 }
    await t.post('/api/backAdmin/topics.batch.update', batch, admin)
    const recommended = async () => (await listed('topics.list?recommended=1', 'content')).sort()
    const job = await ended(await start({ topics: { content: '春茶' }, action: 'recommend' }))
    expect(job).toMatchObject({ kind: 'topics', total: 3, done: 2, skipped: 1, canUndo: true })
    expect(await recommended()).toEqual(['春茶一', '春茶三', '春茶二'])
    const back = await ended(await t.post('/api/backAdmin/bulk.undo', { id: job.id }, admin))
    expect(back).toMatchObject({ state: 'undone', undone: 2 })
    expect(await recommended()).toEqual(['春茶二'])
    const lifted = await ended(await start({ topics: { recommended: 1 }, action: 'unrecommend' }))
    expect([lifted.total, await recommended()]).toEqual([1, []])
  })

  it('only selected topics are recommended where ids are given, and the undo affects only them', async () => {
    const names = ['岩茶一', '岩茶二', '岩茶三']
    const ids = await t.ctx.transaction((tx) => findOrCreateTopics(tx, names, admin.id, t.clock.now()))
    const selected = `${ids.get('岩茶一')},${ids.get('岩茶三')},999999`
    const recommended = async () => (await listed('topics.list?recommended=1', 'content')).sort()
    const before = await recommended()
    const job = await ended(await start({ topics: { content: '秋茶' }, ids: selected, action: 'recommend' }))
    expect(job).toMatchObject({ kind: 'topics', total: 3, done: 2, skipped: 1, canUndo: true })
    expect(await recommended()).toEqual([...before, '岩茶一', '岩茶三'].sort())
    await ended(await t.post('/api/backAdmin/bulk.undo', { id: job.id }, admin))
    expect(await recommended()).toEqual(before)
    expect((await start({ ids: selected, action: 'recommend' })).Code).toBe(-4001)
    expect((await start({ topics: {}, ids: '1;2', action: 'recommend' })).Code).toBe(-4001)
  })

  it('the log names the first hundred of many items, of their undo too, and says how many more there are', async () => {
    const names = Array.from({ length: 103 }, (_, n) => `白茶${n}`)
    await t.ctx.transaction((tx) => findOrCreateTopics(tx, names, admin.id, t.clock.now()))
    const { id } = await ended(await start({ topics: { content: '白茶' }, action: 'recommend' }))
    await ended(await t.post('/api/backAdmin/bulk.undo', { id }, admin))
    const { Data } = await t.get('/api/backAdmin/action.logs?type=1005', admin)
    const { pageData } = Data as { pageData: { actionDesc: string; targets: { name: string }[] }[] }
    const more = '（列出前 100 个，另有 3 个）'
    expect(pageData.slice(0, 2).map(({ actionDesc }) => actionDesc)).toEqual([
      `撤销批量操作 ${id}${more}`,
      `批量操作 ${id}：推荐 103 个话题${more}`,
    ])
    expect(pageData.slice(0, 2).map(({ targets }) => [targets.length, targets[0]?.name])).toEqual([
      [100, '白茶0'],
      [100, '白茶0'],
    ])
  })

  it('all matching topics are deleted permanently, and others remain', async () => {
    const names = ['冬茶一', '冬茶二', '夏茶']
    await t.ctx.transaction((tx) => findOrCreateTopics(tx, names, admin.id, t.clock.now()))
    const job = await ended(await start({ topics: { content: '冬茶' }, action: 'delete' }))
    expect(job).toMatchObject({ total: 2, done: 2, canUndo: false })
    expect(await listed('topics.list?content=冬茶', 'content')).toEqual([])
    expect(await listed('topics.list?content=夏茶', 'content')).toEqual(['夏茶'])
    expect((await actions(1005))[0]).toBe(`批量操作 ${job.id}：删除 2 个话题`)
  })

  it('all matching stop words are deleted and no longer apply; from 101 on a proof is needed', async () => {
    const words = ['留下={BANNED}', ...Array.from({ length: 101 }, (_, n) => `甲词${n}乙={BANNED}`)]
    await t.post('/api/backAdmin/stopwords.batch', { words }, admin)
    expect((await actions(1000))[0]).toContain('保存 102 个敏感词：留下 无 → “留下={BANNED}|')
    const banned = async (text: string) =>
      (
        (await t.post('/api/backAdmin/stopwords.try', { text, scope: 'ugc' }, admin)).Data as {
          bannedFor: string[]
        }
      ).bannedFor
    expect(await banned('留下 甲词7乙')).toEqual(['留下', '甲词7乙'])
    t.clock.advance(31 * 60_000)
    const asked = { stopWords: { keyword: '甲词' }, action: 'delete' }
    const refused = await start(asked)
    expect([refused.Code, (await listed('stopwords.list', 'find')).length]).toEqual([-4002, 20])
    admin = await t.createAdmin()
    expect(await ended(await start(asked))).toMatchObject({ total: 101, done: 101, canUndo: false })
    expect(await listed('stopwords.list', 'find')).toEqual(['留下'])
    expect(await banned('留下 甲词7乙')).toEqual(['留下'])
    expect((await actions(1000)).some((words) => String(words).startsWith('删除敏感词：甲词'))).toBe(true)
  })

  it('all matching access blocks are deleted, and the audit log names what was blocked', async () => {
    for (const [kind, value] of [
      ['domain', 'spam.example'],
      ['domain', 'junk.example'],
      ['address', '192.0.2.0/24'],
    ])
      await t.post('/api/backAdmin/access.blocks.create', { kind, value, reason: '广告' }, admin)
    const asked = { accessBlocks: { kind: 'domain', q: '.example' }, action: 'delete' }
    expect(await ended(await start(asked))).toMatchObject({ total: 2, done: 2, canUndo: false })
    expect(await listed('access.blocks', 'value')).toEqual(['192.0.2.0/24'])
    expect(await actions(1003)).toContain('解除封禁 spam.example, junk.example')
  })

  it('all matching invitation links are deleted permanently, and the audit log names their group', async () => {
    const { Data } = await t.post('/api/backAdmin/groups.create', { name: '茶师' }, admin)
    const { id: other } = Data as { id: number }
    for (const groupId of [10, 10, other])
      await t.get(`/api/backAdmin/adminInvite.link.create?groupId=${groupId}`, admin)
    const job = await ended(await start({ invites: { groupId: 10, state: 'open' }, action: 'delete' }))
    expect(job).toMatchObject({ kind: 'invites', total: 2, done: 2, canUndo: false })
    expect(await listed('invites', 'groupId')).toEqual([other])
    expect(String((await actions(1003))[0])).toMatch(/^删除用户 \d+ 创建的进入用户组 “.+”（10）的邀请链接/)
  })

  it('all matching withdrawals in review are decided with a proof and a reason, without an undo', async () => {
    await setSettings(t.ctx, {
      site_withdrawal: true,
      cash_min_sum: 1,
      cash_max_sum: 500,
      cash_sum_limit: 600,
    })
    const payers = [
      await createPayer(t, admin, '30.00'),
      await createPayer(t, admin, '30.00'),
      await createPayer(t, admin, '30.00'),
    ]
    for (const payer of payers) {
      t.clock.advance(1000)
      const asked = { cashApplyAmount: '10.00', receiveAccount: '6222 0000' }
      expect((await t.post('/api/v3/wallet/cash', asked, payer)).Code).toBe(0)
    }
    const filter = (payer: TestMember) => ({ nickname: payer.nickname, cashStatus: '1' })
    const [first, second, third] = payers as [TestMember, TestMember, TestMember]
    t.clock.advance(31 * 60_000)
    const unproved = await start({ withdrawals: filter(first), action: 'approve' })
    expect(unproved).toMatchObject({ Code: -4002, Data: { prove: expect.any(String) } })
    admin = await t.createAdmin()
    expect((await start({ withdrawals: filter(first), action: 'refuse', reason: ' ' })).Code).toBe(-4001)
    const paid = await ended(await start({ withdrawals: filter(first), action: 'approve' }))
    expect(paid).toMatchObject({ kind: 'withdrawals', total: 1, done: 1, canUndo: false })
    const refused = await ended(
      await start({ withdrawals: filter(second), action: 'refuse', reason: '账号有误' }),
    )
    expect(refused).toMatchObject({ total: 1, done: 1, canUndo: false })
    expect((await t.post('/api/backAdmin/bulk.undo', { id: refused.id }, admin)).Code).toBe(-4005)
    const wallet = async (payer: TestMember) => {
      const { Data } = await t.get('/api/v3/wallet/user', payer)
      const { availableAmount, freezeAmount } = Data as { availableAmount: string; freezeAmount: string }
      return [availableAmount, freezeAmount]
    }
    expect([await wallet(first), await wallet(second), await wallet(third)]).toEqual([
      ['20.00', '0.00'],
      ['30.00', '0.00'],
      ['20.00', '10.00'],
    ])
    expect((await start({ withdrawals: filter(first), action: 'approve' })).Code).toBe(-4001)
  })

  it('an action that the kind does not define is refused', async () => {
    for (const body of [
      { topics: {}, action: 'ban' },
      { stopWords: {}, action: 'recommend' },
      { accessBlocks: {}, action: 'erase' },
      { accessBlocks: { kind: 'planet' }, action: 'delete' },
      { invites: {}, action: 'approve' },
      { withdrawals: {}, action: 'delete' },
    ])
      expect([body, (await start(body)).Code]).toEqual([body, -4001])
  })
})
