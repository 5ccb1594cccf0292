import type { ThreadView, VoteView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockCalls, bodyOf, voteOf } from '../../../testing/fixtures/block-calls.ts'
import { voteBlock } from '../../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const dayMs = 86_400_000

describe.each(engines)('votes, red packets and rewards on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let calls: ReturnType<typeof blockCalls>

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    calls = blockCalls(t, author)
  })
  afterAll(() => t.close())

  it('a person votes once, also for concurrent requests', async () => {
    const thread = await calls.publish(voteBlock(t))
    const vote = voteOf(thread)
    expect(vote).toMatchObject({ voteUsers: 0, isExpired: false, isVoted: false })
    expect(vote.subitems.map(({ voteRate }) => voteRate)).toEqual([0, 0, 0])
    const voters = [
      await t.createMember(),
      await t.createMember(),
      await t.createMember(),
      await t.createMember(),
    ]
    const cast = (as: TestMember, option: number) => {
      const id = vote.subitems[option]?.id
      return t.post(
        '/api/v3/vote.thread',
        { threadId: thread.threadId, vote: { id: vote.voteId, subitemIds: [id] } },
        as,
      )
    }
    const answers = await Promise.all(
      voters.flatMap((voter) => [cast(voter, 0), cast(voter, 1), cast(voter, 0)]),
    )
    expect(answers.filter(({ Code }) => Code === 0)).toHaveLength(4)
    expect(answers.filter(({ Code }) => Code === -4001)).toHaveLength(8)
    const after = voteOf(await calls.open(thread.threadId, voters[0]))
    expect(after).toMatchObject({ voteUsers: 4, isVoted: true })
    expect(after.subitems.reduce((sum, { voteCount }) => sum + voteCount, 0)).toBe(4)
    expect(voteOf(await calls.open(thread.threadId)).isVoted).toBe(false)
  })

  it('a ballot has the allowed number of options, of its own vote, and is refused after the end', async () => {
    const single = await calls.publish(voteBlock(t))
    const several = await calls.publish(voteBlock(t, { choiceType: 2 }))
    const cast = (thread: ThreadView, options: number[], id = voteOf(thread).voteId) =>
      t.post('/api/v3/vote.thread', { threadId: thread.threadId, vote: { id, subitemIds: options } }, reader)
    const ids = (thread: ThreadView) => voteOf(thread).subitems.map(({ id }) => id)
    expect((await cast(single, ids(single).slice(0, 2))).Code).toBe(-4001)
    expect((await cast(single, [])).Code).toBe(-4001)
    expect((await cast(single, ids(several).slice(0, 1))).Code).toBe(-4001)
    expect((await cast(single, ids(several).slice(0, 1), voteOf(several).voteId)).Code).toBe(-4004)
    const { Data } = await cast(several, ids(several).slice(1))
    expect((Data as { body: VoteView[] }).body[0]).toMatchObject({
      voteUsers: 1,
      isVoted: true,
      subitems: [{ voteRate: 0 }, { voteRate: '100%', isVoted: true }, { voteRate: '100%' }],
    })
    t.clock.advance(dayMs)
    expect((await cast(single, ids(single).slice(0, 1))).Code).toBe(-4001)
    expect(voteOf(await calls.open(single.threadId))).toMatchObject({ isExpired: true, voteUsers: 0 })
  })

  it('a vote with an invisible title or option is refused', async () => {
    for (const wrong of [
      { voteTitle: '\u200b' },
      { subitems: [{ content: '龙井' }, { content: '\u200b' }] },
      { subitems: ['龙井', '\u0001\u3164'] },
    ])
      expect((await calls.create(voteBlock(t, wrong))).Code).toBe(-4001)
  })

  it('a vote with a missing or invalid end is refused with the reason', async () => {
    const messageOf = async (change: object) => (await calls.create(voteBlock(t, change))).Message
    expect(await messageOf({ expiredAt: undefined })).toBe('截止时间不能为空')
    for (const expiredAt of ['later', '2027-02-31 00:00:00', 5])
      expect(await messageOf({ expiredAt })).toBe('截止时间不正确')
  })

  it('a vote can be changed until somebody has voted', async () => {
    const thread = await calls.publish(voteBlock(t))
    const vote = voteOf(thread)
    const [first, second] = vote.subitems
    const changed = {
      ...vote,
      voteTitle: '喝哪一种',
      subitems: [{ id: second?.id, content: '熟普' }, { content: '白茶' }, { content: first?.content }],
    }
    const { Data, Code } = await calls.update(thread.threadId, { 109: { body: changed } })
    expect(Code).toBe(0)
    const now = voteOf(Data as ThreadView)
    expect(now).toMatchObject({ voteId: vote.voteId, voteTitle: '喝哪一种' })
    expect(now.subitems.map(({ content }) => content)).toEqual(['熟普', '白茶', '龙井'])
    expect([now.subitems[0]?.id, now.subitems[2]?.id]).toEqual([second?.id, first?.id])
    const foreign = voteOf(await calls.publish(voteBlock(t)))
    for (const wrong of [
      { ...changed, voteId: foreign.voteId },
      { ...changed, subitems: [{ id: foreign.subitems[0]?.id, content: '一' }, { content: '二' }] },
      { ...changed, expiredAt: calls.at(-1000) },
      { ...changed, expiredAt: calls.at(3651 * dayMs) },
    ])
      expect((await calls.update(thread.threadId, { 109: { body: wrong } })).Code).toBe(-4001)
    const ballot = { id: now.voteId, subitemIds: [now.subitems[0]?.id] }
    expect(
      (await t.post('/api/v3/vote.thread', { threadId: thread.threadId, vote: ballot }, reader)).Code,
    ).toBe(0)
    expect((await calls.update(thread.threadId, { 109: { body: { ...now, voteTitle: '又改' } } })).Code).toBe(
      -4001,
    )
    expect(
      (await calls.update(thread.threadId, { 109: { body: { ...now, expiredAt: calls.at(2 * dayMs) } } }))
        .Code,
    ).toBe(-4001)
    expect((await calls.update(thread.threadId, {})).Code).toBe(-4001)
    expect(
      (await t.post('/api/v3/tom.delete', { threadId: thread.threadId, tomId: '109' }, author)).Code,
    ).toBe(-4001)
    const same = await calls.update(thread.threadId, { 109: { body: now } }, { title: '新标题' })
    expect(same.Code).toBe(0)
    expect(voteOf(same.Data as ThreadView)).toMatchObject({ voteUsers: 1 })
  })

  it.each([
    [
      'a red packet',
      { 106: { body: { condition: 1, likenum: 3, number: 4, rule: 0, price: 0.25, content: '快来' } } },
      '106',
    ],
    ['a reward', { 107: { body: { price: '9.90', type: 0, expiredAt: '2027-01-01 00:00:00' } } }, '107'],
  ] as const)('%s is stored in a draft, which only paying for it publishes', async (_, indexes, tomId) => {
    expect((await calls.create(indexes)).Code).toBe(-4001)
    const { Code, Data } = await calls.create(indexes, { draft: 1 })
    expect(Code).toBe(0)
    const draft = Data as ThreadView
    expect(draft).toMatchObject({ isDraft: true })
    expect(bodyOf<object>(draft, tomId)).toMatchObject(
      tomId === '106'
        ? { money: 1, remainMoney: 1, number: 4, remainNumber: 4, status: 1, likenum: 3, content: '快来' }
        : { money: 9.9, remainMoney: 9.9, answerId: 0, userId: author.id, expiredAt: '2027-01-01 00:00:00' },
    )
    t.clock.advance(31_000)
    const publishing = await t.post('/api/v3/thread.update', { threadId: draft.threadId, draft: 0 }, author)
    expect(publishing.Code).toBe(-4001)
    expect((await t.get(`/api/v3/thread.detail?threadId=${draft.threadId}`, reader)).Code).toBe(-4004)
    expect(await t.get(`/api/v3/thread.detail?threadId=${draft.threadId}`, author)).toMatchObject({
      Data: { orderInfo: [] },
    })
    const plain = await calls.publish({})
    expect((await calls.update(plain.threadId, indexes)).Code).toBe(-4001)
    t.clock.advance(31_000)
    const without = await calls.update(draft.threadId, {}, { draft: 0 })
    expect(without.Code).toBe(0)
    const table = tomId === '106' ? 'thread_red_packets' : 'thread_rewards'
    const rows = await t.ctx.db
      .selectFrom(table)
      .select('id')
      .where('thread_id', '=', draft.threadId)
      .execute()
    expect(rows).toEqual([])
  })

  it('a red packet of a draft can be changed until it is paid', async () => {
    const packet = (price: number) => ({ 106: { body: { condition: 0, number: 2, rule: 1, price } } })
    const { Data } = await calls.create(packet(2), { draft: 1 })
    const { threadId } = Data as ThreadView
    const changed = await calls.update(threadId, packet(3))
    expect(bodyOf<object>(changed.Data as ThreadView, '106')).toMatchObject({ money: 3, rule: 1 })
    await t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('thread_red_packets')
        .set({ is_paid: 1 })
        .where('thread_id', '=', threadId)
        .execute()
    })
    expect((await calls.update(threadId, packet(4))).Code).toBe(-4001)
    expect((await calls.update(threadId, {}, { title: '无' })).Code).toBe(-4001)
    expect((await calls.update(threadId, packet(3), { title: '同' })).Code).toBe(0)
  })

  it('a reward lasts a day at least', async () => {
    const reward = (ms: number) => ({ 107: { body: { price: 1, type: 0, expiredAt: calls.at(ms) } } })
    t.clock.advance(31_000)
    expect((await calls.create(reward(dayMs - 1000 + 31_000), { draft: 1 })).Code).toBe(-4001)
    expect((await calls.create(reward(dayMs + 31_000), { draft: 1 })).Code).toBe(0)
  })
})
