import { type AttachmentView, type DialogMessageView, groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { blockCalls, pathOf } from '../../testing/fixtures/block-calls.ts'
import { aPdf } from '../../testing/fixtures/media-files.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { uploadAttachment, uploadAudio } from '../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const minuteMs = 60_000

describe.each(engines)('signed addresses on %s', (engine) => {
  let t: TestApp
  let author: TestMember
  let reader: TestMember
  let other: TestMember
  beforeAll(async () => {
    t = await openTestApp({ engine })
    await t.createAdmin()
    author = await t.createMember()
    reader = await t.createMember()
    other = await t.createMember()
  })
  afterAll(() => t.close())

  const cookie = (who: TestMember) => ({ cookie: `access_token=${who.token}` })
  const bearer = (who: TestMember) => ({ authorization: `Bearer ${who.token}` })
  const load = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    t.app.inject({ url, headers, remoteAddress })
  const status = async (...request: Parameters<typeof load>) => (await load(...request)).statusCode

  /** Publishes a thread with a document; returns a function that reads the document's URL as a viewer. */
  async function aDocument() {
    const { id } = await uploadAttachment(t, author, 0, '茶单.pdf', aPdf)
    const { threadId } = await blockCalls(t, author).publish({ 108: { body: { docIds: [id] } } })
    const address = async (headers: Record<string, string>) => {
      const { Data } = (await load(`/api/v3/thread.detail?threadId=${threadId}`, headers)).json()
      return pathOf(Data.content.indexes['108'].body[0].url)
    }
    return { threadId, id, address }
  }
  const logOut = (who: TestMember) => t.post('/api/v3/users/logout', {}, who)

  it("a browser's signed address works in its session alone and is not cached", async () => {
    const { address } = await aDocument()
    const url = await address(cookie(reader))
    const own = await load(url, cookie(reader))
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(await status(url)).toBe(404)
    expect(await status(url, cookie(other))).toBe(404)
    expect(await status(url, bearer(other))).toBe(404)
    expect(await status(url, cookie({ ...reader, token: 'nonsense' }))).toBe(404)
  })

  it("a browser's signed address expires after minutes and then redirects to a fresh one", async () => {
    const { address } = await aDocument()
    const url = await address(cookie(reader))
    t.clock.advance(11 * minuteMs)
    const late = await load(url, { ...cookie(reader), range: 'bytes=0-3' })
    expect([late.statusCode, late.headers['cache-control']]).toEqual([302, 'private, no-store'])
    const fresh = await load(String(late.headers.location), { ...cookie(reader), range: 'bytes=0-3' })
    expect([fresh.statusCode, fresh.body]).toEqual([206, '%PDF'])
    expect(await status(url)).toBe(404)
    expect(await status(url, cookie(other))).toBe(404)
  })

  it("a token client's signed address works for minutes from the requesting IP address, and not with the session of somebody else", async () => {
    const { address } = await aDocument()
    const url = await address(bearer(reader))
    expect(url).toMatch(/\/files\/[0-9a-f/]+\.bin\/\d+-\d+-[\w-]+\.pdf$/)
    expect(await status(url)).toBe(200)
    expect(await status(url, bearer(reader))).toBe(200)
    expect(await status(url, cookie(other))).toBe(404)
    expect(await status(url, {}, '203.0.113.9')).toBe(403)
    t.clock.advance(11 * minuteMs)
    expect(await status(url)).toBe(403)
    expect(await status(url, bearer(reader))).toBe(302)
  })

  it('the signed address of a sound or video is valid as long as it plays', async () => {
    const audioId = await uploadAudio(t, author)
    const { threadId } = await blockCalls(t, author).publish({ 102: { body: { audioId } } })
    await t.ctx.transaction((tx) =>
      tx
        .updateTable('thread_video')
        .set({ duration_ms: 60 * minuteMs })
        .where('id', '=', audioId)
        .execute(),
    )
    const { Data } = (await load(`/api/v3/thread.detail?threadId=${threadId}`, bearer(reader))).json()
    const url = pathOf(Data.content.indexes['102'].body.mediaUrl)
    t.clock.advance(60 * minuteMs)
    expect(await status(url, { range: 'bytes=10-' })).toBe(206)
    t.clock.advance(75 * minuteMs)
    expect(await status(url, { range: 'bytes=10-' })).toBe(403)
  })

  it('a signed address expires with its session', async () => {
    const { address } = await aDocument()
    for (const headers of [cookie, bearer]) {
      const person = await t.createMember()
      const url = await address(headers(person))
      expect(await status(url, headers(person))).toBe(200)
      await logOut(person)
      expect(await status(url, headers(person))).toBe(404)
      expect(await status(url)).toBe(404)
    }
  })

  it("the signed address of a message's picture works for its requester only", async () => {
    const { Data: dialog } = await t.post(
      '/api/v3/dialog.create',
      { recipientUserId: reader.id, messageText: '在吗', isImage: false },
      author,
    )
    const { dialogId } = dialog as { dialogId: number }
    const picture = await uploadAttachment(t, author, 4, 'a.png', await createPng())
    await t.post(
      '/api/v3/dialog/message.create',
      { dialogId, messageText: '', isImage: true, attachmentId: picture.id },
      author,
    )
    const { Data } = (
      await load(`/api/v3/dialog/message?filter[dialogId]=${dialogId}`, cookie(reader))
    ).json()
    const url = pathOf(
      (Data.pageData as DialogMessageView[]).find(({ imageUrl }) => imageUrl !== '')?.imageUrl,
    )
    const own = await load(url, cookie(reader))
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(await status(url)).toBe(404)
    expect(await status(url, cookie(author))).toBe(404)
    expect(await status(url, cookie(other))).toBe(404)
  })

  it('a download link works for its requester only', async () => {
    const { threadId, id } = await aDocument()
    const share = async (headers: Record<string, string>) => {
      const path = `/api/v3/attachment.share?threadId=${threadId}&attachmentsId=${id}`
      return pathOf((await load(path, headers)).json().Data.url)
    }
    const isFile = async (...request: Parameters<typeof load>) =>
      (await load(...request)).headers['content-type'] === 'application/pdf'
    const inBrowser = await share(cookie(reader))
    expect(await isFile(inBrowser, cookie(reader))).toBe(true)
    expect(await isFile(inBrowser)).toBe(false)
    expect((await load(inBrowser, cookie(other))).json().Code).toBe(-7082)
    const ofToken = await share(bearer(reader))
    expect(await isFile(ofToken)).toBe(true)
    expect(await isFile(ofToken, {}, '203.0.113.9')).toBe(false)
    expect(await isFile(ofToken, cookie(other))).toBe(false)
    const leaver = await t.createMember()
    const left = await share(bearer(leaver))
    await logOut(leaver)
    expect(await isFile(left)).toBe(false)
  })

  it("a visitor's signed address works for everybody, for hours", async () => {
    await t.grant(groupIds.guest, 'thread.viewAttachment', 'thread.downloadAttachment')
    const { address } = await aDocument()
    const url = await address({})
    expect(await status(url)).toBe(200)
    expect(await status(url, cookie(reader))).toBe(200)
    t.clock.advance(13 * 60 * minuteMs)
    expect(await status(url)).toBe(403)
  })

  it('an upload is discarded when its person logs out or is banned meanwhile', async () => {
    const stored = async () => {
      const keys = new Set<string>()
      for await (const { key } of t.ctx.files.list()) keys.add(key)
      return keys
    }
    const png = await createPng()
    const ban = (who: TestMember) =>
      t.ctx.transaction((tx) => tx.updateTable('users').set({ status: 1 }).where('id', '=', who.id).execute())
    for (const [end, path, field] of [
      [logOut, '/api/v3/attachments', 'file'],
      [ban, '/api/v3/attachments', 'file'],
      [logOut, '/api/v3/users/avatar', 'avatar'],
      [ban, '/api/v3/users/background', 'background'],
    ] as const) {
      const person = await t.createMember()
      const before = await stored()
      const { ingest } = t.ctx.pictures
      const spy = vi.spyOn(t.ctx.pictures, 'ingest').mockImplementation(async (job) => {
        await end(person)
        return ingest.call(t.ctx.pictures, job)
      })
      const file = { field, name: 'a.png', type: 'image/png', bytes: png }
      const answer = await t.inject(formWithFile(path, file, { type: '1' }, person))
      spy.mockRestore()
      expect(answer.Code).toBe(-4011)
      expect([...(await stored())].filter((key) => !before.has(key))).toEqual([])
      const rows = await t.ctx.db
        .selectFrom('attachments')
        .select('id')
        .where('user_id', '=', person.id)
        .execute()
      expect(rows).toEqual([])
    }
  })
})

export type { AttachmentView }
