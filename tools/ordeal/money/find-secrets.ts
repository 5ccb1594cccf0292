import { Buffer } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** The base64 fragments that a word produces at each of the three byte alignments. */
function inBase64(word: string): string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.from('\0'.repeat(shift) + word).toString('base64')
    // The first and the last characters depend on the surrounding text.
    return whole.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + word.length) * 8) / 6))
  })
}

/** The encodings searched for in a response: plain, base64, hexadecimal bytes, or reversed. */
function formsOf(word: string): string[] {
  const hex = Buffer.from(word).toString('hex')
  const safe = inBase64(word).flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')])
  return [word, word.toUpperCase(), [...word].reverse().join(''), hex, hex.toUpperCase(), ...safe]
}

const asNumber = (_whole: string, hex: string | undefined, decimal?: string) =>
  String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16)))

/** Removes the escapes of JSON, HTML and URLs from a text. */
const unescaped = (text: string) =>
  text
    .replace(/\\u([0-9a-f]{4})/gi, asNumber)
    .replace(/&#x([0-9a-f]{1,6});/gi, asNumber)
    .replace(/&#()(\d{1,7});/g, (whole, _none, decimal: string) => asNumber(whole, undefined, decimal))
    .replace(/%([0-9a-f]{2})/gi, asNumber)

const unpackers = [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync, zstdDecompressSync]

/** Decompresses bytes with every algorithm that accepts them. */
function unpacked(bytes: Buffer): string[] {
  return unpackers.flatMap((unpack) => {
    try {
      return [unpack(bytes, { maxOutputLength: 5_000_000 }).toString('latin1')]
    } catch {
      return []
    }
  })
}

/** Decodes long base64 texts, whose content is unknown. */
const inside = (text: string) =>
  (text.match(/[A-Za-z0-9+/_-]{40,}={0,2}/g) ?? []).slice(0, 200).map((part) => Buffer.from(part, 'base64'))

/** Returns a function that finds words of letters and digits in responses, however they are encoded. */
export function openDetector(words: readonly string[]): (bytes: Buffer) => string[] {
  const forms = words.map((word) => [word, formsOf(word)] as const)
  const isIn = (texts: readonly string[], those: readonly string[]) =>
    those.some((form) => texts.some((text) => text.includes(form)))
  return (bytes) => {
    const plain = bytes.toString('latin1')
    const packed = inside(plain)
    const texts = [plain, unescaped(plain), ...unpacked(bytes)]
    for (const part of packed)
      texts.push(part.toString('latin1'), ...(part.length > 30 ? unpacked(part) : []))
    return forms.filter(([, those]) => isIn(texts, those)).map(([word]) => word)
  }
}
