import { apis, type Endpoint, type ThreadView } from '@chaguan/contracts'
import qs from 'qs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserveIds } from '../drivers/db/dialect.ts'
import { pathsOf } from '../http/implement.ts'
import { insertPicture, publishThreadByCall } from './fixtures/published-thread.ts'
import { updateSearchIndex } from './fixtures/search-index.ts'
import { uploadAudio, uploadDocument, uploadVideo, voteBlock } from './fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

/** Occurs in title, text and files of the anonymous content. */
const written = 'ANONYMOUS4417'
/** Occurs in everything that names its author. */
const name = 'CANARY7781'
/** The id of the author: no response contains this number for another reason. */
const authorId = 77_814_417

const reads = Object.values(apis)
  .flatMap((api) => Object.values<Endpoint>(api))
  // A stream has no end.
  .filter(({ method, path }) => method === 'GET' && !path.includes('/live'))

/** Endpoints for threads and comments: none of them names the author, whether or not it shows the text. */
const aboutThreads = new Set(
  [apis.threads, apis.posts, apis.blocks].flatMap((api) => Object.values<Endpoint>(api)),
)

/** Returns inputs with every value that could identify the thread, under every parameter name. */
function questions(thread: ThreadView, author: TestMember, commentId: number): object[] {
  const { threadId, postId, topicId, categoryId } = thread
  const about = { threadId, id: threadId, postId, tomId: '109', key: '109', keyword: written, q: written }
  const filters = [
    { thread: threadId, threadId, postId: commentId, pageSize: 5 },
    { search: written },
    { sort: 2 },
    { sort: 3 },
    { sort: 4 },
    { topicId },
    { content: written },
    { complex: 5, toUserId: author.id },
    { complex: 2, toUserId: author.id },
    { attention: 1 },
    { essence: 1 },
    { categoryids: [categoryId] },
    { type: 'related,replied,liked' },
    { hot: 1 },
    { types: ['103'] },
  ]
  return [
    { ...about, postId: commentId, type: 0 },
    { ...about, type: 1, scope: 1 },
    { ...about, userId: author.id, scope: 2 },
    ...filters.map((filter) => ({ ...about, filter })),
  ]
}

