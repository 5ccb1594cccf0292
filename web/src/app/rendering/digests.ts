import { hash } from 'node:crypto'
import { SampledCache } from './sampled-cache.ts'

/** Texts up to this length are their own digest. */
const shortText = 16
/** Maximum size, in characters, of the long texts whose digests one cache has: responses shared by many pages. */
const maxLongTexts = 2_000_000
/** Bytes of a digest: the first 128 bits of SHA-256, 22 characters. */
const digestBytes = 16

const createDigests = () => new SampledCache<string>(maxLongTexts, (_, text) => text.length + 100)

const digests = createDigests()

// Not a slice of the whole hash in base64, which would retain it.
const computeDigest = (json: string) =>
  json.length <= shortText ? json : hash('sha256', json, 'buffer').toString('base64url', 0, digestBytes)

/** Returns a short text that identifies JSON text: itself, or a digest, which is longer than any such text. */
export function digestOf(json: string): string {
  if (json.length <= shortText) return json
  const known = digests.get(json)
  if (known !== undefined) return known
  const digest = computeDigest(json)
  digests.set(json, digest)
  return digest
}

/** Digest of a text in parts. Most parts are the same string objects as before, with a cached digest. */
export function digestOfParts(parts: readonly string[]): string {
  const [only = '', ...more] = parts
  if (more.length === 0) return digestOf(only)
  // Lengths delimit the parts, as a short text is its own digest.
  return digestOf(parts.map((part) => `${part.length}:${digestOf(part)}`).join(' '))
}

const digestsOfData = new WeakMap<object, string>()
/** Digests of long texts of presented data, without converting them to JSON again. */
const digestsOfTexts = createDigests()

function digestOfText(text: string): string {
  if (text.length <= shortText) return digestOf(JSON.stringify(text))
  const known = digestsOfTexts.get(text)
  if (known !== undefined) return known
  const digest = digestOf(JSON.stringify(text))
  digestsOfTexts.set(text, digest)
  return digest
}

/** Digest of presented data, which is immutable. */
export function digestOfData(data: unknown): string {
  if (typeof data === 'string') return digestOfText(data)
  if (typeof data !== 'object' || data === null) return digestOf(JSON.stringify(data) ?? '')
  const known = digestsOfData.get(data)
  if (known !== undefined) return known
  // An array is created for each page, but its elements are shared, with cached digests. The JSON of an object is not
  // cached: its digest is, with the object.
  const digest = Array.isArray(data)
    ? digestOf(`[${data.map((part) => (part === undefined ? 'null' : digestOfData(part))).join()}]`)
    : computeDigest(JSON.stringify(data))
  digestsOfData.set(data, digest)
  return digest
}
