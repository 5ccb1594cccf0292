import { open } from 'node:fs/promises'

/** What the directory of an archive says of one entry. Sizes in bytes. */
export interface CentralEntry {
  readonly name: string
  readonly method: number
  readonly isEncrypted: boolean
  readonly isLink: boolean
  readonly packedBytes: number
  readonly bytes: number
  readonly headerAt: number
}

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const endBytes = 22
const commentMost = 65_535
const entrySignature = 0x02014b50
const entryBytes = 46
/** Two thousand entries with long names take less. */
const directoryMost = 4 * 1024 * 1024
const linkType = 0xa000

function readEntry(bytes: Buffer, at: number): CentralEntry | null {
  if (at + entryBytes > bytes.length || bytes.readUInt32LE(at) !== entrySignature) return null
  const nameBytes = bytes.readUInt16LE(at + 28)
  if (at + entryBytes + nameBytes > bytes.length) return null
  return {
    name: bytes.toString('utf8', at + entryBytes, at + entryBytes + nameBytes),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    isLink: ((bytes.readUInt32LE(at + 38) >>> 16) & 0xf000) === linkType,
    packedBytes: bytes.readUInt32LE(at + 20),
    bytes: bytes.readUInt32LE(at + 24),
    headerAt: bytes.readUInt32LE(at + 42),
  }
}

function readEntries(bytes: Buffer, count: number): CentralEntry[] | null {
  const entries: CentralEntry[] = []
  let at = 0
  for (let index = 0; index < count; index += 1) {
    const entry = readEntry(bytes, at)
    if (!entry) return null
    entries.push(entry)
    at += entryBytes + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** The directory of a ZIP, or null when it has none that can be read. Archives of more than 4 GB count as such. */
export async function readDirectory(
  path: string,
): Promise<{ readonly size: number; readonly entries: readonly CentralEntry[] | 'too many' } | null> {
  await using file = await open(path)
  const { size } = await file.stat()
  const tail = Buffer.alloc(Math.min(size, endBytes + commentMost))
  await file.read(tail, 0, tail.length, size - tail.length)
  const end = tail.lastIndexOf(endSignature)
  if (end < 0 || end + endBytes > tail.length) return null
  const count = tail.readUInt16LE(end + 10)
  const bytes = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  if (bytes > directoryMost) return { size, entries: 'too many' }
  if (start + bytes > size) return null
  const directory = Buffer.alloc(bytes)
  await file.read(directory, 0, bytes, start)
  const entries = readEntries(directory, count)
  return entries && { size, entries }
}
