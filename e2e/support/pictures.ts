import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'chaguan-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A photograph as a camera leaves it, in a file until the journey's end; `side` in pixels. */
export async function aPicture(name: string, side = 600): Promise<string> {
  const path = join(folder, name)
  await sharp({ create: { width: side, height: side, channels: 3, background: { r: 90, g: 140, b: 110 } } })
    .withMetadata()
    .toFile(path)
  return path
}
