import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aCrowdedMp4,
  aFragmentedMp4,
  anMp3,
  anMp4,
  anOgg,
  aWav,
  aWebm,
} from '../../testing/fixtures/media-files.ts'
import { probeMedia } from './media.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chaguan-media-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function probe(bytes: Uint8Array) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return probeMedia(path)
}

/** Measures the CPU time for probing a file, independent of other load. */
async function workOf(bytes: Uint8Array) {
  const before = process.cpuUsage()
  const isMedia = (await probe(bytes)) !== null
  return { isMedia, cpuMs: process.cpuUsage(before).user / 1000 }
}

describe('a sound or a video', () => {
  it.each([
    ['a WAVE file', aWav(2.5), 'audio/wav', 2500],
    ['an MP3 with a tag', anMp3(6), 'audio/mpeg', 6000],
    ['Opus in Ogg', anOgg(3), 'audio/ogg', 3000],
    ['an MP4 without a picture', anMp4(61, 0), 'audio/mp4', 61_000],
    ['an MP4 in fragments', aFragmentedMp4(4), 'audio/mp4', 4000],
    ['a WebM that a browser recorded', aWebm(5, 0), 'audio/webm', 5000],
  ])('%s is a sound of its length', async (_, bytes, mediaType, durationMs) => {
    expect(await probe(bytes)).toMatchObject({
      hasVideo: false,
      hasAudio: true,
      mediaType,
      durationMs,
      width: 0,
    })
  })

  it.each([
    ['MP4', anMp4(7.25), 'video/mp4', 7250, 640, 360],
    ['WebM', aWebm(3), 'video/webm', 3000, 320, 240],
  ])('%s is a video of its length and size', async (_, bytes, mediaType, durationMs, width, height) => {
    expect(await probe(bytes)).toMatchObject({ hasVideo: true, mediaType, durationMs, width, height })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['the beginning of an MP4 and nothing after it', anMp4(1).subarray(0, 24)],
    ['the beginning of a WebM', aWebm(1).subarray(0, 30)],
    ['a WAVE file without a format', Buffer.concat([aWav(1).subarray(0, 12), Buffer.alloc(64)])],
    ['bytes that look like frames for a moment', Buffer.alloc(500_000, 0xff)],
    ['an Ogg of one page', anOgg(1).subarray(0, 45)],
  ])('%s is neither sound nor video', async (_, bytes) => {
    expect(await probe(bytes)).toBeNull()
  })

  it('a video of 64 tracks is read, one of more is not, and no number of them blocks the process', async () => {
    expect(await probe(aCrowdedMp4(64, 10))).toMatchObject({ mediaType: 'audio/mp4', durationMs: 1000 })
    expect(await probe(aCrowdedMp4(65, 0))).toBeNull()
    const few = await workOf(aCrowdedMp4(64, 500_000))
    const many = await workOf(aCrowdedMp4(70_000, 500_000))
    expect([few.isMedia, many.isMedia]).toEqual([true, false])
    expect(many.cpuMs).toBeLessThan(2 * few.cpuMs)
  })

  it('a file that was cut off anywhere is read without an exception', async () => {
    for (const whole of [aWav(1), anMp3(1), anOgg(1), anMp4(1), aFragmentedMp4(2), aWebm(2)])
      for (let end = 1; end < Math.min(whole.length, 700); end += 13)
        await expect(probe(whole.subarray(0, end))).resolves.toBeDefined()
  })
})
