import type { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

/** What the directory of an archive says of one entry. Sizes in bytes. */
export interface ArchiveEntry {
  /** Its names: the bytes read as UTF-8, and as readers of the format decode them, which may differ. */
  readonly names: readonly string[]
  readonly isPlain: boolean
  readonly isDeflated: boolean
  readonly isLink: boolean
  readonly packedBytes: number
  readonly bytes: number
  /** The bytes as they lie in the archive; fails when they do not lie within it. */
  readonly read: () => Promise<Readable>
}

export interface Archive extends Disposable {
  /** Size of the file in bytes. */
  readonly size: number
  readonly entries: readonly ArchiveEntry[]
}

/** Two thousand entries with long names take less. */
const directoryMost = 4 * 1024 * 1024
const entryBytes = 46
const linkType = 0xa000

const namesOf = ({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string[] => [
  fileNameRaw.toString('utf8'),
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true),
]

const archiveEntry = (zip: ZipFile, entry: Entry): ArchiveEntry => ({
  names: namesOf(entry),
  isPlain: !entry.isEncrypted() && [0, 8].includes(entry.compressionMethod),
  isDeflated: entry.compressionMethod === 8,
  isLink: ((entry.externalFileAttributes >>> 16) & 0xf000) === linkType,
  packedBytes: entry.compressedSize,
  bytes: entry.uncompressedSize,
  read: () => zip.openReadStreamPromise(entry, { decodeFileData: false }),
})

async function readEntries(zip: ZipFile, entriesMost: number): Promise<ArchiveEntry[] | 'too many'> {
  if (zip.entryCount > entriesMost) return 'too many'
  const entries: ArchiveEntry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > directoryMost) return 'too many'
    entries.push(archiveEntry(zip, entry))
  }
  return entries
}

/**
 * Opens a ZIP, Zip64 too, and reads its directory; whoever opens it closes it. `too many` for more entries than may be
 * or a directory above 4 MiB, null for what cannot be read as a ZIP.
 */
export async function openArchive(path: string, entriesMost: number): Promise<Archive | 'too many' | null> {
  const zip = await openPromise(path, {
    autoClose: false,
    decodeStrings: false,
    // Entries that lie are found by unpacking them.
    validateEntrySizes: false,
  }).catch(() => null)
  if (!zip) return null
  const entries = await readEntries(zip, entriesMost).catch(() => null)
  if (entries === null || entries === 'too many') {
    zip.close()
    return entries
  }
  return { size: zip.fileSize, entries, [Symbol.dispose]: () => zip.close() }
}
