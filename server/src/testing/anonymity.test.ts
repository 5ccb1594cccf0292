import { apis, type Endpoint, type ThreadView } from '@chaguan/contracts'
import qs from 'qs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathsOf } from '../http/implement.ts'
import { insertPicture, publishThreadByCall } from './fixtures/published-thread.ts'
import { uploadAudio, uploadDocument, uploadVideo, voteBlock } from './fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from './test-app.ts'

/** Stands in the title, the text and the files of what was written anonymously. */
const written = 'ANONYMOUS4417'
/** Stands in everything that names its author. */
const name = 'CANARY7781'

const reads = Object.values(apis)
  .flatMap((api) => Object.values<Endpoint>(api))
  // A stream has no end.
  .filter(({ method, path }) => method === 'GET' && !path.includes('/live'))

/** Every value that any call could be asked for the thread by, under every name there is. */
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

describe.each(engines)('who wrote anonymously, on %s', (engine) => {
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
    author = await t.createMember({ nickname: name })
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
    await t.post(
      '/api/v3/threads/operate',
      { id: thread.threadId, isEssence: true, isSticky: true },
      administrator,
    )
    await t.ctx.outbox.drain()
  })
  afterAll(() => t.close())

  /** What a call answers about the thread, without the question that it repeats in its addresses; empty for nothing. */
  async function answerOf(endpoint: Endpoint, question: object, who: TestMember | undefined) {
    // Nobody may ask as often as this in a moment.
    t.clock.advance(1000)
    const query = qs.stringify(question, { encode: true })
    const { Data } = await t.get(`${pathsOf(endpoint)[0]}?${query}`, who)
    const text = JSON.stringify(Data ?? '').replace(/"https?:[^"]*"/g, '""')
    return text.includes(written) ? text : ''
  }

  const byAuthor = () => new RegExp(`"(userId|authorId|senderUserId|user_id)":"?${author.id}[,"}]`)

  it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is not told by %s, however it is asked',
    async (path, endpoint) => {
      for (const who of [undefined, reader])
        for (const question of questions(thread, author, commentId)) {
          const answer = await answerOf(endpoint, question, who)
          const where = `${path} ${JSON.stringify(question)}`
          if (answer === '') continue
          told.add(path)
          expect(answer, where).not.toContain(name)
          expect(answer, where).not.toMatch(byAuthor())
        }
    },
  )

  it('is asked where the thread is shown', () => {
    expect([...told]).toEqual(
      expect.arrayContaining(['/api/v3/thread.list', '/api/v3/thread.detail', '/api/v3/posts.list']),
    )
    expect(told.size).toBeGreaterThan(6)
  })

  it('is told by no number of theirs', async () => {
    expect(await profile(reader)).toEqual(profileBefore)
  })

  it('is told to themselves', async () => {
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${thread.threadId}`, author)
    expect(Data).toMatchObject({ userId: author.id, user: { nickname: name } })
  })

  it('is told by no feed', async () => {
    for (const path of ['/feed.xml', '/sitemap.xml', `/thread/${thread.threadId}`]) {
      const { body } = await t.app.inject({ url: path })
      if (body.includes(written)) expect(body).not.toContain(name)
    }
  })

  it('is found out by nobody who blocks or mutes one person after the other', async () => {
    const notices = async () => {
      await t.ctx.outbox.drain()
      const { Data } = await t.get('/api/v3/notification?type=related,replied,liked', reader)
      return (Data as { totalCount: number }).totalCount
    }
    const like = (isLiked: boolean) =>
      t.post('/api/v3/posts.update', { postId: commentId, data: { attributes: { isLiked } } }, author)
    await like(true)
    const before = await notices()
    expect(before).toBeGreaterThan(2)
    expect((await t.post('/api/v3/users/deny.create', { id: author.id }, reader)).Code).toBe(0)
    expect(await notices()).toBe(before)
    const mute = { kind: 'person', id: author.id, mark: 'muted' }
    expect((await t.post('/api/v3/notification.mark', mute, reader)).Code).toBe(0)
    t.clock.advance(31_000)
    const reply = { id: thread.threadId, content: '@读者 再说一次', isComment: true, replyId: commentId }
    expect((await t.post('/api/v3/posts.create', reply, author)).Code).toBe(0)
    await like(false)
    await like(true)
    expect(await notices()).toBe(before + 1)
  })

  it('is told by no topic that a thread made before its author took their name away', async () => {
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
