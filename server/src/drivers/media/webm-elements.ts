export const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const

/** Elements whose children are read; others are parsed or skipped. */
export const containerElements: ReadonlySet<number> = new Set([
  ids.ebml,
  ids.segment,
  ids.info,
  ids.tracks,
  ids.trackEntry,
  ids.video,
  ids.cluster,
  ids.blockGroup,
])
export const headerBytes = 12

interface Element {
  readonly id: number
  /** Bytes of the content; null if unknown. */
  readonly size: number | null
  readonly contentAt: number
}

function lengthOf(first: number): number {
  return Math.clz32(first) - 23
}

export function readSize(head: Buffer, at: number): { size: number | null; bytes: number } | null {
  const first = head[at]
  if (first === undefined || first === 0) return null
  const bytes = lengthOf(first)
  if (at + bytes > head.length) return null
  let size = first & (0xff >> bytes)
  let isUnknown = size === 0xff >> bytes
  for (let index = 1; index < bytes; index += 1) {
    const byte = head[at + index] ?? 0
    size = size * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { size: isUnknown ? null : size, bytes }
}

export function readElement(head: Buffer, at: number): Element | null {
  const first = head[0]
  if (first === undefined || first < 0x10) return null
  const idBytes = lengthOf(first)
  if (idBytes > head.length) return null
  const found = readSize(head, idBytes)
  if (!found) return null
  return { id: head.readUIntBE(0, idBytes), size: found.size, contentAt: at + idBytes + found.bytes }
}
