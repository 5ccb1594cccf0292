import type { ForumView } from '@chaguan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../../testing/fixtures/multipart.ts'
import { createPng } from '../../testing/fixtures/pictures.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { readSettings } from '../settings/index.ts'
import { deleteUnusedPictures } from './unused-pictures.ts'

const [path, v2] = ['/api/backAdmin/settings/logo', '/api/settings/logo.v2'] as const

/** Builds an icon file from pictures. */
function anIcon(...pictures: readonly Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, pictures.length, 0])
  let at = header.length + pictures.length * 16
  const entries = pictures.map((picture) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(at, 12)
    at += picture.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures])
}

describe.each(engines)('pictures of the site on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  const upload = (fields: Record<string, string>, name: string, bytes: Uint8Array, url: string = path) =>
    t.inject(formWithFile(url, { field: 'logo', name, type: 'image/png', bytes }, fields, admin))
  const siteOf = async () => ((await t.get('/api/v3/forum')).Data as ForumView).setSite
  const statusOf = async (address: string) => {
    const { status } = await t.inject({ method: 'GET', url: new URL(address).pathname })
    return status
  }

  it('an uploaded logo is public, and the previous one is deleted', async () => {
    const first = await upload({ type: 'logo' }, 'logo.png', await createPng())
    expect(first.Data).toEqual({
      key: 'logo',
      value: expect.stringMatching(/\.png\?\d{10}$/),
      tag: 'default',
    })
    const before = (await siteOf()).siteLogo
    expect([before, await statusOf(before)]).toEqual([
      (first.Data as { value: string }).value.split('?')[0],
      200,
    ])
    await upload({}, 'logo.png', await createPng(90, 20))
    expect((await siteOf()).siteLogo).not.toBe(before)
    expect(await statusOf(before)).toBe(404)
  })

  it('an icon is re-encoded and shown by its category, and a script is refused', async () => {
    const keep = (name: string, bytes: Uint8Array, as = admin) =>
      t.inject(
        formWithFile('/api/backAdmin/icon.upload', { field: 'icon', name, type: 'image/png', bytes }, {}, as),
      )
    const tagged = await sharp(await createPng())
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer()
    const { Data } = await keep('icon.png', tagged)
    const { url } = Data as { url: string }
    expect(url).toMatch(/^\/files\/[\w/-]+\.png$/)
    expect((await t.app.inject({ url })).statusCode).toBe(404)
    const category = { id: 1, name: '默认分类', sort: 0, icon: url }
    expect((await t.post('/api/backAdmin/categories.update', { data: [category] }, admin)).Code).toBe(0)
    const shown = (await t.get('/api/v3/categories', admin)).Data as { icon: string }[]
    expect(shown[0]?.icon).toContain(url)
    const { rawPayload } = await t.app.inject({ url })
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const name of ['icon.svg', 'icon.png', 'icon.js'])
      expect((await keep(name, script)).Code).toBeLessThan(0)
    expect((await keep('icon.png', await createPng(), await t.createMember())).Code).toBe(-4002)
  })

  it('an unused logo or icon is deleted after a day, and a used one stays', async () => {
    const keep = async () => {
      const file = { field: 'icon', name: 'icon.png', type: 'image/png', bytes: await createPng() }
      const { Data } = await t.inject(formWithFile('/api/backAdmin/icon.upload', file, {}, admin))
      return (Data as { url: string }).url
    }
    const isKept = async (url: string) => {
      const file = await t.ctx.files.read(url.replace('/files/', '').replace(/[?].*/, ''))
      file?.stream.destroy()
      return Boolean(file)
    }
    const [first, second, ofGroup, unused] = [await keep(), await keep(), await keep(), await keep()]
    const category = async (icon: string) => {
      const data = [{ id: 1, name: '默认分类', sort: 0, icon }]
      expect((await t.post('/api/backAdmin/categories.update', { data }, admin)).Code).toBe(0)
    }
    await category(first)
    await category(second)
    const groups = [{ id: 10, name: '普通会员', icon: ofGroup }]
    expect((await t.post('/api/backAdmin/groups.batchupdate', { data: groups }, admin)).Code).toBe(0)
    await upload({ type: 'background_image' }, 'a.png', await createPng())
    const background = (await readSettings(t.ctx)).background_image
    const cleared = [{ key: 'background_image', value: '', tag: 'default' }]
    expect((await t.post('/api/backAdmin/settings.create', { data: cleared }, admin)).Code).toBe(0)
    const urls = [first, second, ofGroup, unused, background]
    await deleteUnusedPictures(t.ctx)
    expect(await Promise.all(urls.map(isKept))).toEqual([true, true, true, true, true])
    t.clock.advance(86_400_000)
    await deleteUnusedPictures(t.ctx)
    expect(await Promise.all(urls.map(isKept))).toEqual([false, true, true, false, false])
    await category('')
    await deleteUnusedPictures(t.ctx)
    expect(await Promise.all(urls.map(isKept))).toEqual([false, false, true, false, false])
  })

  it('each picture type is stored in its own setting, and an unknown type counts as the logo', async () => {
    const logo = (await siteOf()).siteLogo
    await upload({ type: 'header_logo' }, 'a.png', await createPng())
    await upload({ type: 'watermark_image' }, 'a.png', await createPng())
    const settings = await readSettings(t.ctx)
    expect(settings.header_logo).toMatch(/^\/files\//)
    expect(settings.watermark_image).toMatch(/^\/files\//)
    expect((await siteOf()).siteLogo).toBe(logo)
    await upload({ type: '__proto__' }, 'a.png', await createPng())
    expect((await siteOf()).siteLogo).not.toBe(logo)
  })

  it('the path of the specification accepts a data URL, flat or wrapped, and an address of this site', async () => {
    const logo = `data:image/png;base64,${(await createPng(64, 64)).toString('base64')}`
    expect((await t.post(v2, { logo, type: 'favicon' }, admin)).Code).toBe(0)
    const favicon = (await siteOf()).siteFavicon
    expect((await t.post(v2, { data: { logo: favicon, type: 'background_image' } }, admin)).Code).toBe(0)
    const copy = (await siteOf()).siteBackgroundImage
    expect(copy).not.toBe(favicon)
    expect([await statusOf(favicon), await statusOf(copy)]).toEqual([200, 200])
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const tiny = { logo: `data:image/png;base64,${dot}`, type: 'logo' }
    const { value } = (await t.post(v2, tiny, admin)).Data as { value: string }
    expect(value).toMatch(/\.webp\?/)
    expect((await t.post(v2, { logo: value, type: 'header_logo' }, admin)).Code).toBe(0)
    expect((await t.post(v2, { logo }, admin)).Code).toBe(-4001)
    expect((await t.post(v2, { type: 'logo' }, admin)).Code).toBe(-4001)
  })

  it('a favicon may be an icon file that contains a PNG', async () => {
    const large = await createPng(64, 64)
    expect(
      (await upload({ type: 'favicon' }, 'favicon.ico', anIcon(await createPng(16, 16), large))).Code,
    ).toBe(0)
    const { siteFavicon } = await siteOf()
    const { rawPayload } = await t.app.inject({ method: 'GET', url: new URL(siteFavicon).pathname })
    expect((await sharp(rawPayload).metadata()).width).toBe(64)
  })

  it('scripts, foreign addresses, wrong types and empty requests are refused and change nothing', async () => {
    const before = await siteOf()
    const png = await createPng()
    const jpeg = await sharp(png).jpeg().toBuffer()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const answers = [
      await upload({ type: 'favicon' }, 'a.svg', svg),
      await upload({ type: 'logo' }, 'a.png', svg),
      await upload({ type: 'logo' }, 'a.ico', anIcon(png)),
      await upload({ type: 'favicon' }, 'a.ico', Buffer.from('MZ nothing of the kind')),
      await upload({ type: 'favicon' }, 'a.ico', anIcon().subarray(0, 5)),
      await upload({ type: 'logo' }, 'a.js', Buffer.from('alert(1)')),
      await upload({ type: 'watermark_image' }, 'a.jpg', jpeg),
      await t.post(path, { type: 'logo' }, admin),
      await t.post(v2, { type: 'logo', logo: 'https://elsewhere.test/files/ab/cd/logo.png' }, admin),
      await t.post(v2, { type: 'logo', logo: '/files/../../etc/passwd' }, admin),
      await t.post(v2, { type: 'logo', logo: `/files/ab/cd/abcd${'0'.repeat(28)}.png` }, admin),
      await t.post(v2, { type: 'logo', logo: 'data:image/svg+xml;base64,PHN2Zy8+' }, admin),
      await t.post(v2, { type: 'logo', logo: 'javascript:alert(1)' }, admin),
    ]
    expect(answers.map(({ Code }) => Code)).toEqual(answers.map(() => -4001))
    expect(await siteOf()).toEqual(before)
  })

  it('a picture above 5120 KB is refused', async () => {
    const { status, Code } = await upload({}, 'a.png', Buffer.alloc(5120 * 1024 + 1, 1))
    expect([status, Code]).toEqual([413, -4001])
  })

  it('a removed picture is deleted, and its setting is emptied', async () => {
    const { siteLogo } = await siteOf()
    const answer = await t.post('/api/backAdmin/settings/delete.logo', { type: 'unknown' }, admin)
    expect(answer.Data).toEqual({ key: 'logo', value: '', tag: 'default' })
    expect([(await siteOf()).siteLogo, await statusOf(siteLogo)]).toEqual(['', 404])
    const wrapped = await t.post('/api/settings/delete.logo.v2', { data: { type: 'watermark_image' } }, admin)
    expect(wrapped.Data).toEqual({ key: 'watermark_image', value: '', tag: 'watermark' })
    expect((await t.post('/api/settings/delete.logo.v2', {}, admin)).Code).toBe(-4001)
  })
})
