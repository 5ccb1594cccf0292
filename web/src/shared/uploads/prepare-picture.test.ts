import { describe, expect, test, vi } from 'vitest'
import { type DecodedPicture, preparePicture } from './prepare-picture.ts'

const megabyte = 1024 * 1024
const site = { endings: ['png', 'gif', 'jpg', 'jpeg', 'webp', 'avif'], maxBytes: 5 * megabyte }
const file = (name: string, bytes: number, type = '') => new File([new Uint8Array(bytes)], name, { type })

/** Decodes a picture of so many pixels, whose size in bytes is proportional to them. */
const camera = (
  width: number,
  height: number,
  change: Partial<DecodedPicture> & { bytesPerPixel?: number } = {},
) => {
  const drawn: string[] = []
  const { bytesPerPixel = 0.3, ...rest } = change
  const decode = vi.fn(
    async (): Promise<DecodedPicture> => ({
      width,
      height,
      isTransparent: false,
      encode: async (w, h, type) => {
        drawn.push(`${w}x${h}`)
        return new Blob([new Uint8Array(Math.floor(w * h * bytesPerPixel))], { type })
      },
      ...rest,
    }),
  )
  return { decode, drawn }
}
const broken = async () => {
  throw new Error('It cannot be decoded.')
}

describe('a picture before it is sent', () => {
  test('a picture before it is sent is re-encoded when it is a phone’s photo of 12 MB, and then fits the limit', async () => {
    const { decode, drawn } = camera(4032, 3024)
    const sent = await preparePicture(file('IMG_1.JPG', 12 * megabyte, 'image/jpeg'), site, decode)
    expect(sent).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
    expect(sent?.size).toBeLessThan(5 * megabyte)
    expect(drawn).toEqual(['4032x3024'])
  })

  test('a picture before it is sent is scaled down until it fits, and never has more pixels than the server stores', async () => {
    const { decode, drawn } = camera(12_000, 9000, { bytesPerPixel: 0.6 })
    const sent = await preparePicture(file('a.jpg', 40 * megabyte, 'image/jpeg'), site, decode)
    expect(sent?.size).toBeLessThanOrEqual(5 * megabyte)
    expect(drawn[0]).toBe('4729x3547')
    expect(drawn.length).toBeGreaterThan(1)
  })

  test('a picture before it is sent is re-encoded in a format that the site accepts', async () => {
    const big = file('a.png', 8 * megabyte, 'image/png')
    const sentTo = async (endings: readonly string[], isTransparent: boolean) => {
      const { decode } = camera(2000, 1500, { isTransparent })
      return (await preparePicture(big, { ...site, endings }, decode))?.name
    }
    expect(await sentTo(['png'], false)).toBe('a.png')
    expect(await sentTo(['png', 'webp'], false)).toBe('a.webp')
    expect(await sentTo(['png', 'jpeg'], false)).toBe('a.jpg')
    expect(await sentTo(['png', 'jpg'], true)).toBe('a.png')
    expect(await sentTo(['png', 'webp'], true)).toBe('a.webp')
  })

  test('a picture before it is sent stays unchanged when it is small, animated, or would not become smaller', async () => {
    const { decode } = camera(4000, 3000, { bytesPerPixel: 0.4 })
    const small = file('a.png', megabyte, 'image/png')
    const moving = file('a.gif', 4 * megabyte, 'image/gif')
    const tight = file('a.webp', 3 * megabyte, 'image/webp')
    expect(await preparePicture(small, site, decode)).toBe(small)
    expect(await preparePicture(moving, site, decode)).toBe(moving)
    expect(decode).not.toHaveBeenCalled()
    expect(await preparePicture(tight, site, decode)).toBe(tight)
  })

  test('a picture before it is sent stays transparent', async () => {
    const { decode } = camera(2000, 2000, { isTransparent: true })
    const sent = await preparePicture(file('logo.png', 8 * megabyte, 'image/png'), site, decode)
    expect(sent).toMatchObject({ name: 'logo.webp', type: 'image/webp' })
  })

  test('a picture before it is sent is converted from HEIC where the browser can decode it, and refused elsewhere', async () => {
    const photo = file('IMG_2.HEIC', megabyte, '')
    const { decode } = camera(400, 300)
    expect(await preparePicture(photo, site, decode)).toMatchObject({ name: 'IMG_2.jpg', type: 'image/jpeg' })
    expect(await preparePicture(photo, site, broken)).toBeNull()
  })

  test('a picture before it is sent is converted when the site does not accept its format', async () => {
    const { decode } = camera(400, 300)
    const onlyJpeg = { ...site, endings: ['jpg'] }
    expect(await preparePicture(file('a.avif', 1000, 'image/avif'), onlyJpeg, decode)).toMatchObject({
      name: 'a.jpg',
    })
  })

  test('a picture before it is sent is left to the server when this browser cannot decode it', async () => {
    const odd = file('a.png', 3 * megabyte, 'image/png')
    expect(await preparePicture(odd, site, broken)).toBe(odd)
  })
})
