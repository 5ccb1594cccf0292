import { groupIds, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  insertCategory,
  insertPicture,
  publishThreadByCall,
  revoke,
} from '../../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'
import { approveThreadInTx, findThread, runThreadTransaction } from '../index.ts'

const images = (...imageIds: number[]) => ({ 101: { tomId: '101', body: { imageIds } } })

describe.each(engines)('changing a thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let other: TestMember
  let garden: number

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    other = await t.createMember()
    garden = await insertCategory(t, '茶园')
  })
  afterAll(() => t.close())

  const edit = (threadId: number, body: object, who: TestMember = author) =>
    t.post('/api/v3/thread.update', { threadId, ...body }, who)
  const open = async (threadId: number, who?: TestMember) =>
    (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, who)).Data as ThreadView
  const listedIn = async (categoryId: number) =>
    (
      await t.ctx.db
        .selectFrom('categories')
        .select('thread_count')
        .where('id', '=', categoryId)
        .executeTakeFirst()
    )?.thread_count
  const threadsOf = async (id: number) =>
    (await t.ctx.db.selectFrom('users').select('thread_count').where('id', '=', id).executeTakeFirst())
      ?.thread_count

  it('an edit leaves missing fields unchanged', async () => {
    const { threadId } = await publishThreadByCall(t, author, {
      price: 2,
      freeWords: 0.5,
      position: { longitude: '1', latitude: '2', address: 'a', location: 'b' },
    })
    const before = await open(threadId, author)
    const answer = await edit(threadId, { title: '新茶' })
    const { title, updatedAt, issueAt, diffTime, editCount, ...rest } = answer.Data as ThreadView
    expect({ title, editCount }).toEqual({ title: '新茶', editCount: 1 })
    expect(before).toMatchObject(rest)
  })

  it('a preview returns the text of an edit with its mentions, and stores nothing', async () => {
    const { threadId } = await publishThreadByCall(t, author, { content: { text: '<p>旧</p>' } })
    const text = `<p>@${other.nickname} 和 @没有这个人 聊 #新话题#</p><script>1</script>`
    const answer = await t.post('/api/v3/thread.preview', { threadId, text }, author)
    const stored = `<p><span id="member" value="${other.id}">@${other.nickname}</span> 和 @没有这个人 聊 #新话题#</p>`
    expect(answer.Data).toEqual({ text: stored })
    expect((await open(threadId, author)).content.text).toBe('<p>旧</p>')
    const told = await t.ctx.db
      .selectFrom('post_mentions_user')
      .select('post_id')
      .where('user_id', '=', other.id)
      .execute()
    expect(told).toEqual([])
    expect((await t.post('/api/v3/thread.preview', { threadId, text }, other)).Code).toBe(-4002)
  })

  it('an edit updates every copy of the text, and the topics', async () => {
    const { threadId } = await publishThreadByCall(t, author, { content: { text: '<p>#旧题# 龙井</p>' } })
    await edit(threadId, { content: { text: '<p>#新题# 乌龙</p>' } })
    expect((await open(threadId)).content.text).toContain('乌龙')
    await updateSearchIndex(t)
    const found = (search: string) =>
      t.get(`/api/v3/thread.list?filter[search]=${encodeURIComponent(search)}`)
    expect((await found('乌龙')).Data).toMatchObject({ totalCount: 1 })
    expect((await found('旧题 龙井')).Data).toMatchObject({ totalCount: 0 })
    const topics = await t.ctx.db
      .selectFrom('topics')
      .select(['content', 'thread_count'])
      .orderBy('id')
      .execute()
    expect(topics).toEqual([
      { content: '旧题', thread_count: 0 },
      { content: '新题', thread_count: 1 },
    ])
  })

  it('an edit moves the thread to a category where the editor may write, and updates both counters', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const before = [await listedIn(1), await listedIn(garden)] as [number, number]
    expect(await edit(threadId, { categoryId: garden })).toMatchObject({ Data: { categoryId: garden } })
    expect([await listedIn(1), await listedIn(garden)]).toEqual([before[0] - 1, before[1] + 1])
    expect(await edit(threadId, { categoryId: 99_999 })).toMatchObject({ Code: -7076 })
  })

  it('an edit replaces given pictures and releases missing ones', async () => {
    const [one, two] = [await insertPicture(t, author), await insertPicture(t, author)]
    const { threadId, postId } = await publishThreadByCall(t, author, {
      content: { text: 'x', indexes: images(one) },
    })
    const answer = await edit(threadId, { content: { indexes: images(two) } })
    expect((answer.Data as ThreadView).content.indexes['101']?.body).toMatchObject([{ id: two }])
    const bound = await t.ctx.db
      .selectFrom('attachments')
      .select(['id', 'type_id'])
      .where('id', 'in', [one, two])
      .orderBy('id')
      .execute()
    expect(bound).toEqual([
      { id: one, type_id: 0 },
      { id: two, type_id: postId },
    ])
    await edit(threadId, { content: { text: '只有字', indexes: {} } })
    expect((await open(threadId)).content.indexes).toEqual({})
  })

  it('an edit that leaves nothing is refused', async () => {
    const { threadId } = await publishThreadByCall(t, author, { title: '', content: { text: 'x' } })
    expect(await edit(threadId, { content: { text: '' } })).toMatchObject({ Code: -4001 })
    expect((await open(threadId)).content.text).toContain('x')
  })

  it('a thread is edited by its author and by those who may edit all, who cannot add their own pictures', async () => {
    const mine = await insertPicture(t, author)
    const { threadId } = await publishThreadByCall(t, author, {
      content: { text: 'x', indexes: images(mine) },
    })
    expect(await t.post('/api/v3/thread.update', { threadId, title: 'x' })).toMatchObject({ Code: -3001 })
    expect(await edit(threadId, { title: 'x' }, other)).toMatchObject({ Code: -4002 })
    const moderator = await t.createAdmin()
    expect(await edit(threadId, { title: '改' }, moderator)).toMatchObject({ Code: 0 })
    expect(await edit(threadId, { content: { indexes: images(mine) } }, moderator)).toMatchObject({ Code: 0 })
    for (const foreign of [
      await insertPicture(t, moderator),
      await insertPicture(t, author),
      await insertPicture(t, other),
    ])
      expect(await edit(threadId, { content: { indexes: images(mine, foreign) } }, moderator)).toMatchObject({
        Code: -4001,
      })
    expect(await open(threadId)).toMatchObject({ userId: author.id, title: '改' })
  })

  it('a draft and a deleted thread get the same response as an unknown one', async () => {
    const { threadId } = await publishThreadByCall(t, author, { draft: 1 })
    const unknown = await edit(99_999, { title: 'x' }, other)
    const foreign = await edit(threadId, { title: 'x' }, other)
    expect([foreign.Code, foreign.Message]).toEqual([unknown.Code, unknown.Message])
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect(await edit(threadId, { title: 'x' })).toMatchObject({ Code: -4004 })
  })

  it('an edit publishes a draft: dated then, counted, with its topics, at most one in 30 seconds', async () => {
    const draft = await publishThreadByCall(t, author, { draft: 1, content: { text: '<p>#秋茶#</p>' } })
    t.clock.advance(3_600_000)
    const before = await threadsOf(author.id)
    expect((await edit(draft.threadId, { title: '还是草稿', draft: 1 })).Data).toMatchObject({
      isDraft: true,
    })
    const answer = await edit(draft.threadId, { draft: 0 })
    expect(answer.Data).toMatchObject({ isDraft: false, title: '还是草稿', diffTime: '刚刚' })
    expect((answer.Data as ThreadView).createdAt).toBe(t.ctx.time.format(t.clock.now()))
    expect((answer.Data as ThreadView).topicId).toBeGreaterThan(0)
    expect(await threadsOf(author.id)).toBe((before ?? 0) + 1)
    const next = await t.post('/api/v3/thread.create', { categoryId: 1, title: 'x', draft: 1 }, author)
    const { threadId } = next.Data as ThreadView
    expect(await edit(threadId, { draft: 0 })).toMatchObject({ Code: -4003 })
    expect(await edit(draft.threadId, { draft: 1 })).toMatchObject({ Code: -4001 })
  })

  it('two concurrent publications publish a draft once', async () => {
    const { threadId } = await publishThreadByCall(t, author, { draft: 1 })
    t.clock.advance(31_000)
    const before = await threadsOf(author.id)
    await Promise.all([edit(threadId, { draft: 0 }), edit(threadId, { draft: 0 })])
    expect(await threadsOf(author.id)).toBe((before ?? 0) + 1)
  })

  it('an edit restores a pending thread to lists, and never an ignored one', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const set = (approval: number) =>
      runThreadTransaction(t.ctx, async (tx) => {
        const thread = await findThread(tx, threadId)
        if (thread) await approveThreadInTx(t.ctx, tx, thread, approval, 1)
      })
    await set(0)
    const before = await listedIn(1)
    expect((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, other)).Code).toBe(-4004)
    expect((await edit(threadId, { title: '改好了' })).Data).toMatchObject({ isApproved: 1 })
    expect(await listedIn(1)).toBe((before ?? 0) + 1)
    await set(2)
    expect((await edit(threadId, { title: '再改' })).Data).toMatchObject({ isApproved: 2 })
    expect(await listedIn(1)).toBe(before)
  })

  it('the counter of an author’s public threads follows when their name is hidden or shown', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const before = (await threadsOf(author.id)) ?? 0
    await edit(threadId, { anonymous: 1 })
    expect(await threadsOf(author.id)).toBe(before - 1)
    await edit(threadId, { anonymous: 0 })
    expect(await threadsOf(author.id)).toBe(before)
  })

  it('only the author can make an anonymous thread public', async () => {
    const { threadId } = await publishThreadByCall(t, author, { anonymous: 1 })
    const moderator = await t.createAdmin()
    expect(await edit(threadId, { anonymous: 0 }, moderator)).toMatchObject({
      Code: -4002,
      Data: { field: 'anonymous' },
    })
    expect(await edit(threadId, { anonymous: 1, title: '改' }, moderator)).toMatchObject({ Code: 0 })
    expect(await open(threadId, other)).toMatchObject({ title: '改', isAnonymous: 1 })
    expect(await edit(threadId, { anonymous: 0 })).toMatchObject({ Code: 0 })
  })
})

