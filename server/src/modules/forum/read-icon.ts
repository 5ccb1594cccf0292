import { readFile } from 'node:fs/promises'

const headerBytes = 6
const entryBytes = 16
const maxImages = 256
const png = Buffer.from('89504e470d0a1a0a', 'hex')

/** Returns the largest PNG in an icon file (`.ico`); null when it contains bitmaps only, or is not an icon file. */
export async function largestIconPicture(path: string): Promise<Buffer | null> {
  const bytes = await readFile(path)
  if (bytes.length < headerBytes || bytes.readUInt32LE(0) !== 0x00010000) return null
  const count = Math.min(bytes.readUInt16LE(4), maxImages)
  const pictures: Buffer[] = []
  for (let at = headerBytes; at < headerBytes + count * entryBytes && at + entryBytes <= bytes.length; ) {
    const [size, start] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    const picture = bytes.subarray(start, start + size)
    if (picture.length === size && picture.subarray(0, png.length).equals(png)) pictures.push(picture)
    at += entryBytes
  }
  return pictures.reduce<Buffer | null>(
    (best, each) => (each.length > (best?.length ?? 0) ? each : best),
    null,
  )
}
