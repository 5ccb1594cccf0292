import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaView } from '@chaguan/contracts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../drivers/media/draw-poster.ts'
import { blockCalls, bodyOf, pathOf } from '../../testing/fixtures/block-calls.ts'
import { uploadAttachment } from '../../testing/fixtures/uploads.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const program = 'ffmpeg'
const hasFfmpeg = await findFfmpeg()

describe.skipIf(!hasFfmpeg).each(engines)('an uploaded video, where ffmpeg is installed, on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'chaguan-cover-'))
  let t: TestApp
  let author: TestMember
  beforeAll(async () => {
    t = await openTestApp({ engine })
    author = await t.createMember()
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it("a video's poster has the visibility of the video", async () => {
    const path = join(folder, 'film.mp4')
    const bars = 'testsrc=size=640x360:rate=25:duration=2'
    spawnSync(program, ['-loglevel', 'error', '-f', 'lavfi', '-i', bars, '-pix_fmt', 'yuv420p', '-y', path])
    const { threadVideoId } = await uploadAttachment(t, author, 3, '茶山.mp4', readFileSync(path))
    const calls = blockCalls(t, author)
    const { threadId } = await calls.publish({ 103: { body: { videoId: threadVideoId } } })
    const film = bodyOf<MediaView>(await calls.open(threadId), '103')
    expect(film).toMatchObject({ width: 640, height: 360, duration: 2 })
    const answer = await t.app.inject({ url: pathOf(film.coverUrl) })
    expect(answer.statusCode).toBe(200)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 360 })
  })
})
