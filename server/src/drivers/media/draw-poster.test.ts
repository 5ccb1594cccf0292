import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { drawPoster, findFfmpeg } from './draw-poster.ts'
import { openMedia } from './media.ts'

const program = 'ffmpeg'
const hasFfmpeg = await findFfmpeg()

describe.skipIf(!hasFfmpeg)('posters of videos, where ffmpeg is installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-poster-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Creates a video of moving bars, red in its first half second. */
  function uploadVideo(name: string, size: string, seconds: number, ...how: string[]): string {
    const path = join(folder, name)
    const bars = `testsrc=size=${size}:rate=25:duration=${seconds}`
    const made = spawnSync(program, ['-loglevel', 'error', '-f', 'lavfi', '-i', bars, ...how, '-y', path])
    if (made.status !== 0) throw new Error(String(made.stderr))
    return path
  }
  const poster = async (path: string, durationMs: number, name = 'cover.jpg') => {
    const outPath = join(folder, name)
    rmSync(outPath, { force: true })
    const isDrawn = await drawPoster({ path, outPath, durationMs })
    return { isDrawn, outPath, facts: isDrawn ? await sharp(outPath).metadata() : null }
  }

  it('a poster is a frame of the video as a JPEG, at most 1280 pixels wide', async () => {
    const path = uploadVideo('wide.mp4', '1920x1080', 3, '-pix_fmt', 'yuv420p')
    const { facts } = await poster(path, 3000)
    expect(facts).toMatchObject({ format: 'jpeg', width: 1280, height: 720 })
  })

  it('a poster of a smaller video has its size, and of a short video it is from the middle', async () => {
    const path = uploadVideo('short.webm', '320x180', 0.4, '-c:v', 'libvpx')
    const { facts } = await poster(path, 400)
    expect(facts).toMatchObject({ format: 'jpeg', width: 320, height: 180 })
    expect((await sharp(join(folder, 'cover.jpg')).stats()).entropy).toBeGreaterThan(0.5)
  })

  it('a poster is upright for a video recorded sideways', async () => {
    const path = uploadVideo('side.mp4', '320x180', 2, '-pix_fmt', 'yuv420p')
    const turned = join(folder, 'turned.mp4')
    spawnSync(program, [
      '-loglevel',
      'error',
      '-display_rotation',
      '90',
      '-i',
      path,
      '-c',
      'copy',
      '-y',
      turned,
    ])
    spawnSync(program, [
      '-loglevel',
      'error',
      '-i',
      path,
      '-metadata:s:v',
      'rotate=90',
      '-c',
      'copy',
      '-y',
      turned,
    ])
    expect((await poster(turned, 2000)).facts).toMatchObject({ width: 180, height: 320 })
  })

  it('a poster is drawn of a video whose declared length is wrong', async () => {
    const path = uploadVideo('one.mp4', '320x180', 0.5, '-pix_fmt', 'yuv420p')
    expect((await poster(path, 60_000)).isDrawn).toBe(true)
  })

  it('no poster or file is created for a file that is no video or fetches another file', async () => {
    const words = join(folder, 'words.mp4')
    writeFileSync(words, 'no video')
    const list = join(folder, 'list.mp4')
    writeFileSync(list, '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n')
    const concat = join(folder, 'concat.mp4')
    writeFileSync(concat, `ffconcat version 1.0\nfile ${join(folder, 'short.webm')}\n`)
    for (const path of [words, list, concat, join(folder, 'missing.mp4')]) {
      const { isDrawn, outPath } = await poster(path, 3000)
      expect([path, isDrawn, existsSync(outPath)]).toEqual([path, false, false])
    }
  })

  it('posters are drawn one after the other, and no more than eight wait', async () => {
    const path = uploadVideo('many.webm', '320x180', 1, '-c:v', 'libvpx')
    const media = openMedia()
    const all = Array.from({ length: 12 }, (_, at) =>
      media.poster({ path, outPath: join(folder, `many-${at}.jpg`), durationMs: 1000 }),
    )
    const drawn = await Promise.all(all)
    expect(drawn.filter(Boolean)).toHaveLength(8)
  })
})
