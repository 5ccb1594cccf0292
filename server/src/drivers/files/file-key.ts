import { randomBytes } from 'node:crypto'

const EXTENSION = /^[a-z0-9]{1,8}$/
const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}(_[a-z0-9-]{1,16})?\.[a-z0-9]{1,8}$/

/** Thrown for an invalid key or extension, before any disk access. */
export class FileKeyRefused extends Error {
  override readonly name = 'FileKeyRefused'
}

/**
 * Returns a new random key `ab/cd/abcd….ext` with 128 bits of entropy. Throws unless the extension is 1–8 of a–z, 0–9.
 */
export function newFileKey(extension: string): string {
  if (!EXTENSION.test(extension)) throw new FileKeyRefused(`Not a file ending: ${JSON.stringify(extension)}`)
  const id = randomBytes(16).toString('hex')
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}.${extension}`
}

/** Returns whether a text has the form of a key; nothing else is ever opened. */
export function isFileKey(text: string): boolean {
  return KEY.test(text)
}

/** Throws for an invalid key. */
export function checkFileKey(key: string): void {
  if (!isFileKey(key)) throw new FileKeyRefused(`Not a file key: ${JSON.stringify(key.slice(0, 80))}`)
}

/** Throws for an invalid `fileStem`. */
export function checkFileStem(stem: string): void {
  if (!isFileKey(`${stem}.x`) || stem.includes('_'))
    throw new FileKeyRefused(`Not the stem of a key: ${JSON.stringify(stem.slice(0, 80))}`)
}

/** Returns the part of a key that a file and its derived files share: `ab/cd/abcd…`. */
export function fileStem(key: string): string {
  checkFileKey(key)
  return key.slice(0, 38)
}

/**
 * Returns the key of a derived file: `ab/cd/abcd…_thumb.webp`. It reveals the original's key, so derivatives with other
 * permissions need a key of their own.
 */
export function derivedKey(key: string, name: string, extension: string): string {
  const derived = `${fileStem(key)}_${name}.${extension}`
  checkFileKey(derived)
  return derived
}
