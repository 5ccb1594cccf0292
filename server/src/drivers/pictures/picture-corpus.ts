import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))])
}

/** Creates a PNG with any header: 8 bit grey; `packed` is the compressed pixel data. */
export function buildPng(claims: { width: number; height: number }, packed: Buffer, extra: Buffer[] = []) {
  const header = Buffer.concat([uint32(claims.width, claims.height), Buffer.from([8, 0, 0, 0, 0])])
  const chunks = [
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([PNG_MAGIC, ...chunks])
}

/** Deflate data that expands a thousand times. */
export const packedZeros = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })

/** A text chunk that inflates to 64 MiB. */
export const bombTextChunk = () =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packedZeros(64 * 1024 * 1024)]))

/** The chunks that animate a PNG: announces so many frames, and has the control of the first. */
export const movingPngChunks = (frames: number, width: number, height: number) => [
  pngChunk('acTL', uint32(frames, 0)),
  pngChunk('fcTL', Buffer.concat([uint32(0, width, height, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])])),
]

/** Creates a GIF of so many frames of one pixel that declares any size (at most 65,535 a side). */
export function buildGif(frames: number, claims: { width: number; height: number }): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(claims.width, 0)
  size.writeUInt16LE(claims.height, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from('800000ffffff000000', 'hex')])
  const place = Buffer.from('21f904000a0000002c00000000', 'hex')
  const frame = Buffer.concat([place, size, Buffer.from('000202440100', 'hex')])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** A file with the header of an iPhone photo. */
export const heicHead = () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

/** A photo-like picture: soft random spots with a typical compression ratio. */
export async function photo(width: number, height: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const spots = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(
    await sharp(spots).resize(width, height, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer(),
  )
}

/** Frames of random colours, all different, shown for 40, 50, 60, 40 … ms. */
export function moving(frames: number, width: number, height: number) {
  const data = Buffer.alloc(frames * width * height * 3)
  for (let frame = 0; frame < frames; frame += 1) {
    const bytes = width * height * 3
    data.fill(
      Buffer.from([(frame * 37) % 256, (frame * 91) % 256, frame]),
      frame * bytes,
      (frame + 1) * bytes,
    )
  }
  const raw = { width, height: height * frames, channels: 3, pageHeight: height } as const
  const timing = { delay: Array.from({ length: frames }, (_, index) => 40 + (index % 3) * 10), loop: 0 }
  return {
    gif: () =>
      sharp(data, { raw })
        .gif({ ...timing, effort: 1 })
        .toBuffer(),
    webp: () =>
      sharp(data, { raw })
        .webp({ ...timing, effort: 0 })
        .toBuffer(),
  }
}
