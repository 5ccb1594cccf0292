import type { Page, PostDetailView, PostView } from '@chaguan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createThread, type TestThread } from '../../testing/fixtures/stored-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const notFound = -4004

describe.each(engines)('reading comments on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  let thread: TestThread

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: '秘密作者' })
    reader = await t.createMember({ nickname: '读者' })
    other = await t.createMember()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    thread = await createThread(t, author)
  })

  async function comment(content: string, as = reader, more: object = {}): Promise<PostView> {
    t.clock.advance(1000)
    const answer = await t.post('/api/v3/posts.create', { id: thread.id, content, ...more }, as)
    expect(answer).toMatchObject({ Code: 0 })
    return answer.Data as PostView
  }

  const list = async (query = '', as?: TestMember) =>
    (await t.get(`/api/v3/posts.list?filter[thread]=${thread.id}${query}`, as)).Data as Page<PostView>
  const words = (views: readonly { content: string }[]) => views.map(({ content }) => content).join('')

  it('a thread without comments has an empty page', async () => {
    expect(await list()).toMatchObject({
      pageData: [],
      totalCount: 0,
      totalPage: 0,
      currentPage: 1,
      perPage: 5,
    })
  })

  it('pages have five comments, oldest first by default, and end with the last comment', async () => {
    for (const letter of 'abcdefghijkl') await comment(letter)
    expect(words((await list()).pageData)).toBe('abcde')
    expect(words((await list('&page=3')).pageData)).toBe('kl')
    expect(await list('&page=4')).toMatchObject({ pageData: [], totalCount: 12, totalPage: 3 })
    expect(words((await list('&sort=-createdAt')).pageData)).toBe('lkjih')
    expect(words((await list('&sort=-createdAt&page=3')).pageData)).toBe('ba')
    expect(words((await list('&sort=createdAt&perPage=20')).pageData)).toBe('abcdefghijkl')
    expect(await list('&perPage=500')).toMatchObject({ perPage: 50 })
    for (const perPage of [1, 2, 3, 4, 5, 7, 11, 12]) {
      const pages = Array.from({ length: Math.ceil(12 / perPage) }, (_, index) =>
        list(`&perPage=${perPage}&page=${index + 1}`),
      )
      expect((await Promise.all(pages)).map(({ pageData }) => words(pageData)).join('')).toBe('abcdefghijkl')
    }
  })

  it('comments of the same moment have a stable order', async () => {
    const at = t.clock.now()
    for (const letter of 'abcdef') {
      const { id } = await comment(letter)
      await t.ctx.transaction(async (tx) => {
        await tx.updateTable('posts').set({ created_at: at }).where('id', '=', id).execute()
      })
    }
    const pages = [1, 2, 3].map((page) => list(`&perPage=2&page=${page}`))
    expect((await Promise.all(pages)).map(({ pageData }) => words(pageData)).join('')).toBe('abcdef')
  })

  it('a comment carries its three newest replies, newest first', async () => {
    const first = await comment('a')
    const second = await comment('b')
    for (const letter of 'vwxyz') await comment(letter, other, { replyId: first.id })
    await comment('q', other, { replyId: second.id })
    const [one, two] = (await list()).pageData
    expect(one).toMatchObject({ content: 'a', replyCount: 5 })
    expect(words(one?.lastThreeComments ?? [])).toBe('zyx')
    expect(words(two?.lastThreeComments ?? [])).toBe('q')
    const [viewed] = (await list('', reader)).pageData
    expect(words(viewed?.lastThreeComments ?? [])).toBe('zyx')
  })

  it('a comment carries its first three replies in order of time when requested', async () => {
    const first = await comment('a')
    for (const letter of 'vwxyz') await comment(letter, other, { replyId: first.id })
    const [one] = (await list('&replies=oldest')).pageData
    expect(words(one?.lastThreeComments ?? [])).toBe('vwx')
    expect(await t.post('/api/v3/posts.pin', { postId: first.id, isPinned: true }, author)).toMatchObject({
      Code: 0,
    })
    const pinned = (await t.get(`/api/v3/posts.pinned?threadId=${thread.id}&replies=oldest`)).Data as PostView
    expect(words(pinned.lastThreeComments)).toBe('vwx')
    expect((await t.get(`/api/v3/posts.list?filter[thread]=${thread.id}&replies=newest`)).Code).toBe(-4001)
  })

  it('filtered by author, the list has the comments that the author wrote or replied to, with their replies', async () => {
    const asked = await comment('问')
    await comment('闲', other)
    await comment('插', other, { replyId: asked.id })
    await comment('答', author, { replyId: asked.id })
    const own = await comment('己', author)
    await comment('赞', reader, { replyId: own.id })
    const page = await list('&filter[onlyAuthor]=1&replies=oldest')
    expect(page.totalCount).toBe(2)
    expect(page.pageData.map(({ content, floor, replyCount }) => [content, floor, replyCount])).toEqual([
      ['问', 1, 2],
      ['己', 3, 1],
    ])
    expect(page.pageData.map(({ lastThreeComments }) => words(lastThreeComments))).toEqual(['答', ''])
  })

  it('the newest reply is returned, or an empty list for none', async () => {
    const first = await comment('a')
    const newest = () => t.get(`/api/v3/posts.reply?postId=${first.id}`, reader)
    expect(await newest()).toMatchObject({ Code: 0, Data: [] })
    await comment('b', other, { replyId: first.id })
    await comment('c', other, { replyId: first.id })
    expect(await newest()).toMatchObject({ Code: 0, Data: { content: 'c', replyPostId: first.id } })
    expect(await t.get(`/api/v3/posts.reply?postId=${first.id}`)).toMatchObject({ Code: -3001 })
  })

  it('the replies of a comment are read page by page to the end', async () => {
    const { id } = await comment('a')
    const replies: number[] = []
    for (const letter of 'bcdef')
      replies.push((await comment(letter, other, { replyId: id, isComment: true })).id)
    const read = async (query: string) =>
      ((await t.get(`/api/v3/posts.detail?postId=${id}${query}`)).Data as PostDetailView).commentPosts.map(
        (reply) => reply.id,
      )
    expect(await read('')).toEqual(replies)
    expect(await read('&page=2')).toEqual([])
    expect(await read('&perPage=2')).toEqual(replies.slice(0, 2))
    expect(await read('&page=3&perPage=2')).toEqual(replies.slice(4))
    expect(await read('&perPage=100000')).toEqual(replies)
  })

  it('one comment is opened with its replies and the people who like it, newest like first', async () => {
    const first = await comment('a')
    await comment('b', other, { replyId: first.id })
    for (const who of [author, other]) {
      t.clock.advance(1000)
      await t.post('/api/v3/posts.update', { postId: first.id, data: { attributes: { isLiked: true } } }, who)
    }
    const detail = (await t.get(`/api/v3/posts.detail?postId=${first.id}`, other)).Data as PostDetailView
    expect(detail).toMatchObject({
      content: 'a',
      likeCount: 2,
      isLiked: true,
      likeState: true,
      replyCount: 1,
    })
    expect(detail.likeUsers.map(({ userId }) => userId)).toEqual([other.id, author.id])
    expect(words(detail.commentPosts)).toBe('b')
  })

  it('a first post cannot be opened as a comment, only as its thread', async () => {
    for (const path of [`posts.detail?postId=${thread.postId}`, `posts.reply?postId=${thread.postId}`])
      expect(await t.get(`/api/v3/${path}`, reader)).toMatchObject({ Code: notFound })
  })

  it('deleted comments are never listed, nor their replies', async () => {
    const first = await comment('a')
    const reply = await comment('b', other, { replyId: first.id })
    await comment('c')
    await t.post('/api/v3/posts.update', { postId: first.id, data: { attributes: { isDeleted: 1 } } }, reader)
    for (const as of [undefined, reader, await t.createAdmin()]) {
      const page = await list('', as)
      expect([words(page.pageData), page.totalCount]).toEqual(['c', 1])
      for (const id of [first.id, reply.id])
        expect(await t.get(`/api/v3/posts.detail?postId=${id}`, as)).toMatchObject({ Code: notFound })
    }
  })

  describe('floors', () => {
    const floors = async (query = '', as?: TestMember) =>
      (await list(query, as)).pageData.map(({ content, floor, gap }) => `${content}${floor}+${gap}`).join(' ')
    const change = (postId: number | undefined, attributes: object, as = reader) =>
      t.post('/api/v3/posts.update', { postId, data: { attributes } }, as)
    const place = async (query: string) =>
      (await t.get(`/api/v3/posts.postion?filter[threadId]=${thread.id}&filter[pageSize]=3&${query}`)).Data

    it('floor numbers never change when comments are deleted, restored or erased, and show what is missing', async () => {
      const posts: PostView[] = []
      for (const letter of 'abcdefgh') posts.push(await comment(letter))
      expect(await floors('&perPage=3')).toBe('a1+0 b2+0 c3+0')
      for (const at of [1, 3, 4]) await change(posts[at]?.id, { isDeleted: 1 })
      expect(await floors('&perPage=20')).toBe('a1+0 c3+1 f6+2 g7+0 h8+0')
      expect(await floors('&perPage=2&page=2')).toBe('f6+2 g7+0')
      expect(await floors('&perPage=20&sort=-createdAt')).toBe('h8+0 g7+0 f6+2 c3+1 a1+0')
      expect(await floors('&perPage=3&sort=-createdAt')).toBe('h8+0 g7+0 f6+2')
      await comment('i')
      expect(await floors('&perPage=1&sort=-createdAt')).toBe('i9+0')
      await change(posts[1]?.id, { isDeleted: 0 })
      expect(await floors('&perPage=3')).toBe('a1+0 b2+0 c3+0')
      const admin = await t.createAdmin()
      const erase = { type: 2, data: [{ id: posts[3]?.id, isDeleted: true }] }
      expect(await t.post('/api/backAdmin/manage.submit.review', erase, admin)).toMatchObject({ Code: 0 })
      for (const as of [undefined, reader, admin])
        expect(await floors('&perPage=20', as)).toBe('a1+0 b2+0 c3+0 f6+2 g7+0 h8+0 i9+0')
    })

    it('a comment is found by its floor number; a missing one leads to the next, and one too high to the last', async () => {
      const posts: PostView[] = []
      for (const letter of 'abcdefg') posts.push(await comment(letter))
      for (const at of [0, 2, 3]) await change(posts[at]?.id, { isDeleted: 1 })
      const found = await Promise.all([1, 2, 3, 5, 7, 99].map((floor) => place(`filter[floor]=${floor}`)))
      expect(found.map((data) => (data as { floor: number }).floor)).toEqual([2, 2, 5, 5, 7, 7])
      expect(found[4]).toEqual({ page: 2, location: 1, pageSize: 3, floor: 7 })
      expect(await place(`filter[postId]=${posts[5]?.id}`)).toEqual({
        page: 1,
        location: 3,
        pageSize: 3,
        floor: 6,
      })
      for (const query of ['', 'filter[floor]=0'])
        expect(await t.get(`/api/v3/posts.postion?filter[threadId]=${thread.id}&${query}`)).toMatchObject({
          Code: -4001,
        })
      const empty = await createThread(t, author)
      expect(await t.get(`/api/v3/posts.postion?filter[threadId]=${empty.id}&filter[floor]=1`)).toMatchObject(
        { Code: notFound },
      )
    })

    it('floor numbers are the same for viewers who see pending comments, and for adopted comments at the top', async () => {
      const posts: PostView[] = []
      for (const letter of 'abcd') posts.push(await comment(letter))
      await t.ctx.transaction(async (tx) => {
        const set = (at: number, values: object) =>
          tx
            .updateTable('posts')
            .set(values)
            .where('id', '=', posts[at]?.id ?? 0)
            .execute()
        await set(1, { is_approved: 0 })
        await set(2, { reward_cents: 100 })
        await tx.updateTable('threads').set({ post_count: 4 }).where('id', '=', thread.id).execute()
      })
      expect(await floors('', other)).toBe('c3+0 a1+0 d4+0')
      expect(await floors('', reader)).toBe('c3+0 a1+0 b2+0 d4+0')
    })

    it('floor numbers stay the same where only the author’s comments are listed, also in an anonymous thread', async () => {
      for (const isAnonymous of [false, true]) {
        thread = await createThread(t, author, { isAnonymous })
        for (const [letter, as] of [
          ['a', reader],
          ['b', author],
          ['c', other],
          ['d', author],
        ] as const)
          await comment(letter, as)
        const only = '&filter[onlyAuthor]=1'
        expect(await floors(only)).toBe('b2+0 d4+0')
        expect(await floors(`${only}&sort=-createdAt&perPage=1`)).toBe('d4+0')
        expect(await list(`${only}&perPage=1&page=2`)).toMatchObject({ totalCount: 2, totalPage: 2 })
        expect(JSON.stringify(await list(only, other)).includes('秘密作者')).toBe(!isAnonymous)
      }
    })
  })

  it('a comment is found on its page for any page size', async () => {
    const posts: PostView[] = []
    for (const letter of 'abcdefg') posts.push(await comment(letter))
    const reply = await comment('r', other, { replyId: posts[5]?.id })
    const locate = (postId: number, more = '') =>
      t.get(`/api/v3/posts.postion?filter[threadId]=${thread.id}&filter[postId]=${postId}${more}`)
    expect((await locate(posts[0]?.id ?? 0)).Data).toEqual({ page: 1, location: 1, pageSize: 5, floor: 1 })
    expect((await locate(posts[6]?.id ?? 0)).Data).toEqual({ page: 2, location: 2, pageSize: 5, floor: 7 })
    expect((await locate(posts[6]?.id ?? 0, '&filter[pageSize]=3')).Data).toEqual({
      page: 3,
      location: 1,
      pageSize: 3,
      floor: 7,
    })
    expect((await locate(reply.id)).Data).toEqual({ page: 2, location: 1, pageSize: 5, floor: 6 })
    expect(await locate(thread.postId)).toMatchObject({ Code: notFound })
    const elsewhere = await createThread(t, author)
    expect(
      await t.get(`/api/v3/posts.postion?filter[threadId]=${elsewhere.id}&filter[postId]=${posts[0]?.id}`),
    ).toMatchObject({ Code: notFound })
  })

  it('the author of an anonymous thread is hidden from others, and visible to themself', async () => {
    thread = await createThread(t, author, { isAnonymous: true })
    const first = await comment('a', author)
    await comment('b', reader, { replyId: first.id })
    const secrets = [
      '秘密作者',
      `"userId":${author.id},`,
      `"id":${author.id},`,
      `"replyUserId":${author.id},`,
    ]
    for (const as of [undefined, reader, other]) {
      const answers = [await list('', as), (await t.get(`/api/v3/posts.detail?postId=${first.id}`, as)).Data]
      for (const secret of secrets)
        expect(JSON.stringify(answers).replaceAll(`"id":${first.id}`, '')).not.toContain(secret)
    }
    const [view] = (await list('', reader)).pageData
    expect(view).toMatchObject({ userId: 0, user: { id: 0, nickname: '匿名用户', avatar: '', groups: null } })
    expect(view?.lastThreeComments[0]).toMatchObject({
      replyUserId: 0,
      replyUser: { nickname: '匿名用户' },
      userId: reader.id,
    })
    const [own] = (await list('', author)).pageData
    expect(own).toMatchObject({ userId: author.id, user: { nickname: '秘密作者' } })
  })

  it('comments can be read by everybody who may open the thread', async () => {
    const first = await comment('a')
    const unpaid = await t.createMember({ groupId: 6 })
    const paths = [
      `posts.list?filter[thread]=${thread.id}`,
      `posts.detail?postId=${first.id}`,
      `posts.postion?filter[threadId]=${thread.id}&filter[postId]=${first.id}`,
    ]
    for (const path of paths) {
      expect(await t.get(`/api/v3/${path}`)).toMatchObject({ Code: 0 })
      expect(await t.get(`/api/v3/${path}`, unpaid)).toMatchObject({ Code: -4002 })
    }
    const pending = await createThread(t, author, { approval: 0 })
    const path = `/api/v3/posts.list?filter[thread]=${pending.id}`
    expect(await t.get(path, author)).toMatchObject({ Code: 0 })
    expect(await t.get(path, reader)).toMatchObject({ Code: notFound })
  })

  it.each([
    'posts.list',
    'posts.list?filter[thread]=0',
    'posts.list?filter[thread]=1 or 1=1',
    'posts.list?filter[thread]=1&sort=content',
    'posts.list?filter[thread]=1&sort=createdAt;drop',
    'posts.list?filter[thread]=1&page=0',
    'posts.detail',
    'posts.detail?postId=-1',
    'posts.detail?postId=99999999999999999999',
    'posts.postion?filter[threadId]=1',
  ])('an invalid request is refused: %s', async (path) => {
    expect(await t.get(`/api/v3/${path}`, reader)).toMatchObject({ Code: -4001 })
  })

  it('unknown posts and threads are not found', async () => {
    for (const path of [
      'posts.list?filter[thread]=999999',
      'posts.detail?postId=999999',
      'posts.reply?postId=999999',
    ])
      expect(await t.get(`/api/v3/${path}`, reader)).toMatchObject({ Code: notFound })
  })
})
