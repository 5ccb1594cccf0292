import type { ByteSource } from './byte-source.ts'
import { type MediaFacts, sound } from './media-facts.ts'

const chunksMost = 1000

async function isWave(source: ByteSource): Promise<boolean> {
  const head = (await source.read(0, 12)).toString('latin1')
  return head.startsWith('RIFF') && head.slice(8) === 'WAVE'
}

/** A WAVE file: the bytes of its samples over the bytes of a second. */
export async function readWav(source: ByteSource): Promise<MediaFacts | null> {
  if (!(await isWave(source))) return null
  let bytesASecond = 0
  let at = 12
  for (let chunk = 0; chunk < chunksMost; chunk += 1) {
    const header = await source.read(at, 24)
    if (header.length < 8) return null
    const name = header.toString('latin1', 0, 4)
    const size = header.readUInt32LE(4)
    if (name === 'fmt ' && header.length >= 20) bytesASecond = header.readUInt32LE(16)
    if (name === 'data')
      return bytesASecond === 0 ? null : sound('wav', Math.min(size, source.size - at - 8) / bytesASecond)
    at += 8 + size + (size % 2)
  }
  return null
}
