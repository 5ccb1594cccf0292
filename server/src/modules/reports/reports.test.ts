import type { PostView, ReportView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('reports on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember
  let threadId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
    threadId = (await publishThreadByCall(t, author)).threadId
  })
  afterAll(() => t.close())

  const report = (body: object, who: TestMember | undefined = reader) => {
    t.clock.advance(5000)
    return t.post('/api/v3/reports', { type: 1, threadId, reason: '广告垃圾', ...body }, who)
  }
  const list = async (query = '') =>
    (await t.get(`/api/backAdmin/reports?${query}`, admin)).Data as {
      pageData: ReportView[]
      totalCount: number
    }
  const comment = async () =>
    ((await t.post('/api/v3/posts.create', { id: threadId, content: '灌水' }, author)).Data as PostView).id

  it('a repeated open report is updated instead of duplicated, even for twenty concurrent requests', async () => {
    const first = await report({ userId: reader.id })
    expect(first).toMatchObject({ Code: 0, Data: { id: expect.any(Number) } })
    const again = await report({ reason: '违规内容' })
    expect(again.Data).toEqual(first.Data)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.post('/api/v3/reports', { type: 1, threadId, reason: '重复发帖' }, author),
      ),
    )
    expect(new Set(answers.map(({ Data }) => (Data as { id: number }).id)).size).toBe(1)
    const { pageData } = await list()
    expect(pageData).toHaveLength(2)
    expect(pageData.find(({ user }) => user.userId === reader.id)?.report).toMatchObject({
      reason: '违规内容',
      type: 1,
      threadId,
      postId: 0,
      status: 0,
    })
  })

  it('comments and people can be reported too', async () => {
    const postId = await comment()
    expect((await report({ type: 2, postId, threadId: 0 })).Code).toBe(0)
    expect((await report({ type: 0, threadId: 0, toUserId: author.id })).Code).toBe(0)
    const { pageData } = await list(`filter[type]=2`)
    expect(pageData).toMatchObject([{ report: { postId, threadId, type: 2 } }])
    expect((await list('filter[type]=0')).pageData).toMatchObject([{ report: { targetUserId: author.id } }])
  })

  it('invisible targets cannot be reported', async () => {
    const gone = await publishThreadByCall(t, author)
    await t.post('/api/v3/thread.delete', { threadId: gone.threadId }, author)
    expect((await report({ threadId: gone.threadId })).Code).toBe(-4004)
    expect((await report({ type: 2, postId: 999_999 })).Code).toBe(-4004)
    expect((await report({ type: 0, toUserId: 999_999 })).Code).toBe(-4004)
  })

  it('a report needs a reason of at most 450 characters, a target and the caller’s own name', async () => {
    for (const reason of ['  ', '\u200b']) expect((await report({ reason })).Code).toBe(-4001)
    expect((await report({ reason: '茶'.repeat(451) })).Code).toBe(-4001)
    expect((await report({ reason: '茶'.repeat(450) })).Code).toBe(0)
    expect((await report({ threadId: 0 })).Code).toBe(-4001)
    expect((await report({ type: 2 })).Code).toBe(-4001)
    expect((await report({ type: 0, toUserId: reader.id })).Code).toBe(-4001)
    expect((await report({ type: 3 })).Code).toBe(-4001)
    expect((await report({ userId: author.id })).Code).toBe(-4002)
  })

  it('a report is announced once', async () => {
    const heard: number[] = []
    await t.ctx.outbox.drain()
    t.ctx.outbox.subscribe('report.created', async ({ reportId }) => {
      heard.push(reportId)
    })
    const { threadId: other } = await publishThreadByCall(t, author)
    const { Data } = await report({ threadId: other })
    await report({ threadId: other, reason: '违规内容' })
    await t.ctx.outbox.drain()
    expect(heard).toEqual([(Data as { id: number }).id])
  })

  it('administrators filter reports, and settle and delete them, all named or none', async () => {
    const all = (await list()).pageData
    const found = await list(`filter[username]=${encodeURIComponent(reader.nickname)}`)
    expect(found.totalCount).toBe(all.filter(({ user }) => user.userId === reader.id).length)
    expect((await list('filter[startTime]=2000-01-01&filter[endTime]=2000-01-02')).totalCount).toBe(0)
    expect((await t.get('/api/backAdmin/reports?filter[startTime]=x', admin)).Code).toBe(-4001)
    const [one, other] = all.map(({ report: { id } }) => id)
    const settle = (data: object[]) => t.post('/api/backAdmin/reports/batch', { data }, admin)
    expect(
      (
        await settle([
          { id: one, status: 1 },
          { id: 999_999, status: 1 },
        ])
      ).Code,
    ).toBe(-4004)
    expect((await list('filter[status]=1')).totalCount).toBe(0)
    expect(await settle([{ id: one, status: 1 }])).toMatchObject({ Code: 0, Data: '' })
    expect((await list('filter[status]=1')).pageData).toMatchObject([{ report: { id: one, status: 1 } }])
    const remove = (ids: string) => t.post('/api/backAdmin/reports/delete', { ids }, admin)
    expect((await remove(`${one},999999`)).Code).toBe(-4004)
    expect(await remove(`${one},${other}`)).toMatchObject({ Code: 0, Data: '' })
    expect((await list()).totalCount).toBe(all.length - 2)
  })

  it('a settled report that is settled again is not logged as a change', async () => {
    const { id } = (await report({ reason: '再来' }, await t.createMember())).Data as { id: number }
    const settle = (status: number) =>
      t.post('/api/backAdmin/reports/batch', { data: [{ id, status }] }, admin)
    const entries = async () =>
      (
        (await t.get('/api/backAdmin/action.logs?q=举报', admin)).Data as {
          pageData: { actionDesc: string }[]
        }
      ).pageData
        .map(({ actionDesc }) => actionDesc)
        .filter((text) => text.includes(`${id} `))
    for (const status of [1, 1, 0]) expect((await settle(status)).Code).toBe(0)
    expect(await entries()).toEqual([`处理举报：${id} 已处理 → 未处理`, `处理举报：${id} 未处理 → 已处理`])
  })

  it('a handled report may be reported anew, and is not reopened beside the new one', async () => {
    const before = await report({ reason: '又来了' })
    const { id } = before.Data as { id: number }
    await t.post('/api/backAdmin/reports/batch', { data: [{ id, status: 1 }] }, admin)
    const again = ((await report({ reason: '又来了' })).Data as { id: number }).id
    expect(again).not.toBe(id)
    const reopened = await t.post('/api/backAdmin/reports/batch', { data: [{ id, status: 0 }] }, admin)
    expect(reopened.Code).toBe(0)
    const open = await t.get('/api/backAdmin/reports?filter[status]=0&perPage=100', admin)
    const ids = (open.Data as { pageData: { report: { id: number } }[] }).pageData.map((one) => one.report.id)
    expect(ids).toContain(again)
    expect(ids).not.toContain(id)
  })
})
