import {
  type AttachmentView,
  groupIds,
  type MediaView,
  type ReplyView,
  type ThreadView,
} from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blockCalls, bodyOf, pathOf } from '../../testing/fixtures/block-calls.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng, uploadPicture } from '../../testing/fixtures/pictures.ts'
import { insertCategory, publishThreadByCall, revoke } from '../../testing/fixtures/published-thread.ts'
import { uploadAttachment, uploadVideo } from '../../testing/fixtures/uploads.ts'
import { openSecondInstance } from '../../testing/second-instance.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const closedAddress = /^\/files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+\/\d+-\d+-[\w-]+\.\w+$/
const openAddress = /^\/files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+\/[\w-]{22}\.\w+$/

describe.each(engines)('public and restricted pictures, on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  let reader: TestMember
  let calls: ReturnType<typeof blockCalls>

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
    calls = blockCalls(t, author)
  })
  afterAll(() => t.close())

  /** The path of the file itself, without its public or signed part. */
  const plainForm = (path: string) => path.split('/').slice(0, 5).join('/')
  const load = (url: string, as?: TestMember) =>
    t.app.inject({ url, headers: as ? { authorization: `Bearer ${as.token}` } : {} })
  /** Statuses of a visitor's requests for a picture and its thumbnail. */
  const openStatus = async (path: string) => [
    (await load(path)).statusCode,
    (await load(`${path}/thumb`)).statusCode,
  ]
  const isOpen = [200, 200]
  const isClosed = [404, 404]

  /** Publishes a thread with a picture in its text and one below it. */
  async function aThread(more: object = {}) {
    const [below, among] = [await uploadPicture(t, author), await uploadPicture(t, author)]
    const text = `<p>茶</p><p><img src="${among.path}" /></p>`
    const indexes = { 101: { body: { imageIds: [below.id] } } }
    const thread = await publishThreadByCall(t, author, { content: { text, indexes }, ...more })
    return { thread, threadId: thread.threadId, paths: pathsIn(thread) }
  }
  const statuses = async (paths: readonly string[]) => (await Promise.all(paths.map(openStatus))).flat()
  const allOpen = [...isOpen, ...isOpen]
  const allClosed = [...isClosed, ...isClosed]
  const textPath = (thread: ThreadView) => /<img src="([^"]+)"/.exec(thread.content.text)?.[1] ?? ''
  const pictureOf = (thread: ThreadView) => bodyOf<AttachmentView[]>(thread, '101')[0]
  const pathsIn = (thread: ThreadView) => [pathOf(pictureOf(thread)?.url), textPath(thread)]
  /** Expects a thread to show its pictures at new addresses, and all earlier ones to be dead; returns the new ones. */
  async function expectMoved(threadId: number, seen: readonly string[]) {
    const fresh = pathsIn(await calls.open(threadId))
    for (const path of fresh) {
      expect(path).toMatch(openAddress)
      expect(seen).not.toContain(path)
    }
    expect(await statuses(fresh)).toEqual(allOpen)
    expect(await statuses(seen)).toEqual(seen.flatMap(() => isClosed))
    return fresh
  }

  it('an upload is visible to its owner alone until it is published', async () => {
    const view = await uploadAttachment(t, author, 1, 'tea.png', await createPng(900, 700))
    const path = pathOf(view.url)
    expect(path).toMatch(closedAddress)
    expect(pathOf(view.thumbUrl)).toBe(`${path}/thumb`)
    expect(await openStatus(plainForm(path))).toEqual(isClosed)
    const answer = await load(path, author)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    const small = await load(`${path}/thumb`, author)
    expect([small.statusCode, small.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(small.headers['content-type']).toMatch(/^image\//)
    expect((await load(path, reader)).statusCode).toBe(404)
    expect((await load(plainForm(path))).headers['cache-control']).toBe('no-store')
  })

  it('pictures of a published thread are public, and caches must revalidate them', async () => {
    const { thread, threadId, paths } = await aThread()
    for (const path of paths) {
      expect(path).toMatch(openAddress)
      expect(await openStatus(plainForm(path))).toEqual(isClosed)
      expect(await openStatus(`${path.slice(0, -26)}${'x'.repeat(22)}.png`)).toEqual(isClosed)
    }
    expect(await statuses(paths)).toEqual(allOpen)
    expect(pathOf(pictureOf(thread)?.thumbUrl)).toBe(`${paths[0]}/thumb`)
    const { headers } = await load(paths[0] ?? '')
    expect(headers['cache-control']).toBe('public, no-cache')
    const again = await t.app.inject({
      url: paths[0] ?? '',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(pathsIn(await calls.open(threadId))).toEqual(paths)
  })

  it('pictures of a draft are restricted until it is published', async () => {
    const { thread, threadId, paths } = await aThread({ draft: 1 })
    for (const path of paths) {
      expect(path).toMatch(closedAddress)
      expect(await openStatus(plainForm(path))).toEqual(isClosed)
      expect((await load(path, author)).statusCode).toBe(200)
    }
    // The editor sends the text back as it received it.
    const text = thread.content.text
    const published = await t.post('/api/v3/thread.update', { threadId, draft: 0, content: { text } }, author)
    expect(published.Code).toBe(0)
    const shown = pathsIn(published.Data as ThreadView)
    for (const path of shown) expect(path).toMatch(openAddress)
    expect(shown.map(plainForm)).toEqual(paths.map(plainForm))
    expect(await statuses(shown)).toEqual(allOpen)
    expect(pathsIn(await calls.open(threadId))).toEqual(shown)
  })

  it('a deletion restricts the pictures, and a restoration publishes them at other addresses', async () => {
    const { threadId, paths } = await aThread()
    expect(await statuses(paths)).toEqual(allOpen)
    await t.post('/api/v3/thread.delete', { threadId }, author)
    expect(await statuses(paths)).toEqual(allClosed)
    const listed = await t.get(`/api/backAdmin/manage.thread.list?isDeleted=yes`, admin)
    const { pageData } = listed.Data as { pageData: ThreadView[] }
    const shown = pageData.find((each) => each.threadId === threadId)
    if (!shown) throw new Error('not listed')
    for (const path of pathsIn(shown)) {
      expect(path).toMatch(closedAddress)
      expect((await load(path, admin)).statusCode).toBe(200)
    }
    const back = { type: 1, data: [{ id: threadId, isDeleted: false }] }
    expect((await t.post('/api/backAdmin/manage.submit.review', back, admin)).Code).toBe(0)
    await expectMoved(threadId, paths)
  })

  it('the old addresses of a thread that was a draft, was paid or in review never work again', async () => {
    const { threadId, paths } = await aThread()
    const review = (isApproved: number) =>
      t.post('/api/backAdmin/manage.submit.review', { type: 1, data: [{ id: threadId, isApproved }] }, admin)
    const change = (changes: object) => t.post('/api/v3/thread.update', { threadId, ...changes }, author)
    const toAndFro = [
      [() => change({ price: 1, freewords: 0 }), () => change({ price: 0 })],
      [() => review(2), () => review(1)],
    ] as const
    const seen = [...paths]
    for (const [close, open] of toAndFro) {
      expect((await close()).Code).toBe(0)
      expect(await statuses(seen)).toEqual(seen.flatMap(() => isClosed))
      expect((await open()).Code).toBe(0)
      seen.push(...(await expectMoved(threadId, seen)))
    }
  })

  it('a picture that was paid, or removed from its post, is published again at another address', async () => {
    const [below, among] = [await uploadPicture(t, author), await uploadPicture(t, author)]
    const withText = (text: string, body: object, more: object = {}) => ({
      content: { text, indexes: { 101: { body } } },
      ...more,
    })
    const text = `<p>茶</p><p><img src="${among.path}" /></p>`
    const body = { imageIds: [below.id] }
    const { threadId } = await publishThreadByCall(t, author, withText(text, body))
    const seen = pathsIn(await calls.open(threadId))
    for (const change of [
      withText(text, { ...body, priceList: [below.id] }, { attachmentPrice: 1 }),
      withText('<p>茶</p>', { imageIds: [] }, { attachmentPrice: 0 }),
    ]) {
      expect((await t.post('/api/v3/thread.update', { threadId, ...change }, author)).Code).toBe(0)
      const back = withText(text, body, { attachmentPrice: 0 })
      expect((await t.post('/api/v3/thread.update', { threadId, ...back }, author)).Code).toBe(0)
      seen.push(...(await expectMoved(threadId, seen)))
    }
  })

  it('a price restricts pictures to those who paid', async () => {
    const { threadId, paths } = await aThread()
    expect(await statuses(paths)).toEqual(allOpen)
    const priced = await t.post('/api/v3/thread.update', { threadId, price: 1, freewords: 0 }, author)
    expect(priced.Code).toBe(0)
    expect(await statuses(paths)).toEqual(allClosed)
    const own = pathsIn(await calls.open(threadId, author))
    for (const path of own) expect((await load(path, author)).statusCode).toBe(200)
    expect(pathsIn(await calls.open(threadId, reader))).toEqual(['', ''])
  })

  it('a price for some pictures restricts those, and leaves the others public', async () => {
    const [sold, free] = [await uploadPicture(t, author), await uploadPicture(t, author)]
    const body = { imageIds: [sold.id, free.id], priceList: [sold.id] }
    const { threadId } = await calls.publish({ 101: { body } }, { attachmentPrice: 1 })
    const shown = bodyOf<AttachmentView[]>(await calls.open(threadId), '101').map(({ url }) => pathOf(url))
    expect(shown[0]).toBe('')
    expect(await openStatus(plainForm(sold.path))).toEqual(isClosed)
    expect(await openStatus(shown[1] ?? '')).toEqual(isOpen)
    expect(shown[1]).toContain(plainForm(free.path))
  })

  it('a category hidden from visitors, a closed site and a paid site restrict pictures at once', async () => {
    const categoryId = await insertCategory(t, `内部${engine}`)
    await t.grant(groupIds.member, `category${categoryId}.thread.viewPosts`)
    const inside = await aThread({ categoryId })
    expect(await statuses(inside.paths)).toEqual(allOpen)
    await revoke(t, groupIds.guest, 'thread.viewPosts')
    expect(await statuses(inside.paths)).toEqual(allClosed)
    for (const path of pathsIn(await calls.open(inside.threadId, reader)))
      expect((await load(path, reader)).statusCode).toBe(200)
    await t.grant(groupIds.guest, 'thread.viewPosts')
    let seen = await expectMoved(inside.threadId, inside.paths)
    for (const change of [
      { site_close: true },
      { wxpay_close: true, site_mode: 'pay', site_price: '1' },
    ] as const) {
      await setSettings(t.ctx, change)
      expect(await statuses(seen)).toEqual(allClosed)
      await setSettings(t.ctx, { site_close: false, site_mode: 'public' })
      seen = await expectMoved(inside.threadId, seen)
    }
  })

  it('pictures in review are visible to their author and administrators only', async () => {
    const { threadId, paths } = await aThread()
    await t.ctx.transaction(async (tx) => {
      await tx
        .updateTable('threads')
        .set({ is_approved: 0, is_listed: 0 })
        .where('id', '=', threadId)
        .execute()
    })
    expect(await statuses(paths)).toEqual(allClosed)
    for (const who of [author, admin])
      for (const path of pathsIn(await calls.open(threadId, who)))
        expect((await load(path, who)).statusCode).toBe(200)
  })

  it('pictures of a comment follow the visibility of the comment', async () => {
    const { threadId } = await aThread()
    const [below, among] = [await uploadPicture(t, reader), await uploadPicture(t, reader)]
    const { Data } = await t.post(
      '/api/v3/posts.create',
      {
        id: threadId,
        content: `茶<img src="${among.path}" />`,
        attachments: [{ id: below.id, type: 'attachments' }],
      },
      reader,
    )
    const comment = Data as ReplyView
    const paths = [pathOf(comment.images[0]?.url), /src="([^"]+)"/.exec(comment.content)?.[1] ?? '']
    for (const path of paths) expect(path).toMatch(openAddress)
    expect(await statuses(paths)).toEqual(allOpen)
    await t.post(
      '/api/v3/posts.update',
      { postId: comment.id, data: { attributes: { isDeleted: 1 } } },
      reader,
    )
    expect(await statuses(paths)).toEqual(allClosed)
    await t.post(
      '/api/v3/posts.update',
      { postId: comment.id, data: { attributes: { isDeleted: 0 } } },
      admin,
    )
    const listed = (await t.get(`/api/v3/posts.list?filter[thread]=${threadId}`)).Data as {
      pageData: ReplyView[]
    }
    const shown = pathOf(listed.pageData.find(({ id }) => id === comment.id)?.images[0]?.url)
    expect(shown).toMatch(openAddress)
    expect(paths).not.toContain(shown)
    expect(await openStatus(shown)).toEqual(isOpen)
    expect(await statuses(paths)).toEqual(allClosed)
  })

  it('pictures of a reply follow its comment, and those of a thread follow its category', async () => {
    const { threadId, paths } = await aThread()
    const write = async (more: object) =>
      (await t.post('/api/v3/posts.create', { id: threadId, content: '茶', ...more }, reader))
        .Data as ReplyView
    const comment = await write({})
    const { id } = await uploadPicture(t, reader)
    const more = { replyId: comment.id, isComment: true, attachments: [{ id, type: 'attachments' }] }
    const reply = await write(more)
    const seen = pathOf(reply.images[0]?.url)
    expect(await openStatus(seen)).toEqual(isOpen)
    const setDeleted = (isDeleted: number) =>
      t.post('/api/v3/posts.update', { postId: comment.id, data: { attributes: { isDeleted } } }, admin)
    for (const isDeleted of [1, 0]) {
      expect((await setDeleted(isDeleted)).Code).toBe(0)
      expect(await openStatus(seen)).toEqual(isClosed)
    }
    const detail = (await t.get(`/api/v3/posts.detail?postId=${comment.id}`)).Data as {
      commentPosts: ReplyView[]
    }
    const shown = pathOf(detail.commentPosts.find((each) => each.id === reply.id)?.images[0]?.url)
    expect(shown).toMatch(openAddress)
    expect(await openStatus(shown)).toEqual(isOpen)
    const categoryId = await insertCategory(t, `别处${engine}`)
    const move = await t.post('/api/v3/thread.update', { threadId, categoryId }, author)
    expect(move.Code).toBe(0)
    await expectMoved(threadId, [...paths])
  })

  it('another instance restricts pictures within a second, and publishes them at other addresses', async () => {
    const second = await openSecondInstance(t)
    try {
      const { threadId, paths } = await aThread()
      const [path = ''] = paths
      expect((await second.inject({ url: path })).status).toBe(200)
      await t.post('/api/v3/thread.delete', { threadId }, author)
      t.clock.advance(1000)
      expect((await second.inject({ url: path })).status).toBe(404)
      const back = { type: 1, data: [{ id: threadId, isDeleted: false }] }
      await t.post('/api/backAdmin/manage.submit.review', back, admin)
      const [fresh = ''] = await expectMoved(threadId, paths)
      t.clock.advance(1000)
      expect((await second.inject({ url: fresh })).status).toBe(200)
      expect((await second.inject({ url: path })).status).toBe(404)
    } finally {
      await second.close()
    }
  })

  it('the poster of a video follows the visibility of the video', async () => {
    const { threadId, content } = await calls.publish({
      103: { body: { videoId: await uploadVideo(t, author) } },
    })
    const { path, id } = await uploadPicture(t, author)
    const key = plainForm(path).replace('/files/', '')
    const media = content.indexes['103']?.body as unknown as MediaView
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('attachments').where('id', '=', id).execute()
      await tx
        .updateTable('thread_video')
        .set({ cover_key: key })
        .where('id', '=', media.threadVideoId)
        .execute()
    })
    const cover = async (as?: TestMember) =>
      pathOf(bodyOf<MediaView>(await calls.open(threadId, as), '103').coverUrl)
    const open = await cover()
    expect(open).toMatch(openAddress)
    expect((await load(open)).statusCode).toBe(200)
    await t.post('/api/v3/thread.update', { threadId, price: 1, freewords: 0 }, author)
    expect((await load(open)).statusCode).toBe(404)
    const own = await cover(author)
    expect(own).toMatch(closedAddress)
    expect((await load(own, author)).statusCode).toBe(200)
    expect((await load(own, reader)).statusCode).toBe(404)
  })

  it('avatars, covers and pictures of the settings stay public and are cached', async () => {
    const bytes = await createPng(200, 200)
    const file = { field: 'avatar', name: 'a.png', type: 'image/png', bytes }
    const { Data } = await t.inject(formWithFile('/api/v3/users/avatar', file, {}, reader))
    const path = pathOf((Data as { originalAvatarUrl: string }).originalAvatarUrl)
    const answer = await load(path)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  it('a stored file that nothing refers to is not served', async () => {
    const { path, id } = await uploadPicture(t, author)
    await t.ctx.transaction((tx) => tx.deleteFrom('attachments').where('id', '=', id).execute())
    expect(await openStatus(path)).toEqual(isClosed)
  })
})
