import sharp from 'sharp'
import { ownPath } from './own-path.ts'

/** Creates a photograph with camera metadata, in a file that exists until the process ends; `side` in pixels. */
export async function aPicture(name: string, side = 600): Promise<string> {
  const path = ownPath(name)
  await sharp({ create: { width: side, height: side, channels: 3, background: { r: 90, g: 140, b: 110 } } })
    .withMetadata()
    .toFile(path)
  return path
}
