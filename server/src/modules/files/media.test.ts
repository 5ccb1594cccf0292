import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AttachmentView, ThreadVideoView } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import type { Context } from '../../context.ts'
import { anMp3, anMp4, aPdf, aWav, aWebm, aZip } from '../../testing/fixtures/media-files.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'
import { presentMedia } from './present-media.ts'

const url = '/api/v3/attachments'

describe.each(engines)('sounds, videos and documents on %s', (engine) => {
  let site: TestApp
  let member: TestMember
  let other: TestMember

  beforeAll(async () => {
    site = await openTestApp({ engine })
    member = await site.createMember()
    other = await site.createMember()
  })
  afterAll(() => site.close())

  const upload = (type: number, bytes: Uint8Array, name: string, more: Record<string, string> = {}) =>
    site.inject(
      formWithFile(
        url,
        { field: 'file', name, type: 'application/octet-stream', bytes },
        { type: String(type), ...more },
        member,
      ),
    )
  const stored = async () => {
    const folder = join(site.ctx.config.dataDir, 'files')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const isKept = (entry: Dirent) => entry.isFile() && !entry.parentPath.endsWith('.temporary')
    return entries.filter(isKept).length
  }
  const pathOf = (address: string) => address.replace('http://forum.test', '')

  it('the upload of a sound or video returns the id for threads, and thread/video returns its row', async () => {
    const sound = (await upload(2, aWav(3), '录音.wav')).Data as AttachmentView
    expect(sound).toMatchObject({ type: 2, fileName: '录音.wav', extension: 'wav', fileType: 'audio/wav' })
    const row = await site.post('/api/v3/thread/video', { fileId: sound.threadVideoId, type: 1 }, member)
    expect(row.Data).toMatchObject({
      id: sound.threadVideoId,
      threadId: 0,
      userId: member.id,
      type: 1,
      status: 1,
      duration: 3,
      width: 0,
    })
    const video = (await upload(3, anMp4(4), 'tea.mp4')).Data as AttachmentView
    const videoRow = await site.post('/api/v3/thread/video', { fileId: String(video.threadVideoId) }, member)
    expect(videoRow.Data).toMatchObject({ type: 0, duration: 4, width: 640, height: 360, coverUrl: '' })
    const calls = [
      site.post('/api/v3/thread/video', { fileId: sound.threadVideoId, type: 0 }, member),
      site.post('/api/v3/thread/video', { fileId: sound.threadVideoId, type: 1 }, other),
      site.post('/api/v3/thread/video', { fileId: 999_999, type: 1 }, member),
    ]
    for (const { Code } of await Promise.all(calls)) expect(Code).toBe(-4004)
  })

  it('a video is served whole and in ranges, and a range beyond its end is refused', async () => {
    const bytes = anMp4(4, 640, 360, 5000)
    const { Data } = await upload(3, bytes, 'tea.mp4')
    const row = (
      await site.post('/api/v3/thread/video', { fileId: (Data as AttachmentView).threadVideoId }, member)
    ).Data as ThreadVideoView
    const path = pathOf(row.mediaUrl)
    const whole = await site.app.inject({ url: path })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    const part = await site.app.inject({ url: path, headers: { range: 'bytes=10-19' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${bytes.length}`])
    expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
    const last = await site.app.inject({ url: path, headers: { range: 'bytes=-5' } })
    expect(last.rawPayload.equals(bytes.subarray(-5))).toBe(true)
    const beyond = await site.app.inject({ url: path, headers: { range: `bytes=${bytes.length}-` } })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    const etag = String(whole.headers.etag)
    const changed = await site.app.inject({ url: path, headers: { range: 'bytes=0-1', 'if-range': '"x"' } })
    expect(changed.statusCode).toBe(200)
    expect((await site.app.inject({ url: path, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    const head = await site.app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(bytes.length),
      '',
    ])
  })

  it('a signed address is valid for one person and for minutes, and an altered one is refused', async () => {
    const { url: address } = (await upload(2, aWav(1), 'a.wav')).Data as AttachmentView
    const path = pathOf(address)
    expect((await site.app.inject({ url: path })).statusCode).toBe(200)
    for (const wrong of [
      path.replace(/\/\d+-/, `/${other.id}-`),
      path.replace(/-\d+-/, '-9999999999999-'),
      path.replace(/-([\w-]{43})[.]/, (_all, sign) => `-${sign[0] === 'A' ? 'B' : 'A'}${sign.slice(1)}.`),
      path.replace(/\/[^/]+$/, ''),
    ])
      expect((await site.app.inject({ url: wrong })).statusCode).toBe(403)
    site.clock.advance(11 * 60_000)
    expect((await site.app.inject({ url: path })).statusCode).toBe(403)
  })

  it.each([
    ['a sound of a minute', 2, () => aWav(60)],
    ['a recording of a minute that its container rounds', 2, () => aWav(60.4)],
  ])('%s is accepted', async (_, type, bytes) => {
    expect((await upload(type, bytes(), 'a.wav')).Code).toBe(0)
  })

  const page = Buffer.from('<html><script>alert(1)</script></html>')
  it.each<[string, number, () => Uint8Array, string]>([
    ['a sound of 61 seconds', 2, () => aWav(61), 'a.wav'],
    ['an MP3 of 61 seconds', 2, () => anMp3(61), 'a.mp3'],
    ['a recording of 61 seconds', 2, () => aWebm(61, 0), 'a.webm'],
    ['a video as a sound', 2, () => aWebm(1), 'a.webm'],
    ['a sound as a video', 3, () => anMp4(1, 0), 'a.mp4'],
    ['a page as a video', 3, () => page, 'a.mp4'],
    ['a video with the ending of another', 3, () => anMp4(1), 'a.webm'],
    ['a video with an ending that is none', 3, () => anMp4(1), 'a.html'],
    ['an empty video', 3, () => Buffer.alloc(0), 'a.mp4'],
    ['a page as a document', 0, () => page, 'a.pdf'],
    ['a file whose ending the site does not take', 0, () => page, 'a.html'],
    ['a drawing in SVG', 0, () => Buffer.from('<svg onload="alert(1)"/>'), 'a.svg'],
    ['a program of the server', 0, () => page, 'a.php'],
    ['an empty document', 0, () => Buffer.alloc(0), 'a.pdf'],
    ['an archive that leads out', 0, () => aZip([{ name: '../x', body: page }]), 'a.zip'],
    ['a bomb', 0, () => aZip([{ name: 'x', body: Buffer.alloc(20_000_000) }]), 'a.zip'],
    ['a document larger than the setting', 0, () => Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'a.pdf'],
  ])('%s is refused and leaves nothing behind', async (_, type, bytes, name) => {
    const [files, rows] = [await stored(), await site.ctx.db.selectFrom('attachments').select('id').execute()]
    expect((await upload(type, bytes(), name)).Code).toBe(-4001)
    expect(await stored()).toBe(files)
    expect(await site.ctx.db.selectFrom('attachments').select('id').execute()).toHaveLength(rows.length)
  })

  it('PHP and server configuration files are refused, whatever the settings allow', async () => {
    await setSettings(site.ctx, { support_file_ext: 'pdf,phtml,htaccess,svg,html' })
    expect((await upload(0, page, 'a.phtml')).Code).toBe(-4001)
    expect((await upload(0, page, 'a.htaccess')).Code).toBe(-4001)
    expect((await upload(0, page, 'a.svg')).Code).toBe(0)
    await setSettings(site.ctx, { support_file_ext: 'doc,docx,pdf,zip,txt' })
  })

  it.each([
    ['../../etc/passwd.pdf', {}, 'passwd.pdf'],
    ['C:\\windows\\x.pdf', {}, 'x.pdf'],
    ['a.pdf', { name: '../../evil.html' }, 'evil.html.pdf'],
    ['a.pdf', { name: '\u202efdp.exe' }, 'fdp.exe.pdf'],
    ['a.pdf', { name: '..' }, 'file.pdf'],
    ['a.PDF', {}, 'a.PDF'],
  ])('a document named %s with the fields %o is stored as %s', async (name, more, shown) => {
    const { Code, Data } = await upload(0, aPdf, name, more)
    expect(Code).toBe(0)
    expect(Data).toMatchObject({
      fileName: shown,
      extension: 'pdf',
      url: expect.stringMatching(/[.]pdf$/),
      type: 0,
    })
  })

  it('a document has no public address before a thread contains it', async () => {
    const { attachment, filePath } = (await upload(0, aPdf, 'a.pdf')).Data as AttachmentView
    expect((await site.app.inject({ url: `/files/${filePath}${attachment}` })).statusCode).toBe(403)
    expect((await site.app.inject({ url: `/files/${filePath}${attachment}/thumb` })).statusCode).toBe(403)
  })

  it('no temporary file is left after all requests', async () => {
    const folder = join(site.ctx.config.dataDir, 'files', '.temporary')
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]))
  })

  it('an unused upload is deleted after a day with its metadata', async () => {
    await upload(3, anMp4(1), 'a.mp4')
    site.clock.advance(25 * 3_600_000)
    await site.ctx.jobs.runDue()
    site.clock.advance(3_600_000)
    await site.ctx.jobs.runDue()
    expect(await stored()).toBe(0)
    for (const table of ['attachments', 'thread_video'] as const)
      expect(await site.ctx.db.selectFrom(table).select('id').execute()).toEqual([])
  })
})

type Row = Parameters<typeof presentMedia>[2]

const ctx = {} as Context
const viewer = { id: 7, origin: 'http://forum.test' } as unknown as Parameters<typeof presentMedia>[1]
const row = {
  ...{ id: 3, file_name: '泡法.mp4', width: 640, height: 360, duration_ms: 2500, status: 1 },
  ...{ cover_key: 'key', file_size: 10, file_type: 'video/mp4' },
} as unknown as Row

test('a video that must be paid first has its size and length, and neither a name nor addresses', () => {
  const access = { mayPlay: false, needPay: true, accessVersion: null }
  expect(presentMedia(ctx, viewer, row, access)).toMatchObject({
    ...{ threadVideoId: 3, needPay: 1, fileName: '', mediaUrl: '', coverUrl: '' },
    ...{ width: 640, height: 360, duration: 2.5, fileSize: 10 },
  })
})

test('a free video that cannot be played yet has its name', () => {
  const access = { mayPlay: false, needPay: false, accessVersion: null }
  expect(presentMedia(ctx, viewer, row, access)).toMatchObject({ needPay: 0, fileName: '泡法.mp4' })
})
