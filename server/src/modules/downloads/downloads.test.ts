import { PassThrough } from 'node:stream'
import { groupIds, type ThreadView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { blockCalls, pathOf } from '../../testing/fixtures/block-calls.ts'
import { aPdf, aZip } from '../../testing/fixtures/media-files.ts'
import { revoke } from '../../testing/fixtures/published-thread.ts'
import { uploadAttachment, uploadDocument } from '../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { attachmentHeader } from './serve-share.ts'

const minuteMs = 60_000

describe.each(engines)('downloading on %s', (engine) => {
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

  async function aFile(more: object = {}): Promise<{ threadId: number; attachmentsId: number }> {
    const attachmentsId = await uploadDocument(t, author, '茶单 春.pdf')
    const { threadId } = await calls.publish({ 108: { body: { docIds: [attachmentsId] } } }, more)
    return { threadId, attachmentsId }
  }
  const share = (file: { threadId: number; attachmentsId: number }, as?: TestMember) =>
    t.get(`/api/v3/attachment.share?threadId=${file.threadId}&attachmentsId=${file.attachmentsId}`, as)
  const linkOf = async (file: { threadId: number; attachmentsId: number }, as?: TestMember) =>
    pathOf(((await share(file, as)).Data as { url: string }).url)
  const count = (file: { threadId: number; attachmentsId: number }, as: TestMember, sign?: string) =>
    t.get(
      `/api/v3/attachment.download?threadId=${file.threadId}&attachmentsId=${file.attachmentsId}${sign ? `&sign=${sign}` : ''}`,
      as,
    )
  /** Follows a link; returns 200 when the file is sent, otherwise the error code. */
  const follow = async (url: string) => {
    const answer = await t.app.inject({ url })
    const isRefusal = answer.headers['content-type'] === 'application/json; charset=utf-8'
    return isRefusal ? (answer.json().Code as number) : answer.statusCode
  }
  const used = async (who: TestMember) => {
    const rows = await t.ctx.db
      .selectFrom('attachments_share')
      .select('download_count')
      .where('user_id', '=', who.id)
      .execute()
    return rows.reduce((sum, row) => sum + row.download_count, 0)
  }

  it('a link sends the file as a download, under its name, and in ranges', async () => {
    const link = await linkOf(await aFile(), reader)
    const answer = await t.app.inject({ url: link })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(aPdf)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="__ _.pdf"; filename*=UTF-8''${encodeURIComponent('茶单 春.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    const part = await t.app.inject({ url: link, headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
  })

  it('the download page starts the download or shows why it is refused', async () => {
    const file = await aFile()
    const query = `threadId=${file.threadId}&attachmentsId=${file.attachmentsId}`
    const open = (more = '', as: TestMember | null = reader) =>
      t.app.inject({
        url: `/download?${query}${more}`,
        headers: { accept: 'text/html', ...(as && { authorization: `Bearer ${as.token}` }) },
      })
    const made = await open()
    expect([made.statusCode, made.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/api\/v3\/attachment[.]download[?]sign=/),
    ])
    expect((await t.app.inject({ url: String(made.headers.location) })).rawPayload.equals(aPdf)).toBe(true)
    const link = await linkOf(file, reader)
    const url = `&url=${encodeURIComponent(`http://forum.test${link}`)}`
    const before = await used(reader)
    expect((await open(url)).headers.location).toBe(link)
    await t.app.inject({ url: link })
    expect(await used(reader)).toBe(before + 1)
    const elsewhere = await open('&url=https%3A%2F%2Felsewhere.test%2F%3Fsign%3Dx')
    expect(elsewhere.statusCode).toBe(403)
    t.clock.advance(10 * minuteMs + 1)
    const expired = await open(url)
    expect([expired.statusCode, expired.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(expired.body).toContain('失效')
    expect(expired.body).toContain('<span class="icon"><svg')
    await setSettings(t.ctx, { site_name: '山脚茶馆' })
    const bare = await t.app.inject({ url: '/download', headers: { accept: 'text/html' } })
    expect(bare.statusCode).toBe(404)
    expect(bare.body).toContain('山脚茶馆</a></header>')
    expect(bare.body).toContain('下载链接不完整或不正确')
    expect(bare.body).not.toContain('threadId')
    expect(bare.body).toContain('<span class="icon"><svg')
    const inDark = { url: '/download', headers: { accept: 'text/html', cookie: 'theme=dark' } }
    expect((await t.app.inject(inDark)).body).toContain('data-theme="dark"')
    await revoke(t, groupIds.guest, 'thread.downloadAttachment')
    const visitor = await open('', null)
    expect([visitor.statusCode, visitor.headers.location]).toEqual([
      303,
      `/user/login?next=${encodeURIComponent(`/download?${query}`)}`,
    ])
  })

  it('a download link expires after ten minutes, and cannot be guessed', async () => {
    const link = await linkOf(await aFile(), reader)
    t.clock.advance(10 * minuteMs + 1)
    expect(await follow(link)).toBe(-7082)
    expect(await follow(link.replace(/sign=[^&]+/, 'sign=guessed'))).toBe(-7082)
  })

  it('a download link is valid for one file of one thread only', async () => {
    const [file, other] = [await aFile(), await aFile()]
    const link = await linkOf(file, reader)
    expect(link).toMatch(
      new RegExp(
        `^/api/v3/attachment[.]download[?]sign=[\\w-]{32}&attachmentsId=${file.attachmentsId}&threadId=${file.threadId}$`,
      ),
    )
    const altered = [
      link.replace(/attachmentsId=\d+/, `attachmentsId=${other.attachmentsId}`),
      link.replace(/threadId=\d+/, `threadId=${other.threadId}`),
      link.replace(/sign=(.)/, (_all, first) => `sign=${first === 'a' ? 'b' : 'a'}`),
    ]
    for (const url of altered) expect(await follow(url)).toBe(-7082)
    expect(await follow(link)).toBe(200)
  })

  it('two download links for a file are issued per minute', async () => {
    const file = await aFile()
    expect((await share(file, reader)).Code).toBe(0)
    expect((await share(file, reader)).Code).toBe(0)
    expect((await share(file, reader)).Code).toBe(-5001)
    expect((await share(file, author)).Code).toBe(0)
    t.clock.advance(minuteMs + 1)
    expect((await share(file, reader)).Code).toBe(0)
  })

  it('the setting limits downloads per day, and repeated uses of one link count once', async () => {
    await setSettings(t.ctx, { support_max_download_num: 2 })
    const person = await t.createMember()
    const [one, other] = [await aFile(), await aFile()]
    const link = await linkOf(one, person)
    const sign = new URLSearchParams(link.split('?')[1]).get('sign') ?? ''
    for (let time = 0; time < 3; time += 1) expect(await follow(link)).toBe(200)
    expect((await count(one, person, sign)).status).toBe(200)
    expect(await used(person)).toBe(1)
    const [next, last] = [await linkOf(other, person), await linkOf(other, person)]
    const codes = await Promise.all([next, last].map(follow))
    expect(codes.sort((a, b) => a - b)).toEqual([-7083, 200])
    expect(await used(person)).toBe(2)
    t.clock.advance(minuteMs + 1)
    expect((await share(one, person)).Code).toBe(-7083)
    expect((await count(one, person)).Code).toBe(-7083)
    expect(await follow(link)).toBe(200)
    t.clock.advance(24 * 60 * minuteMs)
    expect((await share(one, person)).Code).toBe(0)
    expect((await count(one, person)).Code).toBe(0)
    await setSettings(t.ctx, { support_max_download_num: 0 })
  })

  it('a download by a signed address is counted, and only a counted one may be resumed', async () => {
    const stranger = await t.createMember()
    await setSettings(t.ctx, { support_file_ext: 'zip,pdf', support_max_download_num: 1 })
    const body = aZip([{ name: 'a', body: Buffer.from('tea') }])
    const docs = [
      await uploadAttachment(t, author, 0, 'x.zip', body),
      await uploadAttachment(t, author, 0, 'y.zip', body),
    ]
    const { threadId } = await calls.publish({ 108: { body: { docIds: docs.map(({ id }) => id) } } })
    const { content } = (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, stranger))
      .Data as ThreadView
    const [first, second] = (content.indexes['108']?.body ?? []).map(({ url }: { url: string }) =>
      pathOf(url),
    )
    const load = (url: string | undefined, headers = {}) => t.app.inject({ url: url ?? '', headers })
    expect((await load(first, { range: 'bytes=1-', 'if-range': '"x"' })).rawPayload.equals(body)).toBe(true)
    expect(await used(stranger)).toBe(1)
    expect((await load(first, { range: 'bytes=4-' })).statusCode).toBe(206)
    expect(await used(stranger)).toBe(1)
    expect((await load(second, { range: 'bytes=1-' })).json().Code).toBe(-7083)
    expect((await load(second)).json().Code).toBe(-7083)
    await setSettings(t.ctx, { support_max_download_num: 0 })
  })

  it('slow downloads do not block other requests', async () => {
    const busy = await openTestApp({ engine, loadLimits: { most: 2 } })
    try {
      const member = await busy.createMember()
      const doc = await uploadDocument(busy, member)
      const { threadId } = await blockCalls(busy, member).publish({ 108: { body: { docIds: [doc] } } })
      const given = await busy.get(
        `/api/v3/attachment.share?threadId=${threadId}&attachmentsId=${doc}`,
        member,
      )
      const streams = [new PassThrough(), new PassThrough()]
      const read = vi.spyOn(busy.ctx.files, 'read')
      const url = pathOf((given.Data as { url: string }).url)
      const sending: ReturnType<typeof busy.inject>[] = []
      for (const stream of streams) {
        read.mockResolvedValueOnce({ key: '', modifiedAtMs: 0, sizeBytes: aPdf.length, stream })
        sending.push(busy.inject({ url }))
        await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(sending.length))
      }
      await vi.waitFor(async () => expect((await busy.get('/api/v3/emoji')).Code).toBe(0))
      for (const stream of streams) stream.end(aPdf)
      expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([200, 200])
    } finally {
      vi.restoreAllMocks()
      await busy.close()
    }
  })

  it('only files of the thread are shared, with viewers who have the permission, and while they have it', async () => {
    const file = await aFile()
    const elsewhere = await aFile()
    const loose = await uploadDocument(t, author)
    expect((await share({ ...file, attachmentsId: elsewhere.attachmentsId }, reader)).Code).toBe(-4004)
    expect((await share({ ...file, attachmentsId: loose }, author)).Code).toBe(-4004)
    const link = await linkOf(file, reader)
    await revoke(t, groupIds.member, 'thread.downloadAttachment')
    expect((await share(file, reader)).Code).toBe(-4002)
    expect(await follow(link)).toBe(-4004)
    expect((await share(file, author)).Code).toBe(0)
    await t.grant(groupIds.member, 'thread.downloadAttachment')
    await revoke(t, groupIds.guest, 'thread.downloadAttachment')
    expect((await share(file)).Code).toBe(-3001)
    await t.grant(groupIds.guest, 'thread.downloadAttachment')
    expect((await share(file)).Code).toBe(0)
    expect(await follow(link)).toBe(200)
    await t.post('/api/v3/thread.delete', { threadId: file.threadId }, author)
    expect(await follow(link)).toBe(-4004)
  })

  it('purchases are queried for files of paid threads only', async () => {
    const asksWhoPaid = async (file: { threadId: number; attachmentsId: number }) => {
      const asked = vi.spyOn(t.ctx.db, 'executeQuery')
      await share(file, reader)
      const texts = asked.mock.calls.map(([query]) => ('sql' in query ? query.sql : query.compile().sql))
      asked.mockRestore()
      return texts.some((text) => text.includes('purchases'))
    }
    expect(await asksWhoPaid(await aFile({ price: 1 }))).toBe(true)
    expect(await asksWhoPaid(await aFile())).toBe(false)
  })

  it('a paid file is sent after the payment, and no longer after the refund', async () => {
    const file = await aFile({ price: 1 })
    const doc = await uploadDocument(t, author)
    const open = await uploadDocument(t, author)
    const { threadId } = await calls.publish(
      { 108: { body: { docIds: [doc, open], priceList: [doc] } } },
      { attachmentPrice: 1 },
    )
    expect((await share(file, reader)).Code).toBe(-4002)
    expect((await share({ threadId, attachmentsId: doc }, reader)).Code).toBe(-4002)
    expect((await share({ threadId, attachmentsId: open }, reader)).Code).toBe(0)
    await t.ctx.transaction(async (tx) => {
      const bought = { user_id: reader.id, thread_id: threadId, kind: 7, created_at: t.clock.now() }
      await tx.insertInto('purchases').values(bought).execute()
    })
    const link = await linkOf({ threadId, attachmentsId: doc }, reader)
    expect(await follow(link)).toBe(200)
    const { content } = (await t.get(`/api/v3/thread.detail?threadId=${threadId}`, reader)).Data as ThreadView
    const preview = pathOf(content.indexes['108']?.body[0].previewUrl)
    expect((await t.app.inject({ url: preview })).statusCode).toBe(200)
    await t.ctx.transaction(async (tx) => {
      await tx.deleteFrom('purchases').execute()
    })
    expect(await follow(link)).toBe(-4004)
    expect((await t.app.inject({ url: preview })).statusCode).toBe(404)
  })

  it('a file that a browser could execute is always sent as a download', async () => {
    await setSettings(t.ctx, { support_file_ext: 'svg,html,zip,txt' })
    const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const files = [
      await uploadAttachment(t, author, 0, 'x.svg', page),
      await uploadAttachment(t, author, 0, 'x.html', page),
      await uploadAttachment(t, author, 0, 'x.zip', aZip([{ name: 'a', body: page }])),
      await uploadAttachment(t, author, 0, 'x.txt', page),
    ]
    const docIds = files.map(({ id }) => id)
    const thread = await calls.publish({ 108: { body: { docIds } } })
    const shown = thread.content.indexes['108']?.body as { previewUrl: string; url: string }[]
    expect(shown.map(({ previewUrl }) => previewUrl !== '')).toEqual([false, false, false, true])
    const opened = await t.app.inject({ url: pathOf(shown[0]?.url) })
    expect(opened.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringContaining('attachment'),
    })
    const text = await t.app.inject({ url: pathOf(shown[3]?.previewUrl) })
    expect(text.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    for (const id of docIds.slice(0, 2)) {
      const link = await linkOf({ threadId: thread.threadId, attachmentsId: id }, reader)
      const { headers } = await t.app.inject({ url: link })
      expect(headers['content-type']).toBe('application/octet-stream')
      expect(headers['content-disposition']).toContain('attachment')
    }
  })
})

it('quotes and escapes in a file name cannot end the header', () => {
  expect(attachmentHeader('a"b\\c%d\'e(f)*.txt')).toBe(
    "attachment; filename=\"a_b_c_d'e(f)*.txt\"; filename*=UTF-8''a%22b%5Cc%25d%27e%28f%29%2a.txt",
  )
})