describe.each(engines)('deleting a thread on %s', (engine) => {
  it('deletion hides the thread from everybody and updates the counters once', async () => {
    const t = await openTestApp({ engine })
    const author = await t.createMember()
    const other = await t.createMember()
    const { threadId } = await publishThreadByCall(t, author, { content: { text: '#茶#' } })
    const remove = (who?: TestMember) => t.post('/api/v3/thread.delete', { threadId, message: '重复' }, who)
    expect(await remove()).toMatchObject({ Code: -3001 })
    expect(await remove(other)).toMatchObject({ Code: -4002 })
    await revoke(t, groupIds.member, 'thread.hideOwnThreadOrPost')
    expect(await remove(author)).toMatchObject({ Code: -4002 })
    await t.grant(groupIds.member, 'thread.hideOwnThreadOrPost')
    const both = await Promise.all([remove(author), remove(author)])
    expect(both.map(({ Code }) => Code).sort()).toEqual([-4004, 0])
    expect(both.find(({ Code }) => Code === 0)?.Data).toEqual([])
    expect((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, author)).Code).toBe(-4004)
    expect((await t.get('/api/v3/thread.list')).Data).toMatchObject({ totalCount: 0, pageData: [] })
    const category = await t.ctx.db.selectFrom('categories').select('thread_count').executeTakeFirst()
    const user = await t.ctx.db
      .selectFrom('users')
      .select('thread_count')
      .where('id', '=', author.id)
      .executeTakeFirst()
    const topic = await t.ctx.db.selectFrom('topics').select('thread_count').executeTakeFirst()
    expect([category, user, topic]).toEqual(Array(3).fill({ thread_count: 0 }))
    await t.close()
  })
})
