import { approval, groupIds, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertCategory,
  insertPicture,
  publishThreadByCall,
  revoke,
} from '../../../testing/fixtures/published-thread.ts'
import { solveCaptcha } from '../../../testing/fixtures/solved-captcha.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const create = '/api/v3/thread.create'
const images = (...imageIds: number[]) => ({ 101: { tomId: '101', body: { imageIds } } })

describe.each(engines)('publishing a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: '陆羽' })
  })
  afterAll(() => t.close())

  const counts = async () => {
    const [user, category] = await Promise.all([
      t.ctx.db
        .selectFrom('users')
        .select('thread_count')
        .where('id', '=', author.id)
        .executeTakeFirstOrThrow(),
      t.ctx.db.selectFrom('categories').select('thread_count').where('id', '=', 1).executeTakeFirstOrThrow(),
    ])
    return { user: user.thread_count, category: category.thread_count }
  }
  const total = async () => {
    const rows = await t.ctx.db.selectFrom('threads').select('id').execute()
    return rows.length
  }
  const trying = (body: object, who: TestMember = author) => {
    t.clock.advance(31_000)
    return t.post(create, { categoryId: 1, title: '试', ...body }, who)
  }

  it('the response is the thread as its author sees it, and the thread is counted', async () => {
    const before = await counts()
    const thread = await publishThreadByCall(t, author, { content: { text: '<p>今年的<b>春茶</b></p>' } })
    expect(thread).toMatchObject({
      title: '春茶',
      userId: author.id,
      categoryId: 1,
      categoryName: '默认分类',
      parentCategoryId: 0,
      isDraft: false,
      isApproved: approval.approved,
      payType: 0,
      paid: null,
      isLike: false,
      diffTime: '刚刚',
      group: null,
      position: { longitude: '', latitude: '', address: '', location: '' },
      user: { userId: author.id, nickname: '陆羽', threadCount: before.user + 1 },
      likeReward: { users: [], likePayCount: 0, shareCount: 0, postCount: 0 },
      displayTag: { isPrice: false, isEssence: false, isRedPack: null, isReward: null, isVote: false },
      ability: { canEdit: true, canDelete: true, canReply: true, canViewPost: true, canStick: false },
    })
    expect(thread.content.text).toContain('今年的')
    expect(thread.createdAt).toBe(t.ctx.time.format(t.clock.now()))
    expect(await counts()).toEqual({ user: before.user + 1, category: before.category + 1 })
  })

  it('a publication is announced once, for delivery after the commit', async () => {
    const told: number[] = []
    t.ctx.outbox.subscribe('thread.published', async ({ threadId }) => {
      told.push(threadId)
    })
    const { threadId } = await publishThreadByCall(t, author)
    await t.ctx.outbox.drain()
    expect(told).toContain(threadId)
  })

  it('pictures are stored in order and bound to the first post', async () => {
    const [one, other] = [
      await insertPicture(t, author, 'one.jpg'),
      await insertPicture(t, author, 'other.jpg'),
    ]
    const thread = await publishThreadByCall(t, author, {
      content: { text: '', indexes: images(other, one) },
    })
    expect(thread.content.indexes['101']?.body).toMatchObject([
      { id: other, needPay: 0, url: expect.stringContaining('other.jpg') },
      { id: one },
    ])
    const rows = await t.ctx.db
      .selectFrom('attachments')
      .select('type_id')
      .where('id', 'in', [one, other])
      .execute()
    expect(rows).toEqual([{ type_id: thread.postId }, { type_id: thread.postId }])
  })

  it('topics are created, and the first is the thread’s', async () => {
    const thread = await publishThreadByCall(t, author, { content: { text: '<p>#龙井# 与 #普洱#</p>' } })
    const topics = await t.ctx.db.selectFrom('topics').select(['id', 'content', 'thread_count']).execute()
    expect(topics).toHaveLength(2)
    expect(topics.every(({ thread_count }) => thread_count === 1)).toBe(true)
    expect(thread.topicId).toBe(topics.find(({ content }) => content === '龙井')?.id)
  })

  it('the first fifty topics of ten thousand are created, and the others stay plain text', async () => {
    const names = Array.from({ length: 10_000 }, (_, nth) => String.fromCodePoint(0x4e00 + nth))
    const text = `<p>${names.map((name) => `#${name}#`).join('')}</p>`
    const thread = await publishThreadByCall(t, author, { content: { text } })
    expect(thread.content.text.match(/id="topic"/g)).toHaveLength(50)
    expect(thread.content.text).toContain(`#${names.at(-1)}#`)
    const bound = await t.ctx.db
      .selectFrom('thread_topic')
      .select('topic_id')
      .where('thread_id', '=', thread.threadId)
      .execute()
    expect(bound).toHaveLength(50)
    const again = { threadId: thread.threadId, content: { text: text.replace(`#${names[0]}#`, '') } }
    expect((await t.post('/api/v3/thread.update', again, author)).Code).toBe(0)
  })

  it('a price of attachments without a sold one is refused, except in a draft', async () => {
    const picture = await insertPicture(t, author, 'sold.jpg')
    const part = (priceList: number[]) => ({
      content: { text: '茶', indexes: { 101: { body: { imageIds: [picture], priceList } } } },
    })
    const refused = { Code: -4001, Data: { field: 'attachmentPrice' } }
    t.clock.advance(31_000)
    const body = { categoryId: 1, title: '春茶', attachmentPrice: 1 }
    expect(await t.post('/api/v3/thread.create', { ...body, ...part([]) }, author)).toMatchObject(refused)
    const draft = await publishThreadByCall(t, author, { ...body, ...part([]), draft: 1 })
    const edit = (change: object) =>
      t.post('/api/v3/thread.update', { threadId: draft.threadId, ...change }, author)
    expect(await edit({ draft: 0 })).toMatchObject(refused)
    expect(await edit({ draft: 0, ...part([picture]) })).toMatchObject({ Code: 0 })
    expect(await edit(part([]))).toMatchObject(refused)
    expect(await edit({ ...part([]), attachmentPrice: 0 })).toMatchObject({ Code: 0 })
    expect(await edit({ attachmentPrice: 1 })).toMatchObject(refused)
    expect(await edit({ title: '秋茶' })).toMatchObject({ Code: 0 })
  })

  it('privileged fields in the body have no effect', async () => {
    const thread = await publishThreadByCall(t, author, {
      isSticky: 1,
      is_sticky: 1,
      isEssence: 1,
      isSite: 1,
      userId: 1,
      isApproved: 2,
      viewCount: 99,
      createdAt: '2000-01-01 00:00:00',
    })
    expect(thread).toMatchObject({
      isStick: 0,
      isSite: false,
      userId: author.id,
      isApproved: 1,
      viewCount: 0,
    })
    expect(thread.displayTag.isEssence).toBe(false)
  })

  it('the text is sanitised, in lists as well', async () => {
    const hostile = '<p onclick="x()">茶<script>alert(1)</script><img src=x onerror=alert(2)></p>'
    const { threadId, content } = await publishThreadByCall(t, author, { content: { text: hostile } })
    const list = await t.get('/api/v3/thread.list')
    for (const text of [content.text, JSON.stringify(list.Data)]) {
      expect(text).not.toContain('<script')
      expect(text).not.toMatch(/onclick|onerror/)
    }
    expect(JSON.stringify(list.Data)).toContain(`"threadId":${threadId}`)
  })

  it.each([
    ['a category that does not exist', { categoryId: 99_999 }, -7076],
    ['no category', { categoryId: undefined }, -4001],
    ['nothing at all', { title: ' ', content: { text: '<p> </p>' } }, -4001],
    ['a title of which nothing can be seen', { title: '\u200b\u200b', content: {} }, -4001],
    ['a text of which nothing can be seen', { title: '', content: { text: '<p>&nbsp; \u200b</p>' } }, -4001],
    ['101 characters of title', { title: '茶'.repeat(101) }, -4001],
    ['50,001 characters of text', { content: { text: '茶'.repeat(50_001) } }, -4001],
    [
      'a kind of content this site has not',
      { content: { indexes: { 109: { tomId: 109, body: { a: 1 } } } } },
      -4001,
    ],
    ['a title that is no text', { title: { a: 1 } }, -4001],
    ['both prices', { price: 1, attachmentPrice: 1 }, -4001],
    ['a negative price', { price: -1 }, -4001],
    ['a price of 100,001', { price: 100_001 }, -4001],
    ['more than the whole text free', { freeWords: 1.1 }, -4001],
    ['a draft flag of 2', { draft: 2 }, -4001],
  ])('a thread with %s is refused and nothing is stored', async (_, body, code) => {
    const before = await total()
    expect(await trying(body)).toMatchObject({ Code: code, status: 200 })
    expect(await total()).toBe(before)
  })

  it('control characters in a title are removed, and an invisible title counts as none', async () => {
    const titleOf = async (title: string) => {
      const { threadId } = await publishThreadByCall(t, author, { title, content: { text: '<p>正文</p>' } })
      const edited = await t.post('/api/v3/thread.update', { threadId, title: `${title} ` }, author)
      const opened = await t.get(`/api/v3/thread.detail?threadId=${threadId}`)
      return [opened, edited].map(({ Data }) => (Data as ThreadView).title)
    }
    expect(await titleOf('春\u0001\u000b茶\u001f')).toEqual(['春茶', '春茶'])
    expect(await titleOf('\u200b\u2060')).toEqual(['', ''])
    for (const kept of ['👨‍👩‍👧', '❤️ 茶', '\u200fشاي\u200f'])
      expect(await titleOf(kept)).toEqual([kept, kept])
  })

  it('lone surrogates and control characters are handled', async () => {
    const odd = 'a\u0007b\ud800c'
    const position = { longitude: '1', latitude: '2', address: odd, location: odd }
    expect(await trying({ title: odd, content: { text: odd }, position })).toMatchObject({ Code: 0 })
    expect(await trying({ title: 'a\u0000b' })).toMatchObject({ Code: -4001 })
    expect(await t.get('/api/v3/thread.list?filter[search]=%ed%a0%80%07')).toMatchObject({ Code: 0 })
    expect(await t.get('/api/v3/thread.list?filter[types][0]=%ed%a0%80')).toMatchObject({ Code: 0 })
  })

  it('titles are limited by characters, not code units: 100 emoji are a title', async () => {
    expect(await trying({ title: '🍵'.repeat(100) })).toMatchObject({ Code: 0 })
  })

  it('other people’s, bound, unknown pictures and other kinds of files are refused with one error', async () => {
    const other = await t.createMember()
    const mine = await insertPicture(t, author, 'mine.jpg')
    const used = await insertPicture(t, author, 'used.jpg')
    await publishThreadByCall(t, author, { content: { text: '', indexes: images(used) } })
    const before = await total()
    for (const wrong of [await insertPicture(t, other), used, await insertPicture(t, author, 'm', 4), 99_999])
      expect(await trying({ content: { text: 'x', indexes: images(mine, wrong) } })).toMatchObject({
        Code: -4001,
      })
    expect(await total()).toBe(before)
    const row = await t.ctx.db
      .selectFrom('attachments')
      .select('type_id')
      .where('id', '=', mine)
      .executeTakeFirst()
    expect(row?.type_id).toBe(0)
  })

  it('permissions are required: to publish, in the category, for pictures', async () => {
    expect(await t.post(create, { categoryId: 1, title: 'x' })).toMatchObject({ Code: -3001 })
    const trial = await t.createMember({ groupId: groupIds.trial })
    expect(await trying({}, trial)).toMatchObject({ Code: -4002 })
    const garden = await insertCategory(t, '茶园')
    await t.grant(groupIds.trial, `category${garden}.createThread`)
    expect(await trying({ categoryId: garden }, trial)).toMatchObject({ Code: 0 })
    const picture = await insertPicture(t, trial)
    const withPicture = { categoryId: garden, content: { indexes: images(picture) } }
    expect(await trying(withPicture, trial)).toMatchObject({ Code: -4002 })
  })

  it('one publication in 30 seconds is allowed; drafts and autosaves do not count', async () => {
    const writer = await t.createMember()
    const now = (body: object) => t.post(create, { categoryId: 1, title: '快', ...body }, writer)
    expect((await now({ draft: 1 })).Code).toBe(0)
    expect((await now({ draft: 1 })).Code).toBe(0)
    expect((await now({})).Code).toBe(0)
    expect(await now({})).toMatchObject({ Code: -4003, status: 200 })
    expect((await now({ draft: 1 })).Code).toBe(0)
    t.clock.advance(29_999)
    expect((await now({})).Code).toBe(-4003)
    t.clock.advance(1)
    expect((await now({})).Code).toBe(0)
  })

  it('of ten concurrent publications one is stored', async () => {
    const writer = await t.createMember()
    const body = { categoryId: 1, title: '同时' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => t.post(create, body, writer)))
    expect(answers.map(({ Code }) => Code).sort()).toEqual([...Array(9).fill(-4003), 0].sort())
    const rows = await t.ctx.db.selectFrom('threads').select('id').where('user_id', '=', writer.id).execute()
    expect(rows).toHaveLength(1)
  })

  it('a draft is visible to its author only, uncounted and without topics', async () => {
    const before = await counts()
    const draft = await publishThreadByCall(t, author, { draft: 1, content: { text: '<p>#未写完#</p>' } })
    expect(draft).toMatchObject({ isDraft: true, topicId: 0 })
    expect(await counts()).toEqual(before)
    const other = await t.createAdmin()
    expect((await t.get(`/api/v3/thread.detail?threadId=${draft.threadId}`, other)).Code).toBe(-4004)
    expect((await t.get(`/api/v3/thread.detail?threadId=${draft.threadId}`, author)).Code).toBe(0)
    const names = await t.ctx.db.selectFrom('topics').select('content').execute()
    expect(names.map(({ content }) => content)).not.toContain('未写完')
  })

  it('members who must bind a phone or solve a captcha cannot publish, but save drafts', async () => {
    const held = await t.createMember({ groupId: groupIds.unpaid })
    await t.grant(groupIds.unpaid, 'createThread', 'publishNeedBindPhone')
    expect(await trying({}, held)).toMatchObject({ Code: -8001 })
    expect(await trying({ draft: 1 }, held)).toMatchObject({ Code: 0 })
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ mobile: '13800000000' }).where('id', '=', held.id).execute()
    })
    expect(await trying({}, held)).toMatchObject({ Code: 0 })
    await t.grant(groupIds.unpaid, 'createThreadWithCaptcha')
    const refused = await trying({}, held)
    expect(refused).toMatchObject({ Code: -4001, Message: expect.stringContaining('验证码') })
    expect(await trying(await solveCaptcha(t), held)).toMatchObject({ Code: 0 })
    await revoke(t, groupIds.unpaid, 'createThreadWithCaptcha')
    await t.grant(groupIds.unpaid, 'publishNeedBindWechat')
    expect(await trying({}, held)).toMatchObject({ Code: -8000 })
  })

  it('lists contain at most 1200 characters of the text, and an opened thread all of it', async () => {
    const { threadId } = await publishThreadByCall(t, author, {
      content: { text: `<p>${'茶'.repeat(3000)}</p>` },
    })
    const list = (await t.get('/api/v3/thread.list')).Data as { pageData: ThreadView[] }
    const listed = list.pageData.find((thread) => thread.threadId === threadId)
    expect(listed?.content.text.match(/茶/g)).toHaveLength(1200)
    const opened = (await t.get(`/api/v3/thread.detail?threadId=${threadId}`)).Data as ThreadView
    expect(opened.content.text.match(/茶/g)).toHaveLength(3000)
  })
})
