import type { PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createThread, type TestThread } from '../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../testing/test-app.ts'
import { deleteExpiredIdempotencyKeys } from './idempotency.ts'

const invalid = -4001
const notFound = -4004
const day = 86_400_000

describe.each(engines)('write requests with an Idempotency-Key, on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: '小明' })
    reader = await t.createMember({ nickname: '阿梅' })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.advance(60_000)
    thread = await createThread(t, author)
  })

  const send = (path: string, payload: object, key: string, { token }: TestMember = reader) =>
    t.inject({
      method: 'POST',
      url: `/api/v3/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      payload: JSON.stringify(payload),
    })
  const comment = (content: string, key: string, as?: TestMember, more: object = {}) =>
    send('posts.create', { id: thread.id, content, ...more }, key, as)
  const countComments = async () =>
    (
      await t.ctx.db
        .selectFrom('posts')
        .select('id')
        .where('thread_id', '=', thread.id)
        .where('is_first', '=', 0)
        .execute()
    ).length

  it('a comment is written once, however often and concurrently the request is sent', async () => {
    const sent = Array.from({ length: 5 }, () => comment('只有一次', 'key-of-comment'))
    const answers = await Promise.all(sent)
    answers.push(
      await comment('只有一次', 'key-of-comment', reader, { captchaTicket: 'x', captchaRandStr: 'y' }),
    )
    expect(answers.map(({ Code }) => Code)).toEqual(answers.map(() => 0))
    expect(new Set(answers.map(({ Data }) => (Data as PostView).id)).size).toBe(1)
    expect(await countComments()).toBe(1)
  })

  it('a key with a different input is refused, and keys are separate for each person', async () => {
    await comment('一', 'key-of-one')
    expect((await comment('二', 'key-of-one')).Code).toBe(invalid)
    expect((await comment('一', 'key-of-one', author)).Code).toBe(0)
    expect(await countComments()).toBe(2)
  })

  it('a repeated request returns the stored response even if writing is no longer allowed', async () => {
    const first = await comment('先写', 'key-before')
    await t.ctx.transaction((tx) =>
      tx.updateTable('threads').set({ is_approved: 2 }).where('id', '=', thread.id).execute(),
    )
    expect((await comment('先写', 'key-before')).Data).toMatchObject({ id: (first.Data as PostView).id })
    expect((await comment('后写', 'key-after')).Code).not.toBe(0)
    expect(await countComments()).toBe(1)
  })

  it('a refused request may be repeated with its key', async () => {
    expect((await comment('', 'key-refused')).Code).toBe(invalid)
    expect((await comment('写上了', 'key-refused')).Code).toBe(0)
  })

  it('a late repetition of a like does not revert a later unlike', async () => {
    const like = (isLiked: boolean, key: string) =>
      send('posts.update', { postId: thread.postId, data: { attributes: { isLiked } } }, key)
    expect((await like(true, 'key-like')).Data).toMatchObject({ isLiked: true, likeCount: 1 })
    expect((await like(false, 'key-unlike')).Data).toMatchObject({ isLiked: false, likeCount: 0 })
    expect((await like(true, 'key-like')).Data).toMatchObject({ isLiked: false, likeCount: 0 })
    const favor = (isFavorite: boolean, key: string) =>
      send('threads/operate', { id: thread.id, isFavorite }, key)
    await favor(true, 'key-favor')
    await favor(false, 'key-unfavor')
    expect((await favor(true, 'key-favor')).Code).toBe(0)
    const marked = t.ctx.db.selectFrom('thread_user').selectAll().where('user_id', '=', reader.id)
    expect(await marked.execute()).toEqual([])
  })

  it('a thread and a draft are each created once', async () => {
    const { category_id: categoryId } = await t.ctx.db
      .selectFrom('threads')
      .select('category_id')
      .where('id', '=', thread.id)
      .executeTakeFirstOrThrow()
    const written = { categoryId, title: '离线写的', content: { text: '<p>火车上写的</p>' } }
    const answers = await Promise.all([1, 2, 3].map(() => send('thread.create', written, 'key-of-thread')))
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0, 0])
    expect(new Set(answers.map(({ Data }) => (Data as ThreadView).threadId)).size).toBe(1)
    const draft = await send('thread.create', { ...written, draft: 1 }, 'key-of-draft')
    const { threadId } = draft.Data as ThreadView
    t.clock.advance(60_000)
    const publication = { threadId, ...written, draft: 0 }
    for (let turn = 0; turn < 2; turn += 1)
      expect((await send('thread.update', publication, 'key-of-publication')).Data).toMatchObject({
        threadId,
        isDraft: false,
      })
  })

  it('a repeated request is refused when what it created no longer exists', async () => {
    await comment('要走了', 'key-of-gone')
    await t.ctx.transaction((tx) =>
      tx.deleteFrom('posts').where('thread_id', '=', thread.id).where('is_first', '=', 0).execute(),
    )
    expect((await comment('要走了', 'key-of-gone')).Code).toBe(notFound)
    expect(await countComments()).toBe(0)
  })

  it('a key is stored for thirty days', async () => {
    await comment('很久以前', 'key-of-long-ago')
    t.clock.advance(29 * day)
    await deleteExpiredIdempotencyKeys(t.ctx)
    await comment('很久以前', 'key-of-long-ago')
    expect(await countComments()).toBe(1)
    t.clock.advance(2 * day)
    await deleteExpiredIdempotencyKeys(t.ctx)
    expect(await t.ctx.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  })
})
