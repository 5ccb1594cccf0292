import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { newFileKey } from '../../server/src/drivers/files/file-key.ts'
import type { FileStore } from '../../server/src/drivers/files/file-store.ts'

/** What a drawing becomes: pixels across, the resolution it is drawn at, and its format. */
export const drawingKinds = {
  photos: { width: 1280, density: 96, extension: 'jpg' },
  avatars: { width: 256, density: 288, extension: 'png' },
} as const

/** Drawings to make, by the folder and name of their SVG, and the folder that keeps what was drawn before. */
export interface DrawingOrder {
  readonly folder: string
  readonly drawings: readonly { readonly kind: keyof typeof drawingKinds; readonly name: string }[]
}

/** A drawing as a file; width and height in pixels. */
export interface DrawnPicture {
  readonly path: string
  readonly extension: 'jpg' | 'png'
  readonly width: number
  readonly height: number
}

const keptIn = fileURLToPath(new URL('../../.cache/demo-pictures', import.meta.url))
const drawer = fileURLToPath(new URL('./draw-pictures.ts', import.meta.url))

/**
 * Draws pictures in a process of its own, so that the one that fills the site never loads the picture library. Answers
 * them by `kind/name`; throws when a drawing is missing or broken.
 */
export async function drawPictures(
  drawings: DrawingOrder['drawings'],
): Promise<ReadonlyMap<string, DrawnPicture>> {
  mkdirSync(keptIn, { recursive: true })
  const child = spawn(process.execPath, [drawer], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const order: DrawingOrder = { folder: keptIn, drawings }
  child.stdin.end(JSON.stringify(order))
  const answer = await text(child.stdout)
  if ((await ended) !== 0) throw new Error('The pictures of the demo could not be drawn.')
  return new Map(JSON.parse(answer) as [string, DrawnPicture][])
}

/**
 * Keeps a copy of a drawing among the site's files, under a key of its own with an ending of its format unless another is
 * given; answers key and size in bytes.
 */
export async function keepPicture(
  files: FileStore,
  picture: DrawnPicture,
  keyEnding: string = picture.extension,
): Promise<{ key: string; bytes: number }> {
  const key = newFileKey(keyEnding)
  await files.put(key, picture.path)
  return { key, bytes: (await stat(picture.path)).size }
}
