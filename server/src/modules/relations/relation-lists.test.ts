import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface Page {
  readonly totalCount: number
  readonly pageData: readonly {
    readonly pid: number
    readonly nickname: string
    readonly user: { readonly userId: number; readonly nickname: string }
  }[]
}

describe.each(engines)('lists of blocked and followed people on %s', (engine) => {
  let t: TestApp
  let me: TestMember
  let others: TestMember[]

  beforeAll(async () => {
    t = await openTestApp({ engine })
    me = await t.createMember()
    others = []
    for (const nickname of ['龙井', '毛峰', '普洱']) others.push(await t.createMember({ nickname }))
  })
  afterAll(() => t.close())

  const get = async (path: string) => (await t.get(`/api/v3/${path}`, me)).Data as Page
  const block = (id: number | undefined) => t.post('/api/v3/users/deny.create', { id }, me)
  const blocked = async (query = '') =>
    (await get(`users/deny.list?${query}`)).pageData.map(({ pid, nickname }) => [pid, nickname])

  it('blocked people are listed with their names, the latest first and of one moment the newest member', async () => {
    const [longjing, maofeng, puer] = others
    await block(puer?.id)
    t.clock.advance(1000)
    await block(longjing?.id)
    await block(maofeng?.id)
    expect(await blocked()).toEqual([
      [maofeng?.id, '毛峰'],
      [longjing?.id, '龙井'],
      [puer?.id, '普洱'],
    ])
    expect(await blocked('perPage=2&page=2')).toEqual([[puer?.id, '普洱']])
  })

  it('removing a block leaves the others', async () => {
    const [longjing, maofeng, puer] = others
    await t.post('/api/v3/users/deny.delete', { id: longjing?.id }, me)
    expect((await blocked()).map(([id]) => id)).toEqual([maofeng?.id, puer?.id])
    for (const { id } of others) await t.post('/api/v3/users/deny.delete', { id }, me)
    expect(await blocked()).toEqual([])
  })

  it('followed people are listed in pages, with their names', async () => {
    for (const { id } of others) {
      await t.post('/api/v3/follow.create', { toUserId: id }, me)
      t.clock.advance(1000)
    }
    const names = async (page: number) => {
      const { totalCount, pageData } = await get(`follow.list?perPage=2&page=${page}`)
      return [totalCount, ...pageData.map(({ user }) => user.nickname)]
    }
    expect([await names(1), await names(2), await names(3)]).toEqual([[3, '普洱', '毛峰'], [3, '龙井'], [3]])
  })

  it('a followed person without a nickname is listed, unless a part of the nickname is asked for', async () => {
    const nameless = await t.createMember()
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ nickname: '', nickname_key: null, nickname_skeleton: null })
        .where('id', '=', nameless.id)
        .execute(),
    )
    await t.post('/api/v3/follow.create', { toUserId: nameless.id }, me)
    const names = async (query: string) =>
      (await get(`follow.list?${query}`)).pageData.map(({ user }) => user.userId)
    expect(await names('perPage=20')).toContain(nameless.id)
    const part = new URLSearchParams({ 'filter[nickName]': '毛' })
    expect(await names(String(part))).toEqual([others[1]?.id])
  })
})
