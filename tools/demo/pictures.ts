import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { newFileKey } from '../../server/src/drivers/files/file-key.ts'
import type { FileStore } from '../../server/src/drivers/files/file-store.ts'

/** The output of a drawing: width in pixels, resolution it is rendered at, and format. */
export const drawingKinds = {
  photos: { width: 1280, density: 96, extension: 'jpg' },
  avatars: { width: 256, density: 288, extension: 'png' },
} as const

/** Drawings to render, by the folder and name of their SVG, and the folder for cached results. */
export interface DrawingOrder {
  readonly folder: string
  readonly drawings: readonly { readonly kind: keyof typeof drawingKinds; readonly name: string }[]
}

/** A rendered drawing as a file; width and height in pixels. */
export interface GeneratedPicture {
  readonly path: string
  readonly extension: 'jpg' | 'png'
  readonly width: number
  readonly height: number
}

const pictureCacheFolder = fileURLToPath(new URL('../../.cache/demo-pictures', import.meta.url))
const drawer = fileURLToPath(new URL('./draw-pictures.ts', import.meta.url))

/**
 * Renders pictures in a separate process, so that the process that fills the site never loads the image library.
 * Returns them by `kind/name`; throws when a drawing is missing or invalid.
 */
export async function drawPictures(
  drawings: DrawingOrder['drawings'],
): Promise<ReadonlyMap<string, GeneratedPicture>> {
  mkdirSync(pictureCacheFolder, { recursive: true })
  const child = spawn(process.execPath, [drawer], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const order: DrawingOrder = { folder: pictureCacheFolder, drawings }
  child.stdin.end(JSON.stringify(order))
  const answer = await text(child.stdout)
  if ((await ended) !== 0) throw new Error('The pictures of the demo could not be drawn.')
  return new Map(JSON.parse(answer) as [string, GeneratedPicture][])
}

/**
 * Stores a copy of a drawing among the site's files, under a new key with its format's extension unless another is
 * given; returns key and size in bytes.
 */
export async function storeDemoPicture(
  files: FileStore,
  picture: GeneratedPicture,
  keyEnding: string = picture.extension,
): Promise<{ key: string; bytes: number }> {
  const key = newFileKey(keyEnding)
  await files.put(key, picture.path)
  return { key, bytes: (await stat(picture.path)).size }
}
