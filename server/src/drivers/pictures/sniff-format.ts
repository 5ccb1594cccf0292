/** An accepted picture format. */
export type SourceFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/** The format by magic bytes: accepted, known but refused, or not a picture. */
export type SniffedFormat =
  | { kind: 'picture'; format: SourceFormat }
  | { kind: 'unsupported'; name: string }
  | { kind: 'unknown' }

/** Number of leading bytes that `sniffFormat` needs. */
export const SNIFF_BYTES = 1024

// In hexadecimal: two characters are one byte.
const acceptedFormats: { format: SourceFormat; magic: RegExp }[] = [
  { format: 'jpeg', magic: /^ffd8ff/ },
  { format: 'png', magic: /^89504e470d0a1a0a/ },
  { format: 'gif', magic: /^474946383[79]61/ },
  { format: 'webp', magic: /^52494646.{8}57454250/ },
]

const refused: { name: string; magic: RegExp }[] = [
  { name: 'bmp', magic: /^424d/ },
  { name: 'tiff', magic: /^(49492a00|4d4d002a)/ },
  { name: 'jxl', magic: /^(ff0a|0000000c4a584c20)/ },
  { name: 'jp2', magic: /^0000000c6a502020/ },
  { name: 'ico', magic: /^00000100/ },
  { name: 'psd', magic: /^38425053/ },
]

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

function sniffIsoMedia(head: string): SniffedFormat {
  const length = Math.min(head.length, Math.max(16, head.charCodeAt(2) * 256 + head.charCodeAt(3)))
  const brands = [head.slice(8, 12)]
  for (let at = 16; at + 4 <= length; at += 4) brands.push(head.slice(at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return { kind: 'picture', format: 'avif' }
  if (brands.some((brand) => heicBrands.has(brand))) return { kind: 'unsupported', name: 'heic' }
  return { kind: 'unknown' }
}

/** Detects the format from a file's first bytes, never from its name; svg and heic are known and refused. */
export function sniffFormat(head: Uint8Array): SniffedFormat {
  const bytes = Buffer.from(head.subarray(0, SNIFF_BYTES))
  const hex = bytes.toString('hex')
  const match = acceptedFormats.find(({ magic }) => magic.test(hex))
  if (match) return { kind: 'picture', format: match.format }
  const text = bytes.toString('latin1')
  if (text.startsWith('ftyp', 4)) return sniffIsoMedia(text)
  if (/<svg[\s>:]/i.test(text)) return { kind: 'unsupported', name: 'svg' }
  const known = refused.find(({ magic }) => magic.test(hex))
  return known ? { kind: 'unsupported', name: known.name } : { kind: 'unknown' }
}

const extensions: Record<SourceFormat, readonly string[]> = {
  jpeg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png', 'apng'],
  gif: ['gif'],
  webp: ['webp'],
  avif: ['avif'],
}

/**
 * Returns whether an extension (no dot, any case) belongs to this format (docs/reference/threats.md#uploads: magic ≠
 * ending).
 */
export function extensionFits(format: SourceFormat, extension: string): boolean {
  return extensions[format].includes(extension.toLowerCase())
}
