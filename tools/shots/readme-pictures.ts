import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url))

/** Pictures of the README: which shot, and how wide in pixels. */
const chosen = [
  { shot: 'pc-light-home', name: 'home-pc', width: 960 },
  { shot: 'pc-dark-gallery', name: 'thread-pc-dark', width: 960 },
  { shot: 'h5-light-home', name: 'home-h5', width: 390 },
  { shot: 'h5-dark-gallery', name: 'thread-h5-dark', width: 390 },
] as const

/** Makes the README's pictures, small enough to be kept with the sources, from the shots in a folder. */
export async function makeReadmePictures(shots: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { shot, name, width } of chosen)
    await sharp(join(shots, `${shot}.png`))
      .resize({ width })
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}.webp`))
}
