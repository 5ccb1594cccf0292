import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManagedPostView, ManagedThreadView, PostView, ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileKey } from '../../drivers/files/file-key.ts'
import { insertPicture, publishThreadByCall } from '../../testing/fixtures/published-thread.ts'
import {
  engines,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestMember,
} from '../../testing/test-app.ts'

interface Page<Item> {
  readonly pageData: readonly Item[]
  readonly totalCount: number
}

describe.each(engines)('the moderation queue on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
    const words = ['代购={MOD}', '赌博={BANNED}', '傻瓜=朋友']
    const answer = await t.post('/api/backAdmin/stopwords.batch', { words, overwrite: true }, admin)
    expect(answer.Code).toBe(0)
  })
  afterAll(() => t.close())

  const open = (threadId: number, who?: TestMember) =>
    t.get(`/api/v3/thread.detail?threadId=${threadId}`, who)
  const review = (type: number, ...data: object[]) =>
    t.post('/api/backAdmin/manage.submit.review', { type, data }, admin)
  const managed = async (query: string) =>
    ((await t.get(`/api/backAdmin/manage.thread.list?${query}`, admin)) as { Data: Page<ManagedThreadView> })
      .Data
  const managedPosts = async (query: string) =>
    ((await t.get(`/api/backAdmin/manage.posts.list?${query}`, admin)) as { Data: Page<ManagedPostView> })
      .Data
  const listed = async (who?: TestMember) =>
    ((await t.get('/api/v3/thread.list?perPage=50', who)).Data as Page<ThreadView>).pageData.map(
      ({ threadId }) => threadId,
    )
  const comment = (threadId: number, content: string, who = reader) => {
    t.clock.advance(1000)
    return t.post('/api/v3/posts.create', { id: threadId, content }, who)
  }
  const userRow = (id: number) =>
    t.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('a thread with a reviewed word is visible to its author and administrators only, until it is approved', async () => {
    const before = (await userRow(author.id)).thread_count
    const waiting = await publishThreadByCall(t, author, { title: '香港代购' })
    expect(waiting.isApproved).toBe(0)
    expect(await open(waiting.threadId, author)).toMatchObject({ Code: 0, Data: { isApproved: 0 } })
    expect(await open(waiting.threadId, admin)).toMatchObject({ Code: 0 })
    for (const who of [reader, undefined]) expect((await open(waiting.threadId, who)).Code).toBe(-4004)
    expect(await listed()).not.toContain(waiting.threadId)
    expect((await userRow(author.id)).thread_count).toBe(before)
    expect((await comment(waiting.threadId, '早', author)).Code).toBe(-7084)
    const [row] = (await managed('isApproved=0')).pageData
    expect(row).toMatchObject({ threadId: waiting.threadId, stopWords: '代购', nickname: author.nickname })
    expect((await review(1, { id: waiting.threadId, isApproved: 1 })).Code).toBe(0)
    expect((await open(waiting.threadId)).Code).toBe(0)
    expect(await listed()).toContain(waiting.threadId)
    expect((await userRow(author.id)).thread_count).toBe(before + 1)
    expect((await managed('isApproved=0')).totalCount).toBe(0)
  })

  it('an ignored thread is not listed', async () => {
    const waiting = await publishThreadByCall(t, author, { title: '代购' })
    expect((await review(1, { id: waiting.threadId, isApproved: 2 })).Code).toBe(0)
    expect((await open(waiting.threadId)).Code).toBe(-4004)
    expect((await managed('isApproved=2')).pageData[0]).toMatchObject({ threadId: waiting.threadId })
  })

  it('a text with a banned word is refused with the word, and nothing is stored', async () => {
    const count = async () => (await managed('')).totalCount
    const before = await count()
    t.clock.advance(31_000)
    const body = { categoryId: 1, title: '春茶', content: { text: '<p>去赌<b>博</b></p>' } }
    const answer = await t.post('/api/v3/thread.create', body, author)
    expect(answer).toMatchObject({ Code: -4001, Message: expect.stringContaining('赌博') })
    expect(await count()).toBe(before)
    const { threadId } = await publishThreadByCall(t, author)
    expect((await comment(threadId, '赌博')).Code).toBe(-4001)
  })

  it('a word with a replacement is stored as the replacement', async () => {
    const thread = await publishThreadByCall(t, author, {
      title: '傻瓜相机',
      content: { text: '<p>一个<b>傻瓜</b></p>' },
    })
    expect(thread).toMatchObject({
      title: '朋友相机',
      content: { text: '<p>一个<strong>朋友</strong></p>' },
      isApproved: 1,
    })
  })

  it('a draft is checked for stop words when it is published', async () => {
    const draft = await publishThreadByCall(t, author, { title: '代购', draft: 1 })
    expect(draft.isApproved).toBe(1)
    t.clock.advance(31_000)
    const body = { threadId: draft.threadId, draft: 0 }
    expect((await t.post('/api/v3/thread.update', body, author)).Data).toMatchObject({
      isDraft: false,
      isApproved: 0,
    })
  })

  it('a thread goes to review when an edit adds a reviewed word, and back when an edit removes it', async () => {
    const { threadId, postId } = await publishThreadByCall(t, author)
    const edit = (body: object) => t.post('/api/v3/thread.update', { threadId, ...body }, author)
    expect((await edit({ content: { text: '<p>代购</p>' } })).Data).toMatchObject({ isApproved: 0 })
    expect((await open(threadId)).Code).toBe(-4004)
    // The thread still contains the word, so it stays in review although the edited part is clean.
    expect((await edit({ title: '新茶' })).Data).toMatchObject({ isApproved: 0 })
    expect((await edit({ content: { text: '<p>好茶</p>' } })).Data).toMatchObject({ isApproved: 1 })
    expect((await open(threadId)).Code).toBe(0)
    const versions = (who?: TestMember) => t.get(`/api/v3/posts.revisions?postId=${postId}`, who)
    // Versions that were in review are visible to the author and administrators only.
    expect((await versions(author)).Data).toMatchObject({ totalCount: 4 })
    expect((await versions(admin)).Data).toMatchObject({ totalCount: 4 })
    expect((await versions(reader)).Data).toMatchObject({ totalCount: 2 })
  })

  it('an approved thread stays approved when another part of it is edited', async () => {
    const { threadId } = await publishThreadByCall(t, author, { title: '代购' })
    await review(1, { id: threadId, isApproved: 1 })
    const body = { threadId, content: { text: '<p>改过</p>' } }
    expect((await t.post('/api/v3/thread.update', body, author)).Data).toMatchObject({ isApproved: 1 })
  })

  it('an ignored thread stays ignored, whatever an edit adds or removes', async () => {
    const { threadId, postId } = await publishThreadByCall(t, author, { title: '代购' })
    await review(1, { id: threadId, isApproved: 2 })
    await t.ctx.outbox.drain()
    const heard: string[] = []
    for (const name of ['thread.resubmitted', 'thread.approved'] as const)
      t.ctx.outbox.subscribe(name, async (event) => {
        if (event.threadId === threadId) heard.push(name)
      })
    const waiting = (await managed('isApproved=0')).totalCount
    const edits = [
      { title: '代购新茶' },
      { content: { text: '<p>代购</p>' } },
      { title: '代购', content: { text: '<p>代购</p>' } },
      { title: '新茶' },
      { content: { text: '<p>好茶</p>' } },
    ]
    for (const who of [author, admin])
      for (const edit of edits) {
        const answer = await t.post('/api/v3/thread.update', { threadId, ...edit }, who)
        expect(answer, JSON.stringify(edit)).toMatchObject({ Code: 0, Data: { isApproved: 2 } })
      }
    const rewritten = { postId, data: { attributes: { content: '代购' } } }
    expect((await t.post('/api/v3/posts.update', rewritten, admin)).Data).toMatchObject({ isApproved: 2 })
    expect((await managed('isApproved=0')).totalCount).toBe(waiting)
    expect((await managed('isApproved=2')).pageData.map((each) => each.threadId)).toContain(threadId)
    const { is_approved } = await t.ctx.db
      .selectFrom('posts')
      .select('is_approved')
      .where('id', '=', postId)
      .executeTakeFirstOrThrow()
    expect(is_approved).toBe(2)
    expect((await open(threadId)).Code).toBe(-4004)
    expect(await listed()).not.toContain(threadId)
    await t.ctx.outbox.drain()
    expect(heard).toEqual([])
  })

  it('an ignored comment stays ignored when its text is edited', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const { id } = (await comment(threadId, '代购')).Data as PostView
    await review(2, { id, isApproved: 2 })
    const waiting = (await managedPosts('isApproved=0')).totalCount
    for (const content of ['代购', '好茶']) {
      const body = { postId: id, data: { attributes: { content } } }
      expect((await t.post('/api/v3/posts.update', body, admin)).Data).toMatchObject({ isApproved: 2 })
    }
    expect((await managedPosts('isApproved=0')).totalCount).toBe(waiting)
    expect(((await open(threadId)).Data as ThreadView).likeReward.postCount).toBe(0)
  })

  it('a comment in review is visible to its author, and counted once it is approved', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const waiting = (await comment(threadId, '代购')).Data as PostView
    expect(waiting.isApproved).toBe(0)
    const list = async (who?: TestMember) =>
      ((await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`, who)).Data as Page<PostView>).totalCount
    expect([await list(), await list(author), await list(reader), await list(admin)]).toEqual([0, 0, 1, 1])
    const count = async () => ((await open(threadId)).Data as ThreadView).likeReward.postCount
    expect(await count()).toBe(0)
    expect((await managedPosts('isApproved=0')).pageData[0]).toMatchObject({
      postId: waiting.id,
      stopWords: '代购',
    })
    await review(2, { id: waiting.id, isApproved: 1 })
    expect(await count()).toBe(1)
    expect(await list()).toBe(1)
    await review(2, { id: waiting.id, isApproved: 2 })
    expect([await count(), await list()]).toEqual([0, 0])
  })

  it('decisions are made all together, or none of them', async () => {
    const one = await publishThreadByCall(t, author)
    const answer = await review(1, { id: one.threadId, isDeleted: true }, { id: 999_999, isDeleted: true })
    expect(answer.Code).toBe(-4004)
    expect((await open(one.threadId)).Code).toBe(0)
    expect((await review(1, { id: one.threadId })).Code).toBe(-4001)
    expect((await review(3, { id: one.threadId, isApproved: 1 })).Code).toBe(-4001)
    const tooMany = Array.from({ length: 101 }, () => ({ id: one.threadId, isApproved: 1 }))
    expect((await review(1, ...tooMany)).Code).toBe(-4001)
  })

  it('a deleted thread is in the recycle bin with its reason, can be restored, and can be deleted permanently', async () => {
    const { threadId, postId } = await publishThreadByCall(t, author, { title: '回收' })
    const { id } = (await comment(threadId, '一楼')).Data as PostView
    const like = { postId: id, data: { attributes: { isLiked: true } } }
    await t.post('/api/v3/posts.update', like, author)
    const likes = (await userRow(reader.id)).liked_count
    const bin = async () =>
      (await managed('isDeleted=yes')).pageData.filter((thread) => thread.threadId === threadId)
    await review(1, { id: threadId, isDeleted: true, message: '广告' })
    expect((await open(threadId)).Code).toBe(-4004)
    expect(await bin()).toMatchObject([
      {
        lastDeletedLog: { message: '广告', userId: admin.id },
        deletedUserArr: { deletedUserId: admin.id, deletedNickname: admin.nickname },
      },
    ])
    await review(1, { id: threadId, isDeleted: false })
    expect((await open(threadId)).Code).toBe(0)
    expect(await bin()).toEqual([])
    await review(1, { id: threadId, isDeleted: true })
    const erase: TestAnswer = await review(1, { id: threadId, isDeleted: true })
    expect(erase).toMatchObject({ Code: 0, Data: [] })
    expect(await bin()).toEqual([])
    const left = await Promise.all([
      t.ctx.db.selectFrom('posts').select('id').where('thread_id', '=', threadId).execute(),
      t.ctx.db.selectFrom('post_user').select('post_id').where('post_id', '=', id).execute(),
    ])
    expect(left.flat()).toEqual([])
    expect((await userRow(reader.id)).liked_count).toBe(likes - 1)
    expect(postId).toBeGreaterThan(0)
    expect((await review(1, { id: threadId, isDeleted: true })).Code).toBe(-4004)
  })

  it('a permanent deletion deletes the files of the thread, and no others', async () => {
    const aFile = async () => {
      const key = newFileKey('png')
      const source = join(t.ctx.config.dataDir, key.replaceAll('/', '-'))
      await writeFile(source, 'bytes')
      await t.ctx.files.put(key, source)
      const id = await insertPicture(t, author, key)
      await t.ctx.transaction((tx) =>
        tx.updateTable('attachments').set({ file_key: key }).where('id', '=', id).execute(),
      )
      return { id, key }
    }
    const [gone, kept] = [await aFile(), await aFile()]
    const indexes = (id: number) => ({
      content: { text: '<p>图</p>', indexes: { 101: { tomId: 101, body: { imageIds: [id] } } } },
    })
    const thread = await publishThreadByCall(t, author, indexes(gone.id))
    await publishThreadByCall(t, author, indexes(kept.id))
    await review(1, { id: thread.threadId, isDeleted: true })
    const keys = async () => (await Array.fromAsync(t.ctx.files.list())).map(({ key }) => key)
    expect(await keys()).toEqual(expect.arrayContaining([gone.key, kept.key]))
    await review(1, { id: thread.threadId, isDeleted: true })
    expect(await keys()).toEqual([kept.key])
    const rows = await t.ctx.db.selectFrom('attachments').select('id').execute()
    expect(rows.map(({ id }) => id)).toEqual([kept.id])
  })

  it('a deleted comment is restored with its floor, and permanently deleted with its replies', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const { id } = (await comment(threadId, '一楼')).Data as PostView
    const reply = { id: threadId, replyId: id, isComment: true, content: '回复' }
    await t.post('/api/v3/posts.create', reply, author)
    const count = async () => ((await open(threadId)).Data as ThreadView).likeReward.postCount
    await review(2, { id, isDeleted: true, message: '灌水' })
    expect(await count()).toBe(0)
    expect((await managedPosts(`isDeleted=yes&threadId=${threadId}`)).pageData).toMatchObject([
      { postId: id, lastDeletedLog: { message: '灌水' }, content: { text: '一楼' } },
    ])
    await review(2, { id, isDeleted: false })
    expect(await count()).toBe(1)
    await review(2, { id, isDeleted: true })
    await review(2, { id, isDeleted: true })
    const posts = await t.ctx.db
      .selectFrom('posts')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('is_first', '=', 0)
      .execute()
    expect(posts).toEqual([])
    expect(await count()).toBe(0)
  })

  it('a reply below a deleted comment cannot be restored', async () => {
    const { threadId } = await publishThreadByCall(t, author)
    const { id } = (await comment(threadId, '一楼')).Data as PostView
    const reply = { id: threadId, replyId: id, isComment: true, content: '回复' }
    const below = (await t.post('/api/v3/posts.create', reply, author)).Data as PostView
    await review(2, { id: below.id, isDeleted: true })
    await review(2, { id, isDeleted: true })
    expect((await review(2, { id: below.id, isDeleted: false })).Code).toBe(-4001)
    expect((await review(2, { id, isDeleted: false }, { id: below.id, isDeleted: false })).Code).toBe(0)
  })

  it('lists of the admin area are filtered and sorted', async () => {
    const hidden = await publishThreadByCall(t, author, { title: '匿名茶', anonymous: 1 })
    const found = async (query: string) => (await managed(query)).pageData.map(({ threadId }) => threadId)
    expect(await found(`threadId=${hidden.threadId}`)).toEqual([hidden.threadId])
    expect(await found(`q=${encodeURIComponent('匿名茶')}`)).toEqual([hidden.threadId])
    expect(await found('q=%25')).toEqual([])
    const russian = await publishThreadByCall(t, author, { title: 'Привет', content: { text: 'Чай Élodie' } })
    for (const q of ['Привет', 'привет', 'ПРИВЕТ', 'ÉLODIE', 'чай'])
      expect(await found(`q=${encodeURIComponent(q)}`), q).toEqual([russian.threadId])
    await comment(russian.threadId, 'Спасибо')
    expect((await managedPosts(`q=${encodeURIComponent('СПАСИБО')}`)).pageData).toHaveLength(1)
    const [row] = (await managed(`threadId=${hidden.threadId}`)).pageData
    expect(row).toMatchObject({ userId: 0, authorId: author.id, nickname: author.nickname })
    expect(await found(`nickname=${encodeURIComponent(author.nickname)}`)).toContain(hidden.threadId)
    expect(await found('nickname=nobody')).toEqual([])
    expect(await found('categoryId=99999')).toEqual([])
    const ids = await found('sort=id')
    expect(await found('sort=-id')).toEqual(ids.toReversed())
    expect((await t.get('/api/backAdmin/manage.thread.list?sort=password', admin)).Code).toBe(-4001)
    expect((await t.get('/api/backAdmin/manage.thread.list?createdAtBegin=heute', admin)).Code).toBe(-4001)
    expect(await found('createdAtBegin=2000-01-01&createdAtEnd=2000-01-02')).toEqual([])
    expect(await found('viewCountGt=100')).toEqual([])
    expect(await found('threadType=1')).toEqual([])
  })
})
