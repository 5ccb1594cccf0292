import { groupIds, type ThreadView, type VoteView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPicture, publishThreadByCall, revoke } from '../../../testing/fixtures/published-thread.ts'
import { updateSearchIndex } from '../../../testing/fixtures/search-index.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const paths = (threadId: number, authorId: number, topicId: number) => [
  '/api/v3/thread.list',
  '/api/v3/thread.list?scope=1',
  '/api/v3/thread.list?scope=2',
  '/api/v3/thread.list?filter[sort]=2',
  '/api/v3/thread.list?filter[sort]=3',
  '/api/v3/thread.list?filter[sort]=4',
  '/api/v3/thread.list?filter[essence]=1',
  '/api/v3/thread.list?filter[types][0]=101',
  '/api/v3/thread.list?filter[attention]=1',
  '/api/v3/thread.list?filter[search]=x',
  `/api/v3/thread.list?filter[topicId]=${topicId}`,
  `/api/v3/thread.list?filter[complex]=5&filter[toUserId]=${authorId}`,
  `/api/v3/thread.list?filter[complex]=2&filter[toUserId]=${authorId}`,
  `/api/v3/thread.detail?threadId=${threadId}`,
  '/api/v3/thread.stick',
  '/api/v3/thread.recommends',
  `/api/v3/view.count?threadId=${threadId}`,
  '/api/v3/categories',
]

