import { type FileView, groupIds, type MediaView, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockCalls, bodyOf, pathOf, voteOf } from '../../../testing/fixtures/block-calls.ts'
import { insertPicture, revoke } from '../../../testing/fixtures/published-thread.ts'
import { uploadAudio, uploadDocument, uploadVideo, voteBlock } from '../../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../../testing/test-app.ts'

const stored = [
  'threads',
  'posts',
  'thread_tom',
  'thread_votes',
  'thread_vote_subitems',
  'thread_rewards',
] as const

const dayMs = 86_400_000

describe.each(engines)('kinds of content on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let calls: ReturnType<typeof blockCalls>

  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
    reader = await t.createMember()
    calls = blockCalls(t, author)
  })
  afterAll(() => t.close())

  const counts = async () =>
    Promise.all(stored.map(async (table) => (await t.ctx.db.selectFrom(table).select('id').execute()).length))

  it('sounds are played by those who may read the thread, videos by those who may watch videos', async () => {
    const sound = await calls.publish({ 102: { body: { audioId: await uploadAudio(t, author) } } })
    const video = await calls.publish({ 103: { body: { videoId: await uploadVideo(t, author) } } })
    const heard = bodyOf<MediaView>(await calls.open(sound.threadId, reader), '102')
    expect(heard).toMatchObject({ duration: 2, fileName: '录音.wav', status: 1, needPay: 0, width: 0 })
    expect((await t.app.inject({ url: pathOf(heard.mediaUrl) })).statusCode).toBe(200)
    const seen = bodyOf<MediaView>(await calls.open(video.threadId), '103')
    expect(seen).toMatchObject({ duration: 3, width: 640, height: 360, coverUrl: '' })
    expect((await t.app.inject({ url: pathOf(seen.mediaUrl) })).statusCode).toBe(200)
    await revoke(t, groupIds.guest, 'thread.viewVideo')
    expect(bodyOf<MediaView>(await calls.open(video.threadId), '103')).toMatchObject({
      mediaUrl: '',
      coverUrl: '',
    })
    expect((await t.app.inject({ url: pathOf(seen.mediaUrl) })).statusCode).toBe(404)
    await t.grant(groupIds.guest, 'thread.viewVideo')
    const list = await t.get('/api/v3/thread.list?filter[types][0]=103')
    expect((list.Data as { pageData: ThreadView[] }).pageData.map(({ threadId }) => threadId)).toEqual([
      video.threadId,
    ])
  })

  it('the URL of a file expires with its thread', async () => {
    const thread = await calls.publish({ 103: { body: { videoId: await uploadVideo(t, author) } } })
    const { mediaUrl } = bodyOf<MediaView>(await calls.open(thread.threadId, reader), '103')
    expect((await t.app.inject({ url: mediaUrl.slice(17) })).statusCode).toBe(200)
    await t.post('/api/v3/thread.delete', { threadId: thread.threadId }, author)
    expect((await t.app.inject({ url: mediaUrl.slice(17) })).statusCode).toBe(404)
  })

  it('files are listed with their properties, and a preview where possible', async () => {
    const docIds = [await uploadDocument(t, author, '茶单.pdf'), await uploadDocument(t, author, '二.pdf')]
    const thread = await calls.publish({ 108: { body: { docIds: docIds.toReversed() } } })
    const files = bodyOf<FileView[]>(await calls.open(thread.threadId, reader), '108')
    expect(files.map(({ id }) => id)).toEqual(docIds.toReversed())
    expect(files[1]).toMatchObject({
      fileName: '茶单.pdf',
      url: expect.stringMatching(/[.]pdf$/),
      preview: 'pdf',
      needPay: 0,
    })
    const shown = await t.app.inject({ url: pathOf(files[1]?.previewUrl) })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('application/pdf')
    await revoke(t, groupIds.member, 'thread.viewAttachment')
    expect(bodyOf<FileView[]>(await calls.open(thread.threadId, reader), '108')[1]).toMatchObject({
      previewUrl: '',
    })
    expect((await t.app.inject({ url: pathOf(files[1]?.previewUrl) })).statusCode).toBe(404)
    await t.grant(groupIds.member, 'thread.viewAttachment')
  })

  it('goods, a video of another site and a place are returned as they were written', async () => {
    const found = await t.post(
      '/api/v3/goods/analysis',
      { address: '【淘宝】https://m.tb.cn/h.5abc?tk=x 「紫砂茶壶 200ml」点击链接直接打开 价格：128.5元' },
      author,
    )
    expect(found.Data).toMatchObject({
      title: '紫砂茶壶 200ml',
      price: '128.50',
      type: 1,
      typeName: '淘宝',
      detailContent: 'https://m.tb.cn/h.5abc?tk=x',
      imagePath: 'http://forum.test/goods.svg',
    })
    const imageId = await insertPicture(t, author, 'pot.jpg')
    const position = { longitude: 120.1, latitude: 30.2, address: '杭州', location: '龙井村' }
    const thread = await calls.publish(
      {
        104: { body: { ...(found.Data as object), imageId } },
        10002: {
          body: { address: '<iframe src="//player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>' },
        },
      },
      { position },
    )
    const opened = await calls.open(thread.threadId, reader)
    expect(bodyOf(opened, '104')).toMatchObject({
      title: '紫砂茶壶 200ml',
      imageId,
      imagePath: expect.stringContaining('pot.jpg'),
    })
    expect(bodyOf(opened, '10002')).toMatchObject({
      site: 'bilibili',
      frameUrl: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0',
      address: 'https://www.bilibili.com/video/BV1xx411c7mD',
    })
    expect(opened.position).toEqual({ ...position, longitude: '120.1', latitude: '30.2' })
    const again = await calls.update(thread.threadId, opened.content.indexes)
    expect(again.Code).toBe(0)
    expect((again.Data as ThreadView).content.indexes).toEqual(opened.content.indexes)
  })

  it('nothing is stored of a thread with one invalid part', async () => {
    const other = await t.createMember()
    const [sound, document] = [await uploadAudio(t, other), await uploadDocument(t, other)]
    const taken = await uploadVideo(t, author)
    await calls.publish({ 103: { body: { videoId: taken } } })
    const before = await counts()
    for (const wrong of [
      { 102: { body: { audioId: sound } } },
      { 103: { body: { videoId: taken } } },
      { 103: { body: { videoId: 999_999 } } },
      { 103: { body: { videoId: await uploadAudio(t, author) } } },
      { 108: { body: { docIds: [await uploadDocument(t, author), document] } } },
      { 108: { body: { docIds: [await uploadDocument(t, author)], priceList: [999_999] } } },
      { 101: { body: { imageIds: [await uploadDocument(t, author)] } } },
      {
        104: {
          body: { title: '茶', detailContent: 'https://jd.com/1', imageId: await insertPicture(t, other) },
        },
      },
      voteBlock(t, { expiredAt: calls.at(-1000) }),
      voteBlock(t, { subitems: [{ id: 1, content: '一' }, { content: '二' }] }),
    ])
      expect((await calls.create({ ...voteBlock(t), ...wrong })).Code).toBe(-4001)
    expect(await counts()).toEqual(before)
    const used = await t.ctx.db
      .selectFrom('attachments')
      .select('type_id')
      .where('id', '=', document)
      .executeTakeFirst()
    expect(used).toEqual({ type_id: 0 })
  })

  it.each([
    ['101', 'thread.insertImage', async () => ({ imageIds: [await insertPicture(t, author)] })],
    ['102', 'thread.insertAudio', async () => ({ audioId: await uploadAudio(t, author) })],
    ['103', 'thread.insertVideo', async () => ({ videoId: await uploadVideo(t, author) })],
    ['104', 'thread.insertGoods', async () => ({ title: '茶', detailContent: 'https://jd.com/1' })],
    ['106', 'thread.insertRedPacket', async () => ({ condition: 0, number: 1, rule: 0, price: 1 })],
    ['107', 'thread.insertReward', async () => ({ price: 1, expiredAt: calls.at(3 * dayMs) })],
    ['108', 'thread.insertAttachment', async () => ({ docIds: [await uploadDocument(t, author)] })],
    ['109', 'thread.insertVote', async () => voteBlock(t)[109].body],
    ['10002', 'thread.insertVideo', async () => ({ address: 'https://youtu.be/dQw4w9WgXcQ' })],
  ])('%s needs the permission %s, which existing blocks do not need again', async (tomId, right, body) => {
    const indexes = { [tomId]: { body: await body() } }
    await revoke(t, groupIds.member, right)
    expect((await calls.create(indexes, { draft: 1 })).Code).toBe(-4002)
    await t.grant(groupIds.member, right)
    const { Code, Data } = await calls.create(indexes, { draft: 1 })
    expect(Code).toBe(0)
    const { threadId } = Data as ThreadView
    await revoke(t, groupIds.member, right)
    expect((await calls.update(threadId, indexes, { title: '改' })).Code).toBe(0)
    const plain = (await calls.create({}, { draft: 1 })).Data as ThreadView
    expect((await calls.update(plain.threadId, indexes)).Code).toBe(-4002)
    await t.grant(groupIds.member, right)
    await t.post('/api/v3/thread.delete', { threadId }, author)
  })

  it('blocks are added, changed and deleted one by one; files of deleted ones can be used again', async () => {
    const [videoId, doc] = [await uploadVideo(t, author), await uploadDocument(t, author)]
    const { threadId } = await calls.publish({ 103: { body: { videoId } } })
    const change = (content: object, as = author) => t.post('/api/v3/tom.update', { threadId, content }, as)
    expect((await change({ indexes: { 108: { tomId: '108', body: { docIds: [doc] } } } })).Code).toBe(0)
    expect((await change(voteBlock(t))).Code).toBe(0)
    expect(Object.keys((await calls.open(threadId)).content.indexes).sort()).toEqual(['103', '108', '109'])
    expect((await change(voteBlock(t), reader)).Code).toBe(-4002)
    expect((await change([])).Code).toBe(-4001)
    const detail = await t.get(`/api/v3/tom.detail?threadId=${threadId}&tomId=103&key=103`, reader)
    expect(detail.Data).toMatchObject({ 103: { tomId: '103', body: { threadVideoId: videoId } } })
    expect((await t.get(`/api/v3/tom.detail?threadId=${threadId}&tomId=104`)).Code).toBe(-4004)
    const remove = (tomId: string) => t.post('/api/v3/tom.delete', { threadId, tomId, key: tomId }, author)
    for (const tomId of ['103', '108', '109']) expect((await remove(tomId)).Code).toBe(0)
    expect((await remove('103')).Code).toBe(-4004)
    expect((await calls.open(threadId)).content.indexes).toEqual({})
    expect((await calls.create({ 103: { body: { videoId } }, 108: { body: { docIds: [doc] } } })).Code).toBe(
      0,
    )
  })

  it('a draft with blocks of every kind is deleted after a week with everything it stores', async () => {
    const { Data } = await calls.create(
      {
        102: { body: { audioId: await uploadAudio(t, author) } },
        106: { body: { condition: 0, number: 1, rule: 0, price: 1 } },
        107: { body: { price: 1, expiredAt: calls.at(30 * dayMs) } },
        108: { body: { docIds: [await uploadDocument(t, author)] } },
        ...voteBlock(t, { expiredAt: calls.at(30 * dayMs) }),
      },
      { draft: 1 },
    )
    const { threadId } = Data as ThreadView
    const tables = ['thread_votes', 'thread_red_packets', 'thread_rewards', 'thread_tom'] as const
    const kept = async () =>
      Promise.all(
        tables.map(async (table) => {
          const rows = await t.ctx.db
            .selectFrom(table)
            .select('id')
            .where('thread_id', '=', threadId)
            .execute()
          return rows.length
        }),
      )
    expect(await kept()).toEqual([1, 1, 1, 5])
    t.clock.advance(8 * dayMs)
    await t.ctx.jobs.runDue()
    t.clock.advance(dayMs)
    await t.ctx.jobs.runDue()
    expect(await kept()).toEqual([0, 0, 0, 0])
  })

  it('a page of a list runs one query a kind, for any number of threads', async () => {
    for (let index = 0; index < 3; index += 1)
      await calls.publish({
        ...voteBlock(t),
        103: { body: { videoId: await uploadVideo(t, author) } },
        108: { body: { docIds: [await uploadDocument(t, author)] } },
      })
    const { pageData } = (await t.get('/api/v3/thread.list?perPage=3', reader)).Data as {
      pageData: ThreadView[]
    }
    for (const thread of pageData) {
      expect(voteOf(thread).subitems).toHaveLength(3)
      expect(bodyOf<MediaView>(thread, '103').mediaUrl).toMatch(/[/]\d+-\d+-[\w-]{43}[.]\w+$/)
      expect(bodyOf<FileView[]>(thread, '108')).toHaveLength(1)
    }
  })
})
