import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleFrames } from './draw-variant.ts'
import { moving, photo } from './picture-corpus.ts'
import type { VariantFormat } from './picture-format.ts'
import type { PictureVariantName } from './picture-variants.ts'
import { openPictures } from './pictures.ts'

const pictures = openPictures({ maxWorkers: 1 })
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterAll(async () => {
  pictures.close()
  await rm(directory, { recursive: true })
})

async function draw(file: Buffer, variant: PictureVariantName, format: VariantFormat) {
  const path = join(directory, 'kept')
  const outPath = join(directory, 'variant')
  await writeFile(path, file)
  const picture = await pictures.variant({ path, outPath, variant, format })
  const drawn = await readFile(outPath)
  return { picture, drawn, header: await sharp(drawn).metadata() }
}

const landscape = async () => (await photo(1600, 900)).jpeg().toBuffer()

test.each([
  ['thumb', 500, 500],
  ['blur', 500, 281],
  ['s', 667, 375],
  ['m', 1080, 608],
  ['l', 1600, 900],
  ['avatar-6', 160, 160],
  ['avatar-0', 24, 24],
] as const)('of a photo of 1600 × 900 the variant %s is %i × %i', async (variant, width, height) => {
  const { picture, header, drawn } = await draw(await landscape(), variant, 'webp')
  expect(picture).toEqual({ format: 'webp', width, height, frames: 1, bytes: drawn.length })
  expect(header).toMatchObject({ format: 'webp', width, height })
})

test('every format is written, jpeg and png interlaced', async () => {
  const file = await landscape()
  expect((await draw(file, 's', 'jpeg')).header).toMatchObject({ format: 'jpeg', isProgressive: true })
  expect((await draw(file, 's', 'png')).header).toMatchObject({ format: 'png', isProgressive: true })
  expect((await draw(file, 's', 'avif')).header).toMatchObject({ format: 'heif', compression: 'av1' })
  expect((await draw(file, 's', 'gif')).header).toMatchObject({ format: 'gif' })
})

test('a small picture is never enlarged', async () => {
  const small = await (await photo(120, 60)).png().toBuffer()
  for (const variant of ['s', 'l', 'blur'] as const) {
    expect((await draw(small, variant, 'webp')).picture).toMatchObject({ width: 120, height: 60 })
  }
  const { picture } = await draw(small, 'thumb', 'webp')
  expect(picture.width).toBeLessThanOrEqual(120)
  expect(picture.height).toBeLessThanOrEqual(60)
})

test('the blurred variant has no fine detail', async () => {
  const stripes = Buffer.alloc(800 * 800, 0).map((_, index) => ((index % 800) % 16 < 8 ? 255 : 0))
  const file = await sharp(stripes, { raw: { width: 800, height: 800, channels: 1 } })
    .png()
    .toBuffer()
  const { channels } = await sharp((await draw(file, 'blur', 'png')).drawn)
    .greyscale()
    .stats()
  expect(channels[0]?.stdev).toBeLessThan(8)
})

test.each([
  ['thumb', 5],
  ['m', 10],
  ['avatar-5', 5],
  ['avatar-6', 10],
  ['blur', 1],
] as const)(
  'of 37 frames the variant %s shows %i, spread over the whole in the same time',
  async (variant, frames) => {
    const { picture, header } = await draw(await moving(37, 40, 30).gif(), variant, 'webp')
    expect(picture.frames).toBe(frames)
    expect(header.pages ?? 1).toBe(frames)
    if (frames === 1) return
    const wholeMs = Array.from({ length: 37 }, (_, index) => 40 + (index % 3) * 10).reduce(
      (sum, one) => sum + one,
    )
    expect(header.delay?.reduce((sum, one) => sum + one)).toBe(wholeMs)
  },
)

test('a short animation keeps every frame, as gif too', async () => {
  const { picture, header } = await draw(await moving(4, 40, 30).webp(), 'thumb', 'gif')
  expect(picture).toMatchObject({ format: 'gif', frames: 4 })
  expect(header).toMatchObject({ pages: 4, delay: [40, 50, 60, 40] })
})

test('an animation becomes a still picture where its format has no animation', async () => {
  const { picture, header } = await draw(await moving(4, 40, 30).gif(), 'thumb', 'avif')
  expect(picture.frames).toBe(1)
  expect(header.pages ?? 1).toBe(1)
})

test('transparency is kept, and becomes white in a jpeg', async () => {
  const clear = sharp({ create: { width: 50, height: 50, channels: 4, background: '#0000' } })
  const file = await clear.png().toBuffer()
  expect((await draw(file, 's', 'webp')).header.hasAlpha).toBe(true)
  const { dominant } = await sharp((await draw(file, 's', 'jpeg')).drawn).stats()
  expect(dominant.g).toBeGreaterThan(240)
})

test('reducing frames keeps the first one and the total duration', () => {
  expect(sampleFrames(7, 3, [1, 2, 3, 4, 5, 6, 7])).toEqual({ shown: [0, 2, 4], delay: [3, 7, 18] })
  expect(
    sampleFrames(
      10,
      5,
      Array.from({ length: 10 }, () => 10),
    ).delay,
  ).toEqual([20, 20, 20, 20, 20])
})
