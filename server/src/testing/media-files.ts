import { deflateRawSync } from 'node:zlib'

/** A WAVE file of silence: 8-bit mono at 8000 samples a second. */
export function aWav(seconds: number): Buffer {
  const samples = Math.round(seconds * 8000)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples, 40)
  return Buffer.concat([head, Buffer.alloc(samples, 128)])
}

/** An MP3 of empty frames: 32 kbit/s at 48,000 samples a second, 24 ms each, after a tag. */
export function anMp3(seconds: number): Buffer {
  const frame = Buffer.alloc(96)
  frame.set([0xff, 0xfb, 0x14, 0xc4])
  const tag = Buffer.from('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0010'.padEnd(26, '\0'), 'latin1')
  return Buffer.concat([tag, ...Array.from({ length: Math.round(seconds / 0.024) }, () => frame)])
}

function oggPage(position: number, body: Buffer): Buffer {
  const head = Buffer.alloc(28)
  head.write('OggS', 0)
  head.writeBigInt64LE(BigInt(position), 6)
  head.writeUInt32LE(7, 14)
  head.set([1, body.length], 26)
  return Buffer.concat([head, body])
}

/** An Ogg with the first and the last page of an Opus stream. */
export function anOgg(seconds: number): Buffer {
  const first = Buffer.concat([
    Buffer.from('OpusHead'),
    Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0]),
  ])
  return Buffer.concat([oggPage(0, first), oggPage(seconds * 48_000 + 0x138, Buffer.alloc(8))])
}

function box(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length, 0)
  head.write(type, 4)
  return Buffer.concat([head, body])
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length)
  numbers.forEach((number, index) => {
    bytes.writeUInt32BE(number, 4 * index)
  })
  return bytes
}

const times = (milliseconds: number) => words(0, 0, 0, 1000, milliseconds)

function track(id: number, kind: string, milliseconds: number, width: number, height: number): Buffer {
  const head = Buffer.concat([words(0, 0, 0, id), Buffer.alloc(60), words(width * 65_536, height * 65_536)])
  const handler = Buffer.concat([words(0, 0), Buffer.from(kind), Buffer.alloc(13)])
  return box(
    'trak',
    box('tkhd', head),
    box('mdia', box('mdhd', times(milliseconds), words(0)), box('hdlr', handler)),
  )
}

/** The structure of an MP4 without pictures or samples; `width` 0 makes it a sound. */
export function anMp4(seconds: number, width = 640, height = 360, bytes = 64): Buffer {
  const length = Math.round(seconds * 1000)
  const tracks = [track(2, 'soun', length, 0, 0)]
  if (width > 0) tracks.unshift(track(1, 'vide', length, width, height))
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\u0002\0isommp42')),
    box('moov', box('mvhd', times(length), Buffer.alloc(80)), ...tracks),
    box('mdat', Buffer.alloc(bytes)),
  ])
}

/** An MP4 in fragments, as a browser records it: its table of contents knows no length. */
export function aFragmentedMp4(seconds: number): Buffer {
  const run = box('trun', words(1, 1, 0))
  const fragment = (from: number) =>
    box('moof', box('traf', box('tfhd', words(8, 2, 1000)), box('tfdt', words(0, from)), run))
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5\0\0\u0002\0iso5')),
    box('moov', box('mvhd', times(0), Buffer.alloc(80)), track(2, 'soun', 0, 0, 0)),
    ...Array.from({ length: seconds }, (_, index) => fragment(index * 1000)),
  ])
}

/** An MP4 of very many tracks, and of fragments that name none of them. */
export function aCrowdedMp4(tracks: number, fragments: number): Buffer {
  const one = track(1, 'soun', 1000, 0, 0)
  const fragment = box('traf', box('tfhd', words(0, 99)))
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5\0\0\u0002\0iso5')),
    box('moov', Buffer.concat(Array.from({ length: tracks }, () => one))),
    box('moof', Buffer.concat(Array.from({ length: fragments }, () => fragment))),
  ])
}

function element(id: number, body: Uint8Array, isOpen = false): Buffer {
  const name = Buffer.from(id.toString(16), 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(0x01000000, 0)
  size.writeUInt32BE(body.length, 4)
  const unknown = Buffer.from([0x01, 255, 255, 255, 255, 255, 255, 255])
  return Buffer.concat([name, isOpen ? unknown : size, body])
}

/** A WebM as a browser records it, of unknown length: a cluster a second. `width` 0 makes it a sound. */
export function aWebm(seconds: number, width = 320, height = 240): Buffer {
  const video = element(0xe0, Buffer.concat([element(0xb0, short(width)), element(0xba, short(height))]))
  const entry = (type: number, ...parts: Buffer[]) =>
    element(0xae, Buffer.concat([element(0x83, Buffer.from([type])), ...parts]))
  const tracks = element(0x1654ae6b, width > 0 ? Buffer.concat([entry(1, video), entry(2)]) : entry(2))
  const info = element(0x1549a966, element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])))
  const cluster = (second: number) =>
    element(
      0x1f43b675,
      Buffer.concat([
        element(0xe7, Buffer.from([0, ...words(second * 1000).subarray(1)])),
        element(0xa3, Buffer.from([0x81, 0x03, 0xe8, 0x80, 1, 2, 3])),
      ]),
      true,
    )
  const clusters = Array.from({ length: seconds }, (_, second) => cluster(second))
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(0x18538067, Buffer.concat([info, tracks, ...clusters]), true),
  ])
}

function short(number: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(number)
  return bytes
}

/** One entry of an archive; `bytes` is what its directory says of its size. */
export interface ZipEntry {
  readonly name: string
  readonly body: Uint8Array
  readonly saysBytes?: number
  readonly isLink?: boolean
}

/** A ZIP whose entries are packed; what it says of itself may lie. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, body, saysBytes = body.length, isLink = false } of entries) {
    const packed = deflateRawSync(body)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(saysBytes, 22)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(saysBytes, 24)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(isLink ? 0xa1ff0000 : 0, 38)
    central.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

/** The smallest text that readers take for a PDF of one empty page. */
export const aPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
