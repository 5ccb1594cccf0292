import type { ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { insertPicture, publishThreadByCall } from '../fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { exactly, faultsOf, int } from '../wire-shapes.ts'
import { thread, threadDetail, threadRow } from './thread-shapes.ts'

const unknown = 999_999
const deep = (levels: number): object => (levels === 0 ? {} : { a: deep(levels - 1) })

describe.each(engines)('the calls of a thread on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember({ nickname: '茶人' })
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const publish = (more: object = {}) => publishThreadByCall(t, author, { ...more })
  const body = { categoryId: '1', title: '标题', content: { text: '<p>正文</p>', indexes: {} } }

  describe.each(prefixes)('below %s', (prefix) => {
    const client = () => legacyClient(t, prefix)

    it('thread.create returns the thread, in whatever form its numbers are sent', async () => {
      t.clock.advance(31_000)
      const picture = await insertPicture(t, author)
      const { Code, Data } = await client().post(
        'thread.create',
        {
          ...body,
          content: {
            text: '<p>白茶</p>',
            indexes: { 101: { tomId: '101', body: { imageIds: [String(picture)], priceList: [picture] } } },
          },
          attachmentPrice: '2.50',
          freeWords: '0.5',
          position: { longitude: '119.3', latitude: '26.1', address: '福州', location: '三坊七巷' },
          anonymous: 1,
          draft: 0,
          captchaTicket: '',
          captchaRandStr: '',
        },
        author,
      )
      expect(Code).toBe(0)
      expect(faultsOf(Data, thread)).toEqual([])
      expect(Data).toMatchObject({
        userId: author.id,
        isAnonymous: 1,
        isDraft: false,
        isApproved: 1,
        isStick: 0,
        payType: 2,
        paid: true,
        attachmentPrice: 2.5,
        price: 0,
        freewords: 0.5,
        displayTag: { isPrice: true, isEssence: false, isRedPack: null, isReward: null, isVote: false },
        content: {
          text: '<p>白茶</p>',
          indexes: { 101: { tomId: '101', body: [{ id: picture, needPay: 0 }] } },
        },
        position: { longitude: '119.3', latitude: '26.1', address: '福州', location: '三坊七巷' },
      })
    })

    it.each([
      ['no category', { ...body, categoryId: '' }, -4001, 'categoryId'],
      ['an unknown category', { ...body, categoryId: unknown }, -7076, 'categoryId'],
      ['nothing to read', { categoryId: 1, title: '', content: { text: '' } }, -4001, ''],
      ['a title of 101 characters', { ...body, title: '茶'.repeat(101) }, -4001, 'title'],
      ['two prices', { ...body, price: 1, attachmentPrice: 1 }, -4001, 'price'],
      ['three decimals', { ...body, price: 1.234 }, -4001, 'price'],
      ['a price of 100001', { ...body, price: 100_001 }, -4001, 'price'],
      ['a free share of 2', { ...body, price: 1, freeWords: 2 }, -4001, 'freeWords'],
      [
        'another picture than one’s own',
        { ...body, content: { indexes: { 101: { body: { imageIds: [unknown] } } } } },
        -4001,
        'content.indexes.101',
      ],
      [
        'a red packet that is no draft',
        { ...body, content: { indexes: { 106: { tomId: 106, body: { price: 1 } } } } },
        -4001,
        'content.indexes.106',
      ],
      ['maps in maps in maps', { ...body, position: deep(60) }, -4001, ''],
    ])('thread.create refuses %s', async (_, given, code, field) => {
      t.clock.advance(31_000)
      const Data = field === '' ? [] : { field }
      expect(await client().post('thread.create', given, author)).toMatchObject({ Code: code, Data })
    })

    it('thread.create creates topics of up to 18 characters, and leaves longer ones as text', async () => {
      t.clock.advance(31_000)
      const [topic, text] = [`#${'茶'.repeat(18)}#`, `#${'水'.repeat(19)}#`]
      const { Data } = await client().post(
        'thread.create',
        { ...body, content: { text: topic + text } },
        author,
      )
      const { topicId, content } = Data as ThreadView
      expect(topicId).toBeGreaterThan(0)
      expect(content.text).toContain(`<span id="topic" value="${topicId}">${topic}</span>${text}`)
    })

    it('thread.create refuses visitors, members without the permission, and a second thread within 30 s', async () => {
      expect(await client().post('thread.create', body)).toMatchObject({ Code: -3001, Data: [] })
      const trial = await t.createMember({ groupId: 8 })
      expect(await client().post('thread.create', body, trial)).toMatchObject({ Code: -4002, Data: [] })
      t.clock.advance(31_000)
      expect(await client().post('thread.create', body, author)).toMatchObject({ Code: 0 })
      t.clock.advance(29_000)
      const held = { Code: -4003, Data: { interval: 1 } }
      expect(await client().post('thread.create', body, author)).toMatchObject(held)
      expect(await client().post('thread.create', { ...body, draft: 1 }, author)).toMatchObject({ Code: 0 })
    })

    it('thread.detail returns the thread to its readers, with a pending order or none', async () => {
      const { threadId, postId } = await publish()
      await client().post('posts.update', { postId, data: { attributes: { isLiked: true } } }, reader)
      for (const as of [undefined, reader, author, admin]) {
        const { Code, Data } = await client().get('thread.detail', { threadId }, as)
        expect(Code).toBe(0)
        expect(faultsOf(Data, threadDetail)).toEqual([])
        expect(Data).toMatchObject({
          threadId,
          userId: author.id,
          user: { userId: author.id, nickname: '茶人' },
          group: null,
          isLike: as === reader,
          payType: 0,
          paid: null,
          orderInfo: [],
          likeReward: {
            users: [{ userId: reader.id, type: 1 }],
            likePayCount: 1,
            shareCount: 0,
            postCount: 0,
          },
        })
      }
    })

    it('thread.detail hides anonymous authors and unpaid content', async () => {
      const imageIds = [await insertPicture(t, author)]
      const { threadId } = await publish({
        anonymous: 1,
        price: 5,
        freeWords: 0.5,
        content: { text: '<p>一二三四五六</p>', indexes: { 101: { body: { imageIds } } } },
      })
      const { Data } = await client().get('thread.detail', { threadId }, reader)
      expect(faultsOf({ ...(Data as ThreadView), content: { text: '', indexes: {} } }, threadDetail)).toEqual(
        [],
      )
      expect(Data).toMatchObject({
        userId: 0,
        isAnonymous: 1,
        group: null,
        payType: 1,
        paid: false,
        price: 5,
        freewords: 0.5,
        content: { text: '<p>一二三...</p>', indexes: { 101: { body: [{ needPay: 1, url: '' }] } } },
      })
      expect((Data as ThreadView).user).toEqual({ nickname: '匿名用户' })
    })

    it.each([
      ['a thread that never was', async () => unknown, -4004],
      ["another's draft", async () => (await publish({ draft: 1 })).threadId, -4004],
      ['0', async () => 0, -4001],
      ['no number', async () => 'x', -4001],
    ])('thread.detail, thread.share and view.count refuse %s', async (_, id, code) => {
      const threadId = await id()
      const refusal = { Code: code, Data: [] }
      expect(await client().get('thread.detail', { threadId }, reader)).toMatchObject(refusal)
      expect(await client().post('thread.share', { threadId }, reader)).toMatchObject(refusal)
      expect(await client().get('view.count', { threadId }, reader)).toMatchObject(refusal)
    })

    it('thread.share and view.count count', async () => {
      const { threadId } = await publish()
      expect(await client().post('thread.share', { threadId: String(threadId) })).toMatchObject({
        Code: 0,
        Data: [],
      })
      const { Data } = await client().get('view.count', { threadId, type: 0 })
      expect(faultsOf(Data, exactly({ viewCount: int }))).toEqual([])
      expect(Data).toEqual({ viewCount: 1 })
      const { Data: seen } = await client().get('thread.detail', { threadId })
      expect(seen).toMatchObject({ viewCount: 1, likeReward: { shareCount: 1 } })
      const { threadId: draftId } = await publish({ draft: 1 })
      expect(await client().post('thread.share', { threadId: draftId }, author)).toMatchObject({
        Code: -7084,
      })
    })

    it('thread.update returns the changed thread', async () => {
      const { threadId } = await publish()
      const changed = {
        threadId: String(threadId),
        categoryId: 1,
        title: '新标题',
        content: { text: '<p>新</p>' },
      }
      const { Code, Data } = await client().post('thread.update', changed, author)
      expect(Code).toBe(0)
      expect(faultsOf(Data, thread)).toEqual([])
      expect(Data).toMatchObject({ threadId, title: '新标题', content: { text: '<p>新</p>' } })
      expect(await client().post('thread.update', changed)).toMatchObject({ Code: -3001, Data: [] })
      expect(await client().post('thread.update', changed, reader)).toMatchObject({ Code: -4002, Data: [] })
      const absent = { ...changed, threadId: unknown }
      expect(await client().post('thread.update', absent, author)).toMatchObject({ Code: -4004, Data: [] })
    })

    it('thread.delete returns an empty list, and the thread is gone', async () => {
      const { threadId } = await publish()
      expect(await client().post('thread.delete', { threadId })).toMatchObject({ Code: -3001, Data: [] })
      expect(await client().post('thread.delete', { threadId }, reader)).toMatchObject({
        Code: -4002,
        Data: [],
      })
      const given = { threadId: String(threadId), message: '' }
      expect(await client().post('thread.delete', given, author)).toMatchObject({ Code: 0, Data: [] })
      expect(await client().post('thread.delete', given, author)).toMatchObject({ Code: -4004, Data: [] })
      expect(await client().get('thread.detail', { threadId }, author)).toMatchObject({
        Code: -4004,
        Data: [],
      })
    })

    it.each([
      [{ isEssence: true }, { isEssence: 1 }],
      [{ isEssence: 'false' }, { isEssence: 0 }],
      [{ isSticky: 1 }, { isSticky: 1 }],
      [{ isSticky: '0' }, { isSticky: 0 }],
      [{ isFavorite: true }, { isFavorite: true }],
      [{ categoriesId: '1', type: 99 }, { categoryId: 1 }],
      [{ isDeleted: true }, { isDeleted: true, deletedAt: expect.any(String) }],
    ])('threads/operate with %o returns the row', async (change, expected) => {
      const { threadId } = await publish()
      const { Code, Data } = await client().post('threads/operate', { id: threadId, ...change }, admin)
      expect(Code).toBe(0)
      expect(faultsOf(Data, threadRow)).toEqual([])
      expect(Data).toMatchObject({ id: threadId, userId: author.id, ...expected })
    })

    it.each([
      [{ isEssence: true }, -4002],
      [{ isSticky: true }, -4002],
      [{ isDeleted: true }, -4002],
      [{ isFavorite: true }, 0],
    ])('threads/operate with %o needs its permission', async (change, code) => {
      const { threadId } = await publish()
      expect((await client().post('threads/operate', { id: threadId, ...change }, reader)).Code).toBe(code)
      expect((await client().post('threads/operate', { id: threadId, ...change })).Code).toBe(-3001)
    })

    it('threads/operate hides the author of an anonymous thread, also as the last commenter', async () => {
      const { threadId } = await publish({ anonymous: 1 })
      await client().post('posts.create', { id: threadId, content: '自顶' }, author)
      const { Data } = await client().post('threads/operate', { id: threadId, isFavorite: true }, reader)
      expect(Data).toMatchObject({ userId: 0, lastPostedUserId: 0 })
    })
  })

  it('threads/operate refuses the 21st sticky thread', async () => {
    await t.ctx.transaction((tx) => tx.updateTable('threads').set({ is_sticky: 0 }).execute())
    const client = legacyClient(t, '/api/v3/')
    const codes: number[] = []
    for (let n = 0; n < 21; n += 1) {
      const { threadId: id } = await publish()
      codes.push((await client.post('threads/operate', { id, isSticky: true }, admin)).Code)
    }
    expect(codes).toEqual([...Array<number>(20).fill(0), -7085])
  })

  it('thread.detail sends visitors who may not see threads to the login, and refuses members', async () => {
    const { threadId } = await publish()
    const client = legacyClient(t, '/api/v3/')
    await t.ctx.transaction(
      (tx) => tx.deleteFrom('group_permission').where('permission', '=', 'thread.viewPosts').execute(),
      ['groups'],
    )
    expect(await client.get('thread.detail', { threadId })).toMatchObject({ Code: -3001, Data: [] })
    expect(await client.get('thread.detail', { threadId }, reader)).toMatchObject({ Code: -4002, Data: [] })
    expect(await client.get('thread.detail', { threadId }, author)).toMatchObject({ Code: 0 })
  })
})
