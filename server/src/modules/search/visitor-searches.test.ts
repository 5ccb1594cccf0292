import type { SearchHit } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

interface SearchResult {
  readonly pageData: SearchHit[]
  readonly totalCount: number
  readonly nextPageUrl: string
}

describe.each(engines)('searches of visitors on %s', (engine) => {
  let t: TestApp
  let writer: TestMember
  let secret: number

  const find = async (query: string, who?: TestMember, headers: Record<string, string> = {}) => {
    const authorization = who ? { authorization: `Bearer ${who.token}` } : {}
    const url = `/api/v3/search?${query}`
    const { Code, Data } = await t.inject({ method: 'GET', url, headers: { ...headers, ...authorization } })
    expect(Code).toBe(0)
    return Data as SearchResult
  }
  const titles = async (query: string, who?: TestMember) =>
    (await find(query, who)).pageData.map(({ title }) => title.text)
  /** Changes the database without a commit that this process knows of, like another instance does. */
  const rename = (title: string) =>
    t.ctx.database.transaction((tx) =>
      tx.updateTable('threads').set({ title }).where('id', '=', secret).execute(),
    )

  beforeAll(async () => {
    t = await openTestApp({ engine })
    writer = await t.createMember()
    await publishThreadByCall(t, writer, { title: '龙井一号' })
    secret = (await publishThreadByCall(t, writer, { title: '龙井二号' })).threadId
    await updateSearchIndex(t)
  })
  afterAll(() => t.close())

  it('a search by a visitor is cached for visitors, for a second, and not used for members', async () => {
    expect(await titles('keyword=龙井')).toContain('龙井二号')
    await rename('龙井三号')
    expect(await titles('keyword=龙井')).toContain('龙井二号')
    expect(await titles('keyword=龙井', writer)).toContain('龙井三号')
    t.clock.advance(1000)
    expect(await titles('keyword=龙井')).toContain('龙井三号')
  })

  it('cached searches depend on the query, and have the URLs of their own request', async () => {
    const [first, second] = [
      await find('keyword=龙井&perPage=1'),
      await find('keyword=龙井&perPage=1&page=2'),
    ]
    expect([first.pageData.length, second.pageData.length, first.totalCount]).toEqual([1, 1, 2])
    expect(first.pageData[0]?.threadId).not.toBe(second.pageData[0]?.threadId)
    expect((await find('keyword=龙井&kind=comments')).totalCount).toBe(0)
    expect((await find('keyword=一号')).totalCount).toBe(1)
    const mine = await find('keyword=龙井&perPage=1&mine=1')
    expect([mine.pageData, mine.nextPageUrl.includes('mine=1')]).toEqual([first.pageData, true])
    expect(first.nextPageUrl).not.toContain('mine=1')
  })

  it('cached searches do not return what has just been hidden', async () => {
    const admin = await t.createAdmin()
    expect(await titles('keyword=龙井')).toContain('龙井三号')
    const hidden = await t.post('/api/v3/threads/operate', { id: secret, isDeleted: true }, admin)
    expect(hidden.Code).toBe(0)
    expect(await titles('keyword=龙井')).toEqual(['龙井一号'])
  })
})
