import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type AttachmentView, groupIds } from '@chaguan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heicHead } from '../../drivers/pictures/picture-corpus.ts'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { setSettings } from '../settings/index.ts'

const url = '/api/v3/attachments'

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe.each(engines)('uploading on %s', (engine) => {
  let site: TestApp
  let member: TestMember

  beforeAll(async () => {
    site = await openTestApp({ engine })
    member = await site.createMember()
  })

  afterAll(() => site.close())

  const upload = (
    bytes: Uint8Array,
    name = 'tea.png',
    fields: Record<string, string> = { type: '1' },
    as?: TestMember,
  ) => site.inject(formWithFile(url, { field: 'file', name, type: 'image/png', bytes }, fields, as))

  const stored = () => filesBelow(join(site.ctx.config.dataDir, 'files'))

  async function expectNothingLeft(action: () => Promise<unknown>): Promise<void> {
    // Compared by name: temporary files of an earlier upload may disappear meanwhile.
    const before = new Set(await stored())
    await action()
    expect((await stored()).filter((name) => !before.has(name))).toEqual([])
  }

  it("pictures of threads get the site's watermark while it is enabled", async () => {
    const admin = await site.createAdmin()
    const mark = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const given = { field: 'logo', name: 'mark.png', type: 'image/png', bytes: mark }
    const path = '/api/backAdmin/settings/logo'
    await site.inject(formWithFile(path, given, { type: 'watermark_image' }, admin))
    const redAtTheEnd = async (type: string) => {
      expect((await upload(await createPng(400, 300), 'tea.png', { type }, member)).Code).toBe(0)
      const row = await site.ctx.db
        .selectFrom('attachments')
        .select('file_key')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const kept = await sharp(join(site.ctx.config.dataDir, 'files', row.file_key))
        .extract({ left: 390, top: 290, width: 1, height: 1 })
        .raw()
        .toBuffer()
      return (kept[0] ?? 0) > 200
    }
    expect(await redAtTheEnd('1')).toBe(false)
    await setSettings(site.ctx, { watermark: true, position: 9 })
    expect(await redAtTheEnd('1')).toBe(true)
    expect(await redAtTheEnd('5')).toBe(false)
    await setSettings(site.ctx, { watermark: false })
    expect(await redAtTheEnd('1')).toBe(false)
    const removed = await site.post('/api/backAdmin/settings/delete.logo', { type: 'watermark_image' }, admin)
    expect(removed.Code).toBe(0)
  })

  it('an uploaded picture is stored and returned with its address and dimensions', async () => {
    const { Code, Data } = await upload(
      await createPng(640, 480),
      '龙井.png',
      { type: '1', order: '3' },
      member,
    )
    const view = Data as AttachmentView
    expect(Code).toBe(0)
    expect(view).toMatchObject({
      type: 1,
      typeId: 0,
      order: 3,
      isRemote: false,
      isApproved: 1,
      fileName: '龙井.png',
      fileWidth: 640,
      fileHeight: 480,
    })
    expect(view.url).toMatch(
      /^http:\/\/forum\.test\/files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}\.\w+\/[\w-]+\.\w+$/,
    )
    expect(view.thumbUrl).toBe(`${view.url}/thumb`)
  })

  it('an upload is refused while a hundred of the largest files of its owner are unbound', async () => {
    const hoarder = await site.createMember()
    const { Data } = await upload(await createPng(), 'a.png', { type: '1' }, hoarder)
    const { id } = Data as AttachmentView
    const weigh = (change: { file_size: number; type_id?: number }) =>
      site.ctx.transaction(async (tx) => {
        await tx.updateTable('attachments').set(change).where('id', '=', id).execute()
      })
    await weigh({ file_size: 500 * 1024 * 1024 - 100 })
    await expectNothingLeft(async () =>
      expect((await upload(await createPng(), 'b.png', { type: '1' }, hoarder)).Code).toBe(-4001),
    )
    await weigh({ file_size: 500 * 1024 * 1024, type_id: 1 })
    expect((await upload(await createPng(), 'b.png', { type: '1' }, hoarder)).Code).toBe(0)
    await weigh({ file_size: 100, type_id: 0 })
  })

  it('simultaneous uploads together do not exceed the quota', async () => {
    const hoarder = await site.createMember()
    const png = await createPng(300, 200)
    const { Data } = await upload(png, 'a.png', { type: '1' }, hoarder)
    const { id, fileSize } = Data as AttachmentView
    const roomFor = 2
    const file_size = 500 * 1024 * 1024 - roomFor * Math.max(fileSize, png.length) - 10
    await site.ctx.transaction((tx) =>
      tx.updateTable('attachments').set({ file_size }).where('id', '=', id).execute(),
    )
    const before = new Set(await stored())
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload(png, 'b.png', { type: '1' }, hoarder)),
    )
    const codes = answers.map(({ Code }) => Code)
    expect(codes.filter((code) => code === 0)).toHaveLength(roomFor)
    expect(codes.filter((code) => code === -4001)).toHaveLength(12 - roomFor)
    expect((await stored()).filter((name) => !before.has(name))).toHaveLength(roomFor)
  })

  it('a picture is served whole, in ranges, and with 304 when unchanged', async () => {
    const { Data } = await upload(await createPng(), 'a.png', { type: '1' }, member)
    const path = new URL((Data as AttachmentView).url).pathname
    const whole = await site.app.inject({ url: path })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers['x-content-type-options']).toBe('nosniff')
    const part = await site.app.inject({ url: path, headers: { range: 'bytes=0-9' } })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload).toHaveLength(10)
    const same = await site.app.inject({
      url: path,
      headers: { 'if-none-match': String(whole.headers.etag) },
    })
    expect(same.statusCode).toBe(304)
  })

  it('a thumbnail is served in a format that the browser accepts', async () => {
    const { Data } = await upload(await createPng(1200, 900), 'b.png', { type: '1' }, member)
    const path = new URL((Data as AttachmentView).thumbUrl ?? '').pathname
    const webp = await site.app.inject({ url: path, headers: { accept: 'image/webp,*/*' } })
    expect(webp.headers['content-type']).toBe('image/webp')
    expect(webp.headers.vary).toContain('Accept')
    const { width, height } = await sharp(webp.rawPayload).metadata()
    expect([width, height]).toEqual([500, 500])
    expect((await site.app.inject({ url: `${path}x` })).statusCode).toBe(404)
  })

  it.each([
    ['a text that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>'), 'x.png'],
    ['a drawing in SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg'],
    ['an empty file', Buffer.alloc(0), 'x.png'],
    ['a picture with an ending that is not allowed', Buffer.from('GIF89a'), 'x.php'],
  ])('an upload of %s is refused and leaves nothing behind', async (_what, bytes, name) => {
    await expectNothingLeft(async () => {
      expect((await upload(bytes, name, { type: '1' }, member)).Code).toBe(-4001)
    })
  })

  it('a picture whose extension differs from its format is refused', async () => {
    const bytes = await createPng()
    await expectNothingLeft(async () => {
      expect((await upload(bytes, 'x.jpg', { type: '1' }, member)).Code).toBe(-4001)
    })
  })

  it('an upload larger than the setting allows is refused', async () => {
    await expectNothingLeft(async () => {
      const answer = await upload(Buffer.alloc(5 * 1024 * 1024 + 10), 'x.png', { type: '1' }, member)
      expect([answer.status, answer.Code]).toEqual([413, -4001])
    })
  })

  it('WebP and AVIF are accepted where JPEG is, and HEIC is refused with a reason', async () => {
    const drawn = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#2469f6' } })
    expect((await upload(await drawn().webp().toBuffer(), 'a.webp', { type: '1' }, member)).Code).toBe(0)
    expect((await upload(await drawn().avif().toBuffer(), 'a.avif', { type: '1' }, member)).Code).toBe(0)
    await expectNothingLeft(async () => {
      const answer = await upload(heicHead(), 'a.heic', { type: '1' }, member)
      expect(answer).toMatchObject({ Code: -4001, Message: '这里读不了 HEIC 图片，请转成 JPEG 再上传' })
    })
  })

  it('videos have a size limit of their own, whatever type follows the file in the form', async () => {
    await setSettings(site.ctx, { support_max_size: 1, support_max_video_size: 2 })
    const bytes = Buffer.alloc(1.5 * 1024 * 1024)
    const send = async (fields: Record<string, string>) => {
      const { status, Message } = await upload(bytes, 'a.mp4', fields, member)
      return [status, Message]
    }
    expect(await send({ type: '3' })).toEqual([200, '文件不是音视频或已损坏'])
    expect(await send({ type: '2' })).toEqual([413, '文件太大'])
    const form = formWithFile(url, { field: 'file', name: 'a.png', type: '', bytes }, { type: '3' }, member)
    const [, boundary] = String(form.headers?.['content-type']).split('boundary=')
    const renamed = `\r\ncontent-disposition: form-data; name="type"\r\n\r\n1\r\n--${boundary}--\r\n`
    const payload = Buffer.concat([(form.payload as Buffer).subarray(0, -4), Buffer.from(renamed)])
    expect((await site.inject({ ...form, payload })).Message).toBe('文件太大')
    await setSettings(site.ctx, { support_max_size: 5, support_max_video_size: 100 })
  })

  it('an upload needs a login and the permission of its type', async () => {
    const bytes = await createPng(10, 10)
    expect((await upload(bytes)).Code).toBe(-3001)
    const trial = await site.createMember({ groupId: groupIds.trial })
    for (const type of ['0', '1', '2', '3', '4', '5'])
      expect((await upload(bytes, 'x.png', { type }, trial)).Code).toBe(-4002)
    expect((await upload(bytes, 'x.png', { type: '9' }, member)).Code).toBe(-4001)
    expect((await upload(bytes, 'x.png', {}, member)).Code).toBe(-4001)
  })

  it('a request without a file is refused', async () => {
    expect((await site.post(url, { type: 1 }, member)).Code).toBe(-4001)
  })

  it('an unused upload is deleted after a day', async () => {
    await upload(await createPng(), 'c.png', { type: '1' }, member)
    site.clock.advance(25 * 3_600_000)
    await site.ctx.jobs.runDue()
    site.clock.advance(3_600_000)
    await site.ctx.jobs.runDue()
    expect(await stored()).toHaveLength(0)
    const rows = await site.ctx.db.selectFrom('attachments').select('id').execute()
    expect(rows).toHaveLength(0)
  })

  it.each([
    '/files/../secret.key',
    '/files/ab/cd/..%2f..%2fsecret.key',
    '/files/',
    '/files/ab/cd/x.jpg',
    '/files/secret.key',
  ])('a request for %s serves no file', async (path) => {
    const answer = await site.app.inject({ url: path })
    expect(answer.statusCode).toBeGreaterThanOrEqual(404)
    expect(answer.headers['content-type']).not.toContain('image')
  })
})
