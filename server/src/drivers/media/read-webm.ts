import type { ByteSource } from './byte-source.ts'
import type { MediaFacts } from './media-facts.ts'
import { containerElements, headerBytes, ids, readElement, readSize } from './webm-elements.ts'

const maxElements = 1_000_000
/** Values collected while reading the elements. */
interface WebmFacts {
  docType: string
  /** Nanoseconds per unit of time. */
  scale: number
  duration: number
  types: number[]
  width: number
  height: number
  cluster: number
  last: number
}

const unsigned = (bytes: Buffer) =>
  bytes.length === 0 || bytes.length > 6 ? 0 : bytes.readUIntBE(0, bytes.length)

function decimal(bytes: Buffer): number {
  if (bytes.length === 8) return bytes.readDoubleBE(0)
  return bytes.length === 4 ? bytes.readFloatBE(0) : 0
}

/** Readers of elements, by id. */
const readers: Readonly<Record<number, (bytes: Buffer, gathered: WebmFacts) => void>> = {
  [ids.docType]: (bytes, gathered) => {
    gathered.docType = bytes.toString('latin1').replace(/\0+$/, '')
  },
  [ids.timecodeScale]: (bytes, gathered) => {
    gathered.scale = unsigned(bytes) || gathered.scale
  },
  [ids.duration]: (bytes, gathered) => {
    gathered.duration = decimal(bytes)
  },
  [ids.trackType]: (bytes, gathered) => {
    gathered.types.push(unsigned(bytes))
  },
  [ids.pixelWidth]: (bytes, gathered) => {
    gathered.width = unsigned(bytes)
  },
  [ids.pixelHeight]: (bytes, gathered) => {
    gathered.height = unsigned(bytes)
  },
  [ids.timecode]: (bytes, gathered) => {
    gathered.cluster = unsigned(bytes)
    gathered.last = Math.max(gathered.last, gathered.cluster)
  },
  [ids.block]: readBlock,
  [ids.simpleBlock]: readBlock,
}

function readBlock(bytes: Buffer, gathered: WebmFacts): void {
  const track = readSize(bytes, 0)
  if (!track || bytes.length < track.bytes + 2) return
  gathered.last = Math.max(gathered.last, gathered.cluster + bytes.readInt16BE(track.bytes))
}

/** Maximum bytes read of an element's content: only the beginning of blocks. */
const maxContent = 64

async function gather(source: ByteSource): Promise<WebmFacts> {
  const gathered: WebmFacts = {
    docType: '',
    scale: 1_000_000,
    duration: 0,
    types: [],
    width: 0,
    height: 0,
    cluster: 0,
    last: 0,
  }
  let at = 0
  for (let count = 0; count < maxElements && at < source.size; count += 1) {
    const element = readElement(await source.read(at, headerBytes), at)
    if (!element) break
    const { id, size, contentAt } = element
    if (containerElements.has(id)) {
      at = contentAt
      continue
    }
    if (size === null) break
    const read = readers[id]
    if (read) read(await source.read(contentAt, Math.min(size, maxContent)), gathered)
    at = contentAt + size
  }
  return gathered
}

/** Reads WebM: the declared duration, or the time of the last block for browser recordings. */
export async function readWebm(source: ByteSource): Promise<MediaFacts | null> {
  const head = await source.read(0, 4)
  if (head.length < 4 || head.readUInt32BE(0) !== ids.ebml) return null
  const found = await gather(source)
  if (!['webm', 'matroska'].includes(found.docType)) return null
  const units = Math.max(Number.isFinite(found.duration) ? found.duration : 0, found.last)
  return {
    container: 'webm',
    hasVideo: found.types.includes(1) && found.width > 0 && found.height > 0,
    hasAudio: found.types.includes(2),
    durationMs: Math.round((units * found.scale) / 1_000_000),
    width: found.width,
    height: found.height,
  }
}
