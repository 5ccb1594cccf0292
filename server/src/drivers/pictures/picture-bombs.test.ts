import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bombTextChunk, buildGif, buildPng, heicHead, moving, packedZeros, photo } from './picture-corpus.ts'
import type { PictureRefusal } from './picture-refused.ts'
import { openPictures } from './pictures.ts'

const REFUSED_WITHIN_MS = 500

const pictures = openPictures({ maxWorkers: 1 })
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'))
  await writeFile(join(directory, 'warm'), await (await photo(8, 8)).jpeg().toBuffer())
  await pictures.ingest({ path: join(directory, 'warm'), outPath: join(directory, 'warm-kept') })
  await rm(join(directory, 'warm-kept'))
  await rm(join(directory, 'warm'))
})
afterAll(async () => {
  pictures.close()
  await rm(directory, { recursive: true })
})

const jpeg = async () => (await photo(800, 600)).jpeg().toBuffer()
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#567' } })
const text = (content: string) => async () => Buffer.from(content)
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const refusals: [name: string, reason: PictureRefusal, file: () => Buffer | Promise<Buffer>][] = [
  ['an empty file', 'not-a-picture', text('')],
  ['html', 'not-a-picture', text('<!doctype html><script>alert(1)</script>')],
  [
    'html that begins with the mark of a jpeg',
    'not-a-picture',
    async () => Buffer.from('\xff\xd8\xff<html>', 'latin1'),
  ],
  ['html that begins with the mark of a gif', 'not-a-picture', text('GIF89a/*<script>*/=1;alert(1)')],
  ['an svg', 'unsupported', text(svg)],
  ['an svg behind a comment', 'unsupported', text(`<!-- ${'x'.repeat(200)} -->${svg}`)],
  ['an ImageMagick script', 'not-a-picture', text('push graphic-context\nfill "url(https://example.com/a)"')],
  ['a pdf', 'not-a-picture', text('%PDF-1.7\n')],
  ['a heic photo', 'unsupported', heicHead],
  ['a bmp', 'unsupported', text('BM\0\0\0\0')],
  ['a jpeg cut in the middle', 'not-a-picture', async () => (await jpeg()).subarray(0, 9000)],
  [
    'a png cut in the middle',
    'not-a-picture',
    async () => (await (await photo(300, 200)).png().toBuffer()).subarray(0, 5000),
  ],
  [
    'a webp cut in the middle',
    'not-a-picture',
    async () => (await (await photo(800, 600)).webp().toBuffer()).subarray(0, 900),
  ],
  ['a gif without its pixels', 'not-a-picture', async () => buildGif(0, { width: 10, height: 10 })],
  ['a png that claims 65535²', 'too-large', () => buildPng({ width: 65535, height: 65535 }, packedZeros(64))],
  [
    'a png that claims a side of 2³¹',
    'not-a-picture',
    () => buildPng({ width: 0x80000000, height: 1 }, packedZeros(64)),
  ],
  [
    'a png with less than it claims',
    'not-a-picture',
    () => buildPng({ width: 4000, height: 4000 }, packedZeros(64)),
  ],
  ['a gif that claims 65535²', 'too-large', () => buildGif(1, { width: 65535, height: 65535 })],
  ['a picture of 30,000 × 1', 'too-large', async () => blank(30_000, 1).png().toBuffer()],
  ['a picture of 101 megapixels', 'too-large', async () => blank(10_100, 10_000).jpeg().toBuffer()],
  ['a gif of 150 frames', 'too-many-frames', () => moving(150, 20, 20).gif()],
  ['a webp of 150 frames', 'too-many-frames', () => moving(150, 20, 20).webp()],
  ['a gif of 100,000 frames', 'too-many-frames', async () => buildGif(100_000, { width: 1, height: 1 })],
  [
    'a gif of 100 frames of 4 megapixels',
    'too-large',
    async () => buildGif(100, { width: 2000, height: 2000 }),
  ],
]