describe.each(engines)('secrets of threads on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let administrator: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember({ nickname: 'CANARY7781' })
    reader = await t.createMember()
    administrator = await t.createAdmin()
  })
  afterAll(() => t.close())

  const markEverything = (threadId: number) =>
    t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('threads')
        .set({ is_essence: 1, is_sticky: 1, view_count: 5 })
        .where('id', '=', threadId)
        .execute()
    })

  it('no response names the author of an anonymous thread to others', async () => {
    await t.ctx.transaction(async (tx) => {
      await tx.updateTable('users').set({ avatar: 'ca/na/ry7781.png' }).where('id', '=', author.id).execute()
      const follow = {
        from_user_id: reader.id,
        to_user_id: author.id,
        is_mutual: 0,
        created_at: 0,
        updated_at: 0,
      }
      await tx.insertInto('user_follow').values(follow).execute()
    })
    const picture = await insertPicture(t, author)
    const thread = await publishThreadByCall(t, author, {
      anonymous: 1,
      title: 'x',
      content: { text: '#夜话#', indexes: { 101: { body: { imageIds: [picture] } } } },
    })
    expect(thread).toMatchObject({ userId: author.id, user: { nickname: 'CANARY7781' } })
    await markEverything(thread.threadId)
    let shown = 0
    for (const who of [undefined, reader, administrator])
      for (const path of paths(thread.threadId, author.id, thread.topicId)) {
        const answer = await t.get(path, who)
        const text = JSON.stringify(answer.Data).toLowerCase()
        expect(text).not.toContain('canary7781')
        expect(text).not.toContain('ry7781')
        expect(text).not.toContain(`"userid":${author.id},`)
        if (text.includes('"isanonymous":1')) shown += 1
      }
    expect(shown).toBeGreaterThan(20)
    const opened = await t.get(`/api/v3/thread.detail?threadId=${thread.threadId}`, reader)
    expect(opened.Data).toMatchObject({ userId: 0, group: null, user: { nickname: '匿名用户' } })
    expect(Object.keys((opened.Data as ThreadView).user)).toEqual(['nickname'])
    const english = await t.inject({
      method: 'GET',
      url: `/api/v3/thread.detail?threadId=${thread.threadId}`,
      headers: { 'x-chaguan-lang': 'en' },
    })
    expect(english.Data).toMatchObject({ user: { nickname: 'Anonymous' } })
    const topic = await t.ctx.db.selectFrom('topics').select('user_id').executeTakeFirst()
    expect(topic?.user_id).toBe(0)
    const user = await t.ctx.db
      .selectFrom('users')
      .select('thread_count')
      .where('id', '=', author.id)
      .executeTakeFirst()
    expect(user?.thread_count).toBe(0)
  })

  it('an anonymous author’s own actions in the thread, such as likes, do not reveal them', async () => {
    const hidden = await t.createMember({ nickname: 'HIDDEN6642' })
    await t.grant(groupIds.member, 'thread.insertVote')
    const asOthers = async (path: string, who?: TestMember) => JSON.stringify((await t.get(path, who)).Data)
    const listOf = async (complex: 2 | 5, who?: TestMember) => {
      const filter = `filter[complex]=${complex}&filter[toUserId]=${hidden.id}`
      const { Data } = await t.get(`/api/v3/thread.list?${filter}`, who)
      const { pageData, totalCount } = Data as { pageData: ThreadView[]; totalCount: number }
      return [totalCount, ...pageData.map((thread) => thread.threadId)]
    }
    const person = async () => [
      await asOthers(`/api/v3/user?userId=${hidden.id}`, reader),
      await asOthers('/api/v3/users.list?filter[nickname]=HIDDEN6642', reader),
      ...(await Promise.all([undefined, reader].flatMap((who) => [listOf(2, who), listOf(5, who)]))),
    ]
    const named = await publishThreadByCall(t, author, { title: '别人的茶' })
    const callAs = async (path: string, body: object, who: TestMember = hidden) => {
      t.clock.advance(11_000)
      const { Code, Data } = await t.post(`/api/v3/${path}`, body, who)
      expect(Code).toBe(0)
      return Data as { id: number }
    }
    const like = (postId: number, who?: TestMember, isLiked = true) =>
      callAs('posts.update', { postId, data: { attributes: { isLiked } } }, who)
    await like(named.postId)
    const before = await person()

    const options = { voteTitle: '喝哪种', choiceType: 1, subitems: [{ content: '绿' }, { content: '红' }] }
    const expiredAt = t.ctx.time.format(t.clock.now() + 86_400_000)
    const { threadId, postId, topicId, content } = await publishThreadByCall(t, hidden, {
      anonymous: 1,
      title: 'x',
      content: { text: '#夜谈#', indexes: { 109: { body: { ...options, expiredAt } } } },
    })
    const [vote] = (content.indexes['109']?.body ?? []) as VoteView[]
    const comment = await callAs('posts.create', { id: threadId, content: '读者说' }, reader)
    const own = await callAs('posts.create', { id: threadId, content: '楼主说' })
    const reply = await callAs('posts.create', {
      id: threadId,
      content: '楼主答',
      isComment: true,
      replyId: comment.id,
    })
    const answers = []
    for (const post of [postId, comment.id, own.id, reply.id]) {
      await like(post)
      answers.push(JSON.stringify(await like(post, reader)))
    }
    await callAs('vote.thread', { threadId, vote: { id: vote?.voteId, subitemIds: [vote?.subitems[0]?.id] } })
    await callAs('threads/operate', { id: threadId, isFavorite: true })
    await callAs('thread.share', { threadId })
    await callAs('thread.update', { threadId, content: { text: '#夜谈# 又说' } })
    await callAs(
      'posts.create',
      { id: threadId, content: '读者再答', isComment: true, replyId: own.id },
      reader,
    )
    await updateSearchIndex(t)

    expect(await person()).toEqual(before)
    expect(await listOf(2, hidden)).toEqual([2, threadId, named.threadId])
    await like(named.postId, hidden, false)
    const inThread = [
      ...paths(threadId, hidden.id, topicId),
      `/api/v3/thread.likedusers?threadId=${threadId}&postId=${postId}`,
      `/api/v3/thread.likedusers?threadId=${threadId}&postId=${postId}&type=1`,
      `/api/v3/posts.list?filter[thread]=${threadId}`,
      `/api/v3/posts.list?filter[thread]=${threadId}&filter[onlyAuthor]=1`,
      ...[postId, comment.id, own.id, reply.id].flatMap((id) => [
        `/api/v3/posts.likedusers?postId=${id}`,
        `/api/v3/posts.detail?postId=${id}`,
        `/api/v3/posts.reply?postId=${id}`,
        `/api/v3/posts.revisions?postId=${id}`,
      ]),
      '/api/v3/topics.list',
      '/api/v3/notification',
      '/api/v3/search?keyword=楼主',
      '/api/v3/search?keyword=又说',
    ]
    for (const who of [undefined, reader, administrator])
      for (const path of inThread) answers.push(await asOthers(path, who))
    for (const text of answers) {
      expect(text).not.toContain('HIDDEN6642')
      expect(text).not.toMatch(new RegExp(`"\\w*userId":${hidden.id}\\b`, 'i'))
    }
    // Other people are still listed, and the totals include everybody.
    const likers = `/api/v3/thread.likedusers?threadId=${threadId}&postId=${postId}&type=1`
    expect((await t.get(likers, administrator)).Data).toMatchObject({
      pageData: { likeCount: 2, list: [{ userId: reader.id }] },
    })
    // For the author nothing is hidden.
    expect((await t.get(likers, hidden)).Data).toMatchObject({
      pageData: { list: [{ userId: reader.id }, { userId: hidden.id }] },
    })
  })

  it('unpaid text, pictures, file names and search results stay hidden until the payment', async () => {
    const [sold, open] = [
      await insertPicture(t, author, 'PAID9913.jpg'),
      await insertPicture(t, author, 'free.jpg'),
    ]
    const whole = await publishThreadByCall(t, author, {
      price: 9.9,
      freeWords: 0.5,
      content: { text: '<p>一二三四<b>PAID9913</b></p>', indexes: { 101: { body: { imageIds: [sold] } } } },
    })
    const secret = await insertPicture(t, author, 'PAID9913b.jpg')
    const parts = await publishThreadByCall(t, author, {
      attachmentPrice: 1,
      content: {
        text: '附件',
        indexes: { 101: { body: { imageIds: [secret, open], priceList: [secret] } } },
      },
    })
    await markEverything(whole.threadId)
    await markEverything(parts.threadId)
    const crawl = async (who?: TestMember) => {
      const answers = []
      for (const { threadId } of [whole, parts])
        for (const path of paths(threadId, author.id, 0))
          answers.push(JSON.stringify((await t.get(path, who)).Data))
      return answers.join('\n')
    }
    for (const who of [undefined, reader]) {
      const text = await crawl(who)
      expect(text).not.toContain('PAID9913')
      expect(text).toContain('free.jpg')
      expect(text).toContain('一二三四')
      const found = await t.get('/api/v3/thread.list?filter[search]=PAID9913', who)
      expect(found.Data).toMatchObject({ totalCount: 0 })
    }
    const closed = (await t.get(`/api/v3/thread.detail?threadId=${whole.threadId}`, reader))
      .Data as ThreadView
    expect(closed).toMatchObject({
      payType: 1,
      paid: false,
      price: 9.9,
      freewords: 0.5,
      displayTag: { isPrice: true },
    })
    expect(closed.content.text).toContain('...')
    expect(closed.content.indexes['101']?.body).toMatchObject([{ id: sold, needPay: 1, url: '' }])
    await t.ctx.transaction(async (tx) => {
      const purchase = { user_id: reader.id, thread_id: whole.threadId, kind: 3, created_at: t.clock.now() }
      await tx.insertInto('purchases').values(purchase).execute()
    })
    const bought = (await t.get(`/api/v3/thread.detail?threadId=${whole.threadId}`, reader))
      .Data as ThreadView
    expect(bought).toMatchObject({ paid: true })
    expect(bought.content.text).toContain('PAID9913')
    expect(JSON.stringify(bought.content.indexes)).toContain('PAID9913.jpg')
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('purchases').execute()
    })
    expect(await crawl(reader)).not.toContain('PAID9913')
    for (const who of [author, administrator]) expect(await crawl(who)).toContain('PAID9913')
    await t.grant(groupIds.member, 'thread.freeViewPosts')
    expect(await crawl(reader)).toContain('PAID9913')
    await revoke(t, groupIds.member, 'thread.freeViewPosts')
  })

  it('topics and names in the paid part are not created, counted, linked or notified', async () => {
    const named = await t.createMember({ nickname: '皎然' })
    const told = async () => {
      await updateSearchIndex(t)
      const { Data } = await t.get('/api/v3/notification?filter[type]=related', named)
      return (Data as { totalCount: number }).totalCount
    }
    const topicsOf = async (threadId: number) => {
      const rows = await t.ctx.db
        .selectFrom('thread_topic')
        .innerJoin('topics', 'topics.id', 'thread_topic.topic_id')
        .select('content')
        .where('thread_id', '=', threadId)
        .orderBy('content')
        .execute()
      return rows.map(({ content }) => content)
    }
    const isPublic = async (topic: string) => {
      await updateSearchIndex(t)
      const [list, found, suggested] = [
        await t.get(`/api/v3/topics.list?filter[content]=${topic}`),
        await t.get(`/api/v3/search?keyword=${topic}`),
        await t.get(`/api/v3/search.suggest?keyword=${topic}`),
      ]
      const { pageData: hits, topics } = found.Data as { pageData: unknown; topics: unknown }
      const answers = [(list.Data as { pageData: unknown }).pageData, hits, topics, suggested.Data]
      return JSON.stringify(answers).includes('PAID')
    }
    const free = '<p>一二三四五六七八 #明面# 九十</p>'
    const closed = `<p>#PAID7X# 与 #明面# ${'茶'.repeat(60)} @皎然</p>`
    const sold = { price: 5, freeWords: 0.2 }
    const sell = (more: object = {}) =>
      publishThreadByCall(t, author, { ...sold, content: { text: `${free}${closed}` }, ...more })
    const edit = async (threadId: number, body: object) => {
      const { Code, Data } = await t.post('/api/v3/thread.update', { threadId, ...body }, author)
      expect(Code).toBe(0)
      return Data as ThreadView
    }
    const onlyClosed = await sell({ content: { text: `<p>${'开'.repeat(40)}</p>${closed}` } })
    expect(onlyClosed.topicId).toBe(0)
    expect(await topicsOf(onlyClosed.threadId)).toEqual([])
    const { threadId, topicId, content } = await sell()
    expect(await topicsOf(threadId)).toEqual(['明面'])
    expect(topicId).toBeGreaterThan(0)
    // If it is named in both parts it is linked in both; the other stays plain text for buyers.
    expect(content.text.match(/id="topic"/g)).toHaveLength(2)
    expect(content.text).toContain('#PAID7X#')
    expect(await isPublic('PAID7X')).toBe(false)
    expect(await told()).toBe(0)

    await edit(threadId, { price: 0 })
    expect(await topicsOf(threadId)).toEqual(['PAID7X', '明面'])
    expect(await isPublic('PAID7X')).toBe(true)
    // A topic that exists because of another thread is still not revealed by this one.
    const other = await sell()
    expect(await topicsOf(other.threadId)).toEqual(['明面'])
    expect(other.content.text).toContain('<p>#PAID7X# 与')
    await edit(threadId, sold)
    expect(await topicsOf(threadId)).toEqual(['明面'])
    expect(await isPublic('PAID7X')).toBe(false)
    await edit(threadId, { freeWords: 0 })
    expect(await topicsOf(threadId)).toEqual([])
    expect((await edit(threadId, { freeWords: 1 })).topicId).toBe(topicId)
    expect(await topicsOf(threadId)).toEqual(['PAID7X', '明面'])

    const draft = await sell({ draft: 1 })
    await edit(draft.threadId, { price: 0 })
    await edit(draft.threadId, sold)
    expect(await topicsOf(draft.threadId)).toEqual([])
    t.clock.advance(31_000)
    await edit(draft.threadId, { draft: 0 })
    expect(await topicsOf(draft.threadId)).toEqual(['明面'])
    await edit(draft.threadId, { content: { text: `${closed}${free}` } })
    expect(await topicsOf(draft.threadId)).toEqual(['PAID7X', '明面'])
    expect(await told()).toBe(0)

    const picture = await insertPicture(t, author)
    const parts = await publishThreadByCall(t, author, {
      attachmentPrice: 1,
      content: {
        text: '<p>#附件之外# @皎然</p>',
        indexes: { 101: { body: { imageIds: [picture], priceList: [picture] } } },
      },
    })
    expect(await topicsOf(parts.threadId)).toEqual(['附件之外'])
    expect(await told()).toBe(1)
  })

  it('a text of pictures alone, and content beside money, stay hidden in a thread that is sold as a whole', async () => {
    await insertPicture(t, author, 'PAID5521.jpg')
    const text = '<p><img src="/files/aa/bb/PAID5521.jpg" alt="PAID5521"></p>'
    const paid = await publishThreadByCall(t, author, { price: 1, freeWords: 0.5, content: { text } })
    await t.grant(groupIds.member, 'thread.insertRedPacket', 'thread.insertReward')
    const reward = { price: 1, type: 0, expiredAt: '2026-12-24 12:00:00', content: 'PAID5521' }
    const packet = { rule: 0, condition: 0, number: 2, price: 1, content: 'PAID5521' }
    const beside = await publishThreadByCall(t, author, {
      draft: 1,
      price: 1,
      content: { text: '茶', indexes: { 106: { body: packet }, 107: { body: reward } } },
    })
    await t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('threads')
        .set({ is_draft: 0, is_listed: 1 })
        .where('id', '=', beside.threadId)
        .execute()
    })
    await markEverything(paid.threadId)
    await markEverything(beside.threadId)
    const packetBody = beside.content.indexes['106']?.body as { id: number } | undefined
    const crawl = async (who?: TestMember) => {
      const asked = [paid, beside].flatMap(({ threadId }) => paths(threadId, author.id, 0))
      const answers = []
      for (const path of [...asked, `/api/v3/redpacket.resource?id=${packetBody?.id}`])
        answers.push(JSON.stringify((await t.get(path, who)).Data))
      return answers
    }
    for (const who of [undefined, reader]) expect((await crawl(who)).join('')).not.toContain('PAID5521')
    const shown = await crawl(author)
    expect(shown.at(-1)).toContain('PAID5521')
    const opened = async ({ threadId }: ThreadView) =>
      JSON.stringify((await t.get(`/api/v3/thread.detail?threadId=${threadId}`, author)).Data)
    expect(await opened(paid)).toContain('PAID5521.jpg')
    expect((await opened(beside)).match(/PAID5521/g)).toHaveLength(2)
  })
})
