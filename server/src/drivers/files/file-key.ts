import { randomBytes } from 'node:crypto'

const EXTENSION = /^[a-z0-9]{1,8}$/
const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}(_[a-z0-9-]{1,16})?\.[a-z0-9]{1,8}$/

/** Thrown when a key or ending is not of our making; it never reaches the disk. */
export class FileKeyRefused extends Error {
  override readonly name = 'FileKeyRefused'
}

/**
 * A new random key `ab/cd/abcd….ext` with 128 bits of entropy. Refuses endings other than 1–8 of a–z, 0–9.
 */
export function newFileKey(extension: string): string {
  if (!EXTENSION.test(extension)) throw new FileKeyRefused(`Not a file ending: ${JSON.stringify(extension)}`)
  const id = randomBytes(16).toString('hex')
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}.${extension}`
}

/** Whether a text (of an address, say) has the shape of a key; nothing else is ever opened. */
export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

/** Refuses what is not a key. */
export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new FileKeyRefused(`Not a file key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Refuses what is not a `fileStem`. */
export function checkFileStem(stem: string): void {
  if (!isFileKey(`${stem}.x`) || stem.includes('_'))
    throw new FileKeyRefused(`Not the stem of a key: ${JSON.stringify(stem.slice(0, 80))}`)
}

/** The part of a key that a file and everything derived from it share: `ab/cd/abcd…`. */
export function fileStem(key: string): string {
  checkFileKey(key)
  return key.slice(0, 38)
}

/** The key of something derived from a file, beside it: `ab/cd/abcd…_thumb.webp`. It tells the original's key,
 * so what a person may see of a file they may not must be put under a key of its own. */
export function derivedKey(key: string, name: string, extension: string): string {
  const derived = `${fileStem(key)}_${name}.${extension}`
  checkFileKey(derived)
  return derived
}
