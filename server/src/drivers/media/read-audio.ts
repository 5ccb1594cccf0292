import type { ByteSource } from './byte-source.ts'
import { audioFacts, type MediaFacts } from './media-facts.ts'

const maxChunks = 1000

async function isWave(source: ByteSource): Promise<boolean> {
  const head = (await source.read(0, 12)).toString('latin1')
  return head.startsWith('RIFF') && head.slice(8) === 'WAVE'
}

/** Reads a WAVE file: the bytes of its samples divided by the byte rate. */
export async function readWav(source: ByteSource): Promise<MediaFacts | null> {
  if (!(await isWave(source))) return null
  let bytesASecond = 0
  let at = 12
  for (let chunk = 0; chunk < maxChunks; chunk += 1) {
    const header = await source.read(at, 24)
    if (header.length < 8) return null
    const name = header.toString('latin1', 0, 4)
    const size = header.readUInt32LE(4)
    if (name === 'fmt ' && header.length >= 20) bytesASecond = header.readUInt32LE(16)
    if (name === 'data')
      return bytesASecond === 0
        ? null
        : audioFacts('wav', Math.min(size, source.size - at - 8) / bytesASecond)
    at += 8 + size + (size % 2)
  }
  return null
}

const tailBytes = 128 * 1024
/** The maximum size of a page. */
const pageBytes = 65_307

/** Reads sample rate and pre-skip from the first packet. */
function readFirstPacket(packet: Buffer): { rate: number; skip: number } | null {
  const text = packet.toString('latin1', 0, 8)
  if (text === 'OpusHead' && packet.length >= 12) return { rate: 48_000, skip: packet.readUInt16LE(10) }
  if (text.startsWith('\u0001vorbis') && packet.length >= 16)
    return { rate: packet.readUInt32LE(12), skip: 0 }
  return null
}

/** Reads Ogg with Opus or Vorbis: the position of its last page. */
export async function readOgg(source: ByteSource): Promise<MediaFacts | null> {
  const first = Buffer.from(await source.read(0, pageBytes))
  if (first.length < 28 || first.toString('latin1', 0, 4) !== 'OggS') return null
  const codec = readFirstPacket(first.subarray(27 + (first[26] ?? 0)))
  if (!codec || codec.rate === 0) return null
  const serial = first.readUInt32LE(14)
  const tail = await source.read(Math.max(0, source.size - tailBytes), tailBytes)
  let last = 0
  for (let at = tail.indexOf('OggS'); at >= 0 && at + 27 <= tail.length; at = tail.indexOf('OggS', at + 4)) {
    const position = tail.readBigInt64LE(at + 6)
    if (tail.readUInt32LE(at + 14) === serial && position > 0n) last = Math.max(last, Number(position))
  }
  return last === 0 ? null : audioFacts('ogg', (last - codec.skip) / codec.rate)
}
