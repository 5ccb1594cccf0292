import { hash } from 'node:crypto'
import { SampledCache } from './sampled-cache.ts'

/** Texts up to this length are their own digest. */
const shortText = 16
/** Maximum size, in characters, of the long texts whose digests one cache has: responses shared by many pages. */
const maxLongTexts = 4_000_000
/** More than the number of cached HTML fragments. */
const maxNumbers = 50_000

const numbers = new SampledCache<string>(maxNumbers, () => 1)

const createDigests = () => new SampledCache<string>(maxLongTexts, (_, text) => text.length + 100)

const digests = createDigests()

let numbered = 0

/** Returns the number of a SHA-256. An evicted hash gets a new number, so that a number never refers to two texts. */
function numberOf(sha: string): string {
  const known = numbers.get(sha)
  if (known !== undefined) return known
  numbered += 1
  // No JSON text begins with `#`.
  const number = `#${numbered.toString(36)}`
  numbers.set(sha, number)
  return number
}

/** Returns a short text that identifies JSON text within this process; different texts have different digests. */
export function digestOf(json: string): string {
  if (json.length <= shortText) return json
  const known = digests.get(json)
  if (known !== undefined) return known
  const digest = numberOf(hash('sha256', json, 'base64url'))
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
  // The array is created for each page, but its elements are shared, with cached digests.
  const json = Array.isArray(data)
    ? `[${data.map((part) => (part === undefined ? 'null' : digestOfData(part))).join()}]`
    : JSON.stringify(data)
  const digest = digestOf(json)
  digestsOfData.set(data, digest)
  return digest
}
