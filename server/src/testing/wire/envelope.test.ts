import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectEnvelope, legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { createThread } from '../fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { faultsOf, pageOf } from '../wire-shapes.ts'

interface AnyPage {
  pageData: { threadId: number }[]
  [key: string]: unknown
}

describe.each(engines)('the envelope of every response on %s', (engine) => {
  let t: TestApp
  let member: TestMember
  let threadId: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    member = await t.createMember()
    for (let n = 0; n < 3; n += 1) {
      t.clock.advance(1000)
      threadId = (await createThread(t, member)).id
    }
  })
  afterAll(() => t.close())

  describe.each(prefixes)('below %s', (prefix) => {
    it('a success, a refusal and an unknown call have the envelope with its headers', async () => {
      const client = legacyClient(t, prefix)
      expect(await client.get('emoji')).toMatchObject({ status: 200, Code: 0 })
      expect(await client.get('thread.detail', { threadId: 999_999 })).toMatchObject({
        status: 200,
        Code: -4004,
        Data: [],
      })
      expect(await client.get('no.such.call')).toMatchObject({ status: 404, Code: -4004, Data: [] })
    })

    it('the envelope contains the request’s time in the site’s time zone', async () => {
      const { RequestTime } = await legacyClient(t, prefix).get('emoji')
      expect(RequestTime).toBe(t.ctx.time.format(t.clock.now()))
      expect(RequestTime).toMatch(/^2026-11-18 12:/)
    })

    it('a page has URLs that keep the query and change the page', async () => {
      const { Data } = await legacyClient(t, prefix).get('thread.list', {
        page: 2,
        perPage: 1,
        filter: { categoryids: [1], sort: 1 },
      })
      const address = (page: number) =>
        `http://forum.test${prefix}thread.list?perPage=1&filter[categoryids][0]=1&filter[sort]=1&dzqPf=h5&dzqSid=1637208000-abc123&page=${page}`
      expect(
        faultsOf(
          { ...(Data as AnyPage), pageData: [] },
          pageOf(() => []),
        ),
      ).toEqual([])
      expect(Data).toMatchObject({
        currentPage: 2,
        perPage: 1,
        pageLength: 1,
        totalCount: 3,
        totalPage: 3,
        firstPageUrl: address(1),
        nextPageUrl: address(3),
        prePageUrl: address(1),
      })
    })

    it('pages have at most 50 items, and a page beyond the end is empty with its URLs', async () => {
      const client = legacyClient(t, prefix)
      expect((await client.get('thread.list', { perPage: 1000 })).Data).toMatchObject({
        perPage: 50,
        pageLength: 3,
      })
      expect((await client.get('thread.list')).Data).toMatchObject({ perPage: 20, totalPage: 1 })
      expect((await client.get('thread.list', { page: 9 })).Data).toMatchObject({
        pageData: [],
        currentPage: 9,
        pageLength: 0,
        totalCount: 3,
        nextPageUrl: expect.stringMatching(/page=10$/),
      })
      expect((await client.get('users.list', { filter: { nickname: '查无此人' } })).Data).toMatchObject({
        pageData: [],
        totalCount: 0,
        totalPage: 0,
      })
    })

    it('a parameter is read from the query or the body, and the body wins', async () => {
      const url = `${prefix}thread.share`
      expect(await t.post(`${url}?threadId=${threadId}`, {})).toMatchObject({ Code: 0, Data: [] })
      expect(await t.post(`${url}?threadId=999999`, { threadId: String(threadId) })).toMatchObject({
        Code: 0,
      })
      expect(await t.post(`${url}?threadId=${threadId}`, { threadId: 999_999 })).toMatchObject({
        Code: -4004,
      })
    })

    it('an empty parameter, and null, count as missing', async () => {
      const client = legacyClient(t, prefix)
      const answer = await client.get('thread.list', {
        page: '',
        perPage: '',
        scope: '',
        filter: { categoryids: '', types: '', essence: '', sort: '', attention: '', search: '', complex: '' },
      })
      expect(answer).toMatchObject({ Code: 0, Data: { currentPage: 1, perPage: 20, pageLength: 3 } })
      const body = { id: threadId, content: '评论', replyId: null, commentPostId: '', attachments: null }
      expect((await client.post('posts.create', body, member)).Code).toBe(0)
      expect((await client.get('thread.detail', { threadId: '' })).Code).toBe(-4001)
    })

    it('booleans are accepted as true and false, 1 and 0, or as texts of them', async () => {
      const client = legacyClient(t, prefix)
      const yes = [true, 1, '1', 'true']
      const no = [false, 0, '0', 'false']
      for (const isFavorite of [...yes, ...no]) {
        const { Data } = await client.post('threads/operate', { id: String(threadId), isFavorite }, member)
        expect(Data).toMatchObject({ isFavorite: yes.includes(isFavorite) })
      }
      for (const essence of [...yes, ...no])
        expect((await client.get('thread.list', { filter: { essence } })).Code).toBe(0)
      expect(
        (await client.post('threads/operate', { id: threadId, isFavorite: 'perhaps' }, member)).Code,
      ).toBe(-4001)
    })
  })

  it('a path with an additional slash is served, and OPTIONS needs no session', async () => {
    expect((await t.get('//api/v3/emoji')).Code).toBe(0)
    const answer = await t.inject({ method: 'OPTIONS', url: '/api/v3/thread.create' })
    expect([answer.status, answer.Message]).toEqual([204, ''])
  })

  it('an invalid token is refused in header and cookie, and never read from the query', async () => {
    const stranger = { ...member, token: 'guessed' }
    const refused = await t.get('/api/v3/emoji', stranger)
    expectEnvelope(refused)
    expect(refused).toMatchObject({ status: 200, Code: -4011, Data: [] })
    const cookie = { cookie: 'access_token=guessed' }
    expect((await t.inject({ method: 'GET', url: '/api/v3/emoji', headers: cookie })).Code).toBe(-4011)
    expect((await t.get(`/api/v3/unreadnotification?token=${member.token}`)).Code).toBe(-4002)
  })

  it('statistics that only old clients send are not required', async () => {
    expect((await t.get('/api/v3/thread.list')).Code).toBe(0)
  })
})
