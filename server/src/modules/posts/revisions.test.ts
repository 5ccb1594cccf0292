import type { PostView, RevisionComparison, RevisionView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPicture, publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('versions of what was edited on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
  })
  afterAll(() => t.close())

  const edit = (threadId: number, body: object, who = author) =>
    t.post('/api/v3/thread.update', { threadId, ...body }, who)
  const versions = (postId: number, who?: TestMember) =>
    t.get(`/api/v3/posts.revisions?postId=${postId}`, who)
  const list = async (postId: number, who?: TestMember) =>
    ((await versions(postId, who)).Data as { pageData: RevisionView[] }).pageData
  const compare = (postId: number, who?: TestMember, revisionId?: number) =>
    t.get(`/api/v3/posts.revision?postId=${postId}${revisionId ? `&revisionId=${revisionId}` : ''}`, who)
  const text = (html: string) => ({ content: { text: html } })

  it('each edit of a thread is stored with its author and time, and so is the first text', async () => {
    const thread = await publishThreadByCall(t, author)
    expect(await list(thread.postId)).toEqual([])
    t.clock.advance(60_000)
    expect((await edit(thread.threadId, text('<p>明年</p>'))).Data).toMatchObject({ editCount: 1 })
    t.clock.advance(60_000)
    expect((await edit(thread.threadId, { title: '秋茶' }, admin)).Data).toMatchObject({ editCount: 2 })
    const rows = await list(thread.postId)
    expect(rows.map(({ number, editor }) => [number, editor?.userId])).toEqual([
      [3, admin.id],
      [2, author.id],
      [1, author.id],
    ])
    const { Data } = await compare(thread.postId)
    expect(Data).toMatchObject({
      isFirst: true,
      before: { title: '春茶', content: '<p>明年</p>' },
      after: { title: '秋茶', content: '<p>明年</p>' },
    })
    const first = (await compare(thread.postId, undefined, rows[2]?.id)).Data as RevisionComparison
    expect(first).toMatchObject({ before: null, after: { content: '<p>今年的春茶到了。</p>', number: 1 } })
    expect(first.after.createdAt).toBe(thread.createdAt)
  })

  it('an edit without changes makes no revision; a changed picture does', async () => {
    const picture = await insertPicture(t, author)
    const other = await insertPicture(t, author, 'other.jpg')
    const indexes = (id: number) => ({
      content: { text: '<p>图</p>', indexes: { 101: { tomId: 101, body: { imageIds: [id] } } } },
    })
    const thread = await publishThreadByCall(t, author, indexes(picture))
    expect((await edit(thread.threadId, indexes(picture))).Data).toMatchObject({ editCount: 0 })
    expect((await edit(thread.threadId, indexes(other))).Data).toMatchObject({ editCount: 1 })
    const { after } = (await compare(thread.postId)).Data as RevisionComparison
    expect(after.blocks).toEqual([{ tomId: '101', count: 1 }])
  })

  it('edits of a draft make no revisions', async () => {
    const draft = await publishThreadByCall(t, author, { draft: 1 })
    await edit(draft.threadId, text('<p>草稿</p>'))
    t.clock.advance(31_000)
    const published = (await edit(draft.threadId, { draft: 0 })).Data as ThreadView
    expect(published.editCount).toBe(0)
    expect(await list(published.postId)).toEqual([])
  })

  it('revisions of a sold thread are for those who may read all of it', async () => {
    const sold = await publishThreadByCall(t, author, { price: 1, ...text('<p>PAIDONE</p>') })
    await edit(sold.threadId, text('<p>PAIDTWO</p>'))
    for (const who of [reader, undefined]) {
      expect((await versions(sold.postId, who)).Code).toBe(-4002)
      expect(await compare(sold.postId, who)).toMatchObject({ Code: -4002, Data: [] })
    }
    expect((await compare(sold.postId, author)).Code).toBe(0)
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('purchases')
        .values({ user_id: reader.id, thread_id: sold.threadId, kind: 3, created_at: t.clock.now() })
        .execute(),
    )
    expect((await compare(sold.postId, reader)).Code).toBe(0)
  })

  it('the author of an anonymous thread is not named as its editor', async () => {
    const hidden = await publishThreadByCall(t, author, { anonymous: 1 })
    await edit(hidden.threadId, text('<p>改</p>'))
    expect((await list(hidden.postId, reader)).map(({ editor }) => editor)).toEqual([null, null])
    expect((await list(hidden.postId, author)).map(({ editor }) => editor?.userId)).toEqual([
      author.id,
      author.id,
    ])
    expect(JSON.stringify(await compare(hidden.postId, reader))).not.toContain(author.nickname)
  })

  it('revisions of a deleted post are not available', async () => {
    const thread = await publishThreadByCall(t, author)
    await edit(thread.threadId, text('<p>改</p>'))
    await t.post('/api/v3/thread.delete', { threadId: thread.threadId }, author)
    expect((await versions(thread.postId, reader)).Code).toBe(-4004)
  })

  it('an administrator’s edit of a comment makes a revision', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const { id } = (await t.post('/api/v3/posts.create', { id: threadId, content: '原话' }, reader))
      .Data as PostView
    const body = { postId: id, data: { attributes: { content: '改过' } } }
    expect((await t.post('/api/v3/posts.update', body, admin)).Code).toBe(0)
    expect((await compare(id)).Data).toMatchObject({
      postId: id,
      isFirst: false,
      before: { content: '原话', editor: { userId: reader.id } },
      after: { content: '改过', editor: { userId: admin.id }, title: '', blocks: [] },
    })
    const shown = (await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`)).Data as {
      pageData: PostView[]
    }
    expect(shown.pageData[0]).toMatchObject({ editCount: 1 })
  })

  it('a revision of another post is not found', async () => {
    const one = await publishThreadByCall(t, author)
    const other = await publishThreadByCall(t, author)
    await edit(one.threadId, text('<p>改</p>'))
    await edit(other.threadId, text('<p>改</p>'))
    const [revision] = await list(one.postId)
    expect((await compare(other.postId, undefined, revision?.id)).Code).toBe(-4004)
  })
})