describe.each(engines)('the author of an anonymous thread on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let administrator: TestMember
  let thread: ThreadView
  let commentId: number
  let profileBefore: unknown
  const told = new Set<string>()

  const profile = async (as: TestMember) => {
    const { Data } = await t.get(`/api/v3/user?userId=${author.id}`, as)
    const { threadCount, likedCount, questionCount, fansCount, followCount } = Data as Record<string, unknown>
    return { threadCount, likedCount, questionCount, fansCount, followCount }
  }

  beforeAll(async () => {
    t = await openTestApp({ engine })
    administrator = await t.createAdmin()
    await t.ctx.transaction((tx) => reserveIds(tx, engine, 'users', authorId))
    author = await t.createMember({ nickname: name })
    expect(author.id).toBe(authorId)
    reader = await t.createMember({ nickname: '读者' })
    await t.post('/api/v3/follow.create', { toUserId: author.id }, reader)
    profileBefore = await profile(reader)
    thread = await publishThreadByCall(t, author, {
      anonymous: 1,
      title: written,
      content: {
        text: `<p>${written} #${written}# @读者 </p>`,
        indexes: {
          101: { body: { imageIds: [await insertPicture(t, author, 'a.jpg')] } },
          102: { body: { audioId: await uploadAudio(t, author) } },
          103: { body: { videoId: await uploadVideo(t, author) } },
          108: { body: { docIds: [await uploadDocument(t, author)] } },
          ...voteBlock(t),
        },
      },
    })
    const say = async (as: TestMember, body: object) =>
      (await t.post('/api/v3/posts.create', { id: thread.threadId, ...body }, as)).Data as { id: number }
    const comment = await say(reader, { content: `${written} 谁写的` })
    commentId = comment.id
    t.clock.advance(31_000)
    await say(author, { content: `${written} 我写的 @读者 `, isComment: true, replyId: commentId })
    t.clock.advance(31_000)
    await say(author, { content: `${written} 楼主` })
    const like = (postId: number, as: TestMember) =>
      t.post('/api/v3/posts.update', { postId, data: { attributes: { isLiked: true } } }, as)
    await like(thread.postId, reader)
    await like(thread.postId, administrator)
    // Their own likes and revisions would name them as well.
    await like(thread.postId, author)
    await like(commentId, author)
    const edit = { threadId: thread.threadId, title: `${written} 改` }
    expect((await t.post('/api/v3/thread.update', edit, author)).Code).toBe(0)
    await t.post(
      '/api/v3/threads/operate',
      { id: thread.threadId, isEssence: true, isSticky: true },
      administrator,
    )
    await t.ctx.outbox.drain()
    await updateSearchIndex(t)
  })
  afterAll(() => t.close())

  /** Returns the response of a call without URLs, which repeat the input; empty for no data. */
  async function answerOf(endpoint: Endpoint, question: object, who: TestMember | undefined) {
    // Avoids the rate limit.
    t.clock.advance(1000)
    const query = qs.stringify(question, { encode: true })
    const { Data } = await t.get(`${pathsOf(endpoint)[0]}?${query}`, who)
    const text = JSON.stringify(Data ?? '').replace(/"https?:[^"]*"/g, '""')
    const isAbout = aboutThreads.has(endpoint) && !JSON.stringify(question).includes(String(authorId))
    return isAbout || text.includes(written) ? text : ''
  }

  const namesNobody = (answer: string, where: string) => {
    expect(answer, where).not.toContain(name)
    expect(answer, where).not.toContain(String(authorId))
  }

  async function askAll(path: string, endpoint: Endpoint, who: TestMember | undefined) {
    for (const question of questions(thread, author, commentId)) {
      const answer = await answerOf(endpoint, question, who)
      if (answer.includes(written)) told.add(path)
      namesNobody(answer, `${path} ${JSON.stringify(question)}`)
    }
  }

  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    'the author is not named by %s, for any input',
    async (path, endpoint) => {
      const askers = [undefined, reader, ...(aboutThreads.has(endpoint) ? [administrator] : [])]
      for (const who of askers) await askAll(path, endpoint, who)
    },
  )

  it('the endpoints that show the thread are among those tested', () => {
    expect([...told]).toEqual(
      expect.arrayContaining([
        '/api/v3/thread.list',
        '/api/v3/thread.detail',
        '/api/v3/posts.list',
        '/api/v3/posts.detail',
        '/api/v3/search',
        '/api/v3/notification',
      ]),
    )
    expect(told.size).toBeGreaterThan(6)
  })

  it('the author is named by no response to a change of the thread or its comments', async () => {
    const said = await t.get(`/api/v3/posts.list?filter[thread]=${thread.threadId}`, author)
    const comments = (
      said.Data as { pageData: { id: number; userId: number; lastThreeComments: { id: number }[] }[] }
    ).pageData
    const own = comments.find(({ userId }) => userId === authorId)?.id ?? 0
    const reply = comments.find(({ id }) => id === commentId)?.lastThreeComments[0]?.id ?? 0
    expect([own, reply]).not.toContain(0)
    const { threadId, postId } = thread
    const call = async (path: string, body: object, who: TestMember) => {
      t.clock.advance(31_000)
      const answer = await t.post(`/api/v3/${path}`, body, who)
      const where = `${path} ${JSON.stringify(body)}`
      expect(answer, where).toMatchObject({ Code: 0 })
      return { text: JSON.stringify(answer), where }
    }
    const silent = async (path: string, body: object, who: TestMember) => {
      const { text, where } = await call(path, body, who)
      namesNobody(text, where)
    }
    const post = (id: number, attributes: object, who: TestMember) =>
      silent('posts.update', { postId: id, data: { attributes } }, who)
    const operate = (body: object) => silent('threads/operate', { id: threadId, ...body }, administrator)
    // Responses to what the author wrote, which name the person replied to.
    await silent('posts.create', { id: threadId, content: '答楼主', isComment: true, replyId: own }, reader)
    const toReply = { id: threadId, isComment: true, replyId: commentId, commentPostId: reply }
    await silent('posts.create', { ...toReply, content: '答楼主的回复' }, reader)
    for (const id of [postId, own, reply]) {
      await post(id, { isLiked: false }, reader)
      await post(id, { isLiked: true }, reader)
      await post(id, { isApproved: 0 }, administrator)
      await post(id, { isApproved: 1 }, administrator)
    }
    for (const id of [own, reply]) {
      await post(id, { content: `${written} 改过` }, administrator)
      await post(id, { isDeleted: 1 }, administrator)
      await post(id, { isDeleted: 0 }, administrator)
    }
    // The author writes last and deletes their own thread, which an administrator restores.
    await call('posts.create', { id: threadId, content: `${written} 最后` }, author)
    await operate({ isEssence: true })
    await operate({ isFavorite: true })
    await call('threads/operate', { id: threadId, isDeleted: true }, author)
    await operate({ isDeleted: false })
    await silent(
      'thread.update',
      { threadId, title: written, content: { text: `<p>${written} 改</p>` } },
      administrator,
    )
    await silent('thread.share', { threadId }, reader)
  })

  it('the author’s counters do not reveal them', async () => {
    expect(await profile(reader)).toEqual(profileBefore)
  })

  it('the author is shown to themself', async () => {
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${thread.threadId}`, author)
    expect(Data).toMatchObject({ userId: author.id, user: { nickname: name } })
  })

  it('no feed names the author', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', `/thread/${thread.threadId}`]) {
      const { body } = await t.app.inject({ url: path })
      if (body.includes(written)) namesNobody(body, path)
    }
  })

  it('the author cannot be found out by blocking or muting people one by one', async () => {
    const notifications = async () => {
      await t.ctx.outbox.drain()
      const { Data } = await t.get('/api/v3/notification?type=related,replied,liked', reader)
      return (Data as { totalCount: number }).totalCount
    }
    const like = (isLiked: boolean) =>
      t.post('/api/v3/posts.update', { postId: commentId, data: { attributes: { isLiked } } }, author)
    await like(true)
    const before = await notifications()
    expect(before).toBeGreaterThan(2)
    expect((await t.post('/api/v3/users/deny.create', { id: author.id }, reader)).Code).toBe(0)
    expect(await notifications()).toBe(before)
    const mute = { kind: 'person', id: author.id, mark: 'muted' }
    expect((await t.post('/api/v3/notification.mark', mute, reader)).Code).toBe(0)
    t.clock.advance(31_000)
    const reply = { id: thread.threadId, content: '@读者 再说一次', isComment: true, replyId: commentId }
    expect((await t.post('/api/v3/posts.create', reply, author)).Code).toBe(0)
    await like(false)
    await like(true)
    expect(await notifications()).toBe(before + 1)
  })

  it('a topic that the thread created before it became anonymous does not name the author', async () => {
    const named = await publishThreadByCall(t, author, { content: { text: '#山场#', indexes: {} } })
    const makers = async () => {
      const { Data } = await t.get('/api/v3/topics.list?filter[content]=山场', reader)
      return (Data as { pageData: { userId: number; nickname: string }[] }).pageData
    }
    expect(await makers()).toMatchObject([{ userId: author.id, nickname: name }])
    const { Code } = await t.post('/api/v3/thread.update', { threadId: named.threadId, anonymous: 1 }, author)
    expect(Code).toBe(0)
    expect(await makers()).toMatchObject([{ userId: 0, nickname: '' }])
  })
})
