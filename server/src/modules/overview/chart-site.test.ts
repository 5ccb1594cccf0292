import type { OutputOf, overviewApi } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { recordActivePerson, storeSiteDays } from './site-days.ts'

type Chart = OutputOf<typeof overviewApi.chartSite>

const dayMs = 86_400_000
const path = '/api/backAdmin/statistic/firstChart'

describe.each(engines)('the data board on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let reader: TestMember

  const chart = async (query = '') => (await t.get(`${path}${query}`, admin)).Data as Chart
  const comment = (threadId: number, content: string) =>
    t.post('/api/v3/posts.create', { id: threadId, content }, reader)

  // The test clock starts on Wednesday, 2026-11-18 in China.
  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    reader = await t.createMember()
    const { id } = await createThread(t, reader)
    await createThread(t, reader, { approval: 0 })
    await createThread(t, reader, { isDraft: true })
    for (const content of ['好茶', '再来一杯']) {
      expect((await comment(id, content)).Code).toBe(0)
      t.clock.advance(10_000)
    }
    await recordActivePerson(t.ctx)
    t.clock.advance(5 * dayMs)
    admin = await t.createAdmin()
    await createThread(t, admin)
  })
  afterAll(() => t.close())

  it('the chart counts the existing content of each day, and the people who were active', async () => {
    const { threadData, postData, activeUserData, joinUserData, overData } = await chart()
    expect(threadData).toHaveLength(60)
    const ofDay = (points: Chart['threadData'], day: string) => points.find(({ date }) => date === day)?.count
    const [first, today] = [threadData.at(-6)?.date ?? '', threadData.at(-1)?.date ?? '']
    expect([threadData, postData, joinUserData].map((points) => ofDay(points, first))).toEqual([1, 2, 2])
    expect(ofDay(activeUserData, first)).toBe(2)
    expect(ofDay(activeUserData, today)).toBe(1)
    expect(threadData.map(({ count }) => count).reduce((sum, n) => sum + n)).toBe(2)
    expect(overData.over).toEqual({
      ...{ activeUserNumToday: 1, addUserNumToday: 1, addThreadNumToday: 1, addPostNumToday: 0 },
      ...{ totalUserNum: 3, totalThreadNum: 2, totalPostNum: 2, essenceThreadNum: 0 },
    })
  })

  it('the chart has a point for each day, each week from Monday to Sunday, and each month, also for empty ones', async () => {
    const range = '&filter[createdAtBegin]=2026-10-28&filter[createdAtEnd]=2026-11-19'
    expect((await chart(`?type=1${range}`)).postData.map(({ date }) => date)).toHaveLength(23)
    expect((await chart(`?type=1${range}`)).postData[0]).toEqual({ date: '2026/10/28', count: 0 })
    const weeks = (await chart(`?type=2${range}`)).postData
    expect(weeks[0]).toEqual({ week: '2026-10-26至2026-11-01', count: 0 })
    expect(weeks).toHaveLength(4)
    const months = (await chart(`?type=3&filter[createdAtBegin]=2026-01-31`)).postData
    expect(months[0]).toEqual({ month: '20261', count: 0 })
    expect(months.at(-1)).toEqual({ month: '202611', count: 2 })
  })

  it('the chart treats empty parameters as missing, and refuses an invalid day or type', async () => {
    const empty = '?type=&filter[createdAtBegin]=&filter[createdAtEnd]='
    expect(await chart(empty)).toEqual(await chart())
    for (const query of ['?type=4', '?filter[createdAtBegin]=x', '?filter[createdAtEnd]=2026-02-31'])
      expect((await t.get(path + query, admin)).Code).toBe(-4001)
  })

  it('the chart is the same once past days are stored, and keeps its counts when content is deleted', async () => {
    const before = await chart()
    await storeSiteDays(t.ctx)
    expect(await chart()).toEqual(before)
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('threads')
        .set({ deleted_at: 1, is_listed: 0 })
        .where('user_id', '=', reader.id)
        .execute(),
    )
    expect((await chart()).threadData).toEqual(before.threadData)
    await storeSiteDays(t.ctx)
    const kept = await t.ctx.db.selectFrom('site_days').select('day').where('is_over', '=', 1).execute()
    expect(kept).toHaveLength(5)
  })

  it('the chart is refused to all but administrators', async () => {
    expect((await t.get(path, await t.createMember())).Code).toBe(-4002)
    expect((await t.get(path)).Code).toBe(-3001)
  })
})
