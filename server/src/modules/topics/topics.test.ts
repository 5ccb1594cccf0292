import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { findOrCreateTopics, findTopics, setThreadTopics } from './index.ts'

describe.each(engines)('topics on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
  })
  afterAll(() => t.close())

  const create = (...names: string[]) =>
    t.ctx.transaction((tx) => findOrCreateTopics(tx, names, author.id, t.clock.now()))

  async function idsOf(...names: string[]): Promise<number[]> {
    const topics = await create(...names)
    return names.map((name) => topics.get(name) ?? 0)
  }

  async function countsOf(...ids: number[]): Promise<number[]> {
    const rows = await t.ctx.db
      .selectFrom('topics')
      .select(['id', 'thread_count'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.thread_count ?? -1)
  }

  it('a topic is created once, however it is spelled', async () => {
    const topics = await create('Tea', 'ＴＥＡ', 'tea', '春')
    expect(new Set([topics.get('Tea'), topics.get('ＴＥＡ'), topics.get('tea')]).size).toBe(1)
    expect(topics.get('春')).not.toBe(topics.get('tea'))
    const again = await create('TEA')
    expect(again.get('TEA')).toBe(topics.get('tea'))
    const row = await t.ctx.db.selectFrom('topics').selectAll().where('content_key', '=', 'tea').execute()
    expect(row).toMatchObject([{ content: 'Tea', user_id: author.id, thread_count: 0 }])
  })

  it('two people who write the same new topics concurrently get the same ones', async () => {
    const all = await Promise.all([create('甲', '乙', '丙'), create('丙', '乙', '甲'), create('乙')])
    expect(new Set(all.map((topics) => topics.get('乙'))).size).toBe(1)
  })

  it('looking up a topic creates nothing', async () => {
    expect(await findTopics(t.ctx.db, ['没有的'])).toEqual(new Map())
    expect(await findTopics(t.ctx.db, [])).toEqual(new Map())
  })

  it('the listed threads of a topic are counted', async () => {
    const [a = 0, b = 0, c = 0] = await idsOf('数一', '数二', '数三')
    const set = (topicIds: number[] | 'kept', wasListed: boolean, isListed: boolean) =>
      t.ctx.transaction((tx) => setThreadTopics(tx, { threadId: 1, topicIds, wasListed, isListed }))
    const steps: [topicIds: number[] | 'kept', wasListed: boolean, isListed: boolean, counts: number[]][] = [
      [[a, b], false, false, [0, 0, 0]],
      ['kept', false, true, [1, 1, 0]],
      [[b, c, c], true, true, [0, 1, 1]],
      ['kept', true, true, [0, 1, 1]],
      ['kept', true, false, [0, 0, 0]],
      [[a], false, true, [1, 0, 0]],
      [[b], true, false, [0, 0, 0]],
      [[], false, true, [0, 0, 0]],
    ]
    for (const [topicIds, wasListed, isListed, counts] of steps) {
      await set(topicIds, wasListed, isListed)
      expect(await countsOf(a, b, c)).toEqual(counts)
    }
  })
})