test.each(refusals)(
  '%s is refused as %s within half a second and leaves no file',
  async (_name, reason, make) => {
    const path = join(directory, 'upload')
    await writeFile(path, await make())
    const before = performance.now()
    const attempt = pictures.ingest({ path, outPath: join(directory, 'kept') })
    await expect(attempt).rejects.toMatchObject({ name: 'PictureRefused', reason })
    expect(performance.now() - before).toBeLessThan(REFUSED_WITHIN_MS)
    expect(await readdir(directory)).toEqual(['upload'])
  },
)

test('a file of too many bytes is refused unread', async () => {
  const path = join(directory, 'upload')
  await writeFile(path, await jpeg())
  const attempt = pictures.ingest({ path, outPath: join(directory, 'kept') }, { maxBytes: 1000 })
  await expect(attempt).rejects.toMatchObject({ reason: 'too-large' })
})

test.each([
  ['pixels', () => buildPng({ width: 100, height: 100 }, packedZeros(256 * 1024 * 1024))],
  ['a text chunk', () => buildPng({ width: 100, height: 100 }, packedZeros(101 * 100), [bombTextChunk()])],
])('a png with a deflate bomb in %s costs neither time nor memory', async (_where, make) => {
  const path = join(directory, 'upload')
  await writeFile(path, make())
  const before = performance.now()
  const [outcome] = await Promise.allSettled([pictures.ingest({ path, outPath: join(directory, 'kept') })])
  expect(performance.now() - before).toBeLessThan(REFUSED_WITHIN_MS)
  if (outcome.status === 'fulfilled') expect(outcome.value).toMatchObject({ width: 100, height: 100 })
  else expect(outcome.reason).toMatchObject({ reason: 'not-a-picture' })
  await rm(join(directory, 'kept'), { force: true })
})

test('a picture that needs too much memory is refused, and the next one is read', async () => {
  const frugal = openPictures({ maxWorkers: 1, maxMemoryBytes: 250 * 1024 * 1024 })
  const path = join(directory, 'upload')
  const outPath = join(directory, 'kept')
  await writeFile(
    path,
    await blank(9000, 9000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
  await expect(frugal.ingest({ path, outPath })).rejects.toMatchObject({ reason: 'too-large' })
  await writeFile(path, await jpeg())
  expect(await frugal.ingest({ path, outPath })).toMatchObject({ width: 800 })
  frugal.close()
})

const server = `
import { monitorEventLoopDelay } from 'node:perf_hooks'
const { openPictures } = await import(process.env.PICTURES)
const pictures = openPictures({ maxWorkers: 1 })
const delay = monitorEventLoopDelay({ resolution: 5 })
const rssBefore = process.memoryUsage.rss()
let maxRss = rssBefore
setInterval(() => { maxRss = Math.max(maxRss, process.memoryUsage.rss()) }, 10)
delay.enable()
const { width, height } = await pictures.ingest({ path: process.env.UPLOAD, outPath: process.env.KEPT })
delay.disable()
const loaded = process.report.getReport().sharedObjects.filter((path) => /sharp|vips/.test(path))
console.log(JSON.stringify({ width, height, delayMs: delay.max / 1e6, growth: maxRss - rssBefore, loaded }))
pictures.close()
process.exit()
`

test('while 100 megapixels are read the server responds at once and does not grow', async () => {
  const path = join(directory, 'upload')
  await writeFile(path, await blank(12_500, 8000).jpeg().toBuffer())
  const env = {
    PICTURES: new URL('./pictures.ts', import.meta.url).href,
    UPLOAD: path,
    KEPT: join(directory, 'kept'),
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', server], {
    env,
  })
  const { delayMs, growth, ...rest } = JSON.parse(stdout) as { delayMs: number; growth: number }
  expect(rest).toEqual({ width: 5120, height: 3276, loaded: [] })
  expect(delayMs).toBeLessThan(200)
  expect(growth).toBeLessThan(30 * 1024 * 1024)
})
