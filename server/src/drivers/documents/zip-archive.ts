import type { Readable } from 'node:stream'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'

/** The directory entry of a file in an archive. Sizes in bytes. */
export interface ArchiveEntry {
  /** Its names: the bytes as UTF-8, and as the format's readers decode them, which may differ. */
  readonly names: readonly string[]
  readonly isPlain: boolean
  readonly isDeflated: boolean
  readonly isLink: boolean
  readonly packedBytes: number
  readonly bytes: number
  /** Reads the compressed bytes; fails if they are outside of the archive. */
  readonly read: () => Promise<Readable>
}

export interface Archive extends Disposable {
  /** Size of the archive in bytes. */
  readonly size: number
  readonly entries: readonly ArchiveEntry[]
}

/** Two thousand entries with long names need less. */
const maxDirectory = 4 * 1024 * 1024
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

async function readEntries(zip: ZipFile, maxEntries: number): Promise<ArchiveEntry[] | 'too many'> {
  if (zip.entryCount > maxEntries) return 'too many'
  const entries: ArchiveEntry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > maxDirectory) return 'too many'
    entries.push(archiveEntry(zip, entry))
  }
  return entries
}

/**
 * Opens a ZIP, also Zip64, and reads its directory; the caller closes it. `too many` above the maximum of entries or 4
 * MiB of directory, null if it is no valid ZIP.
 */
export async function openArchive(path: string, maxEntries: number): Promise<Archive | 'too many' | null> {
  const zip = await openPromise(path, {
    autoClose: false,
    decodeStrings: false,
    // Entries with wrong sizes are detected by decompressing them.
    validateEntrySizes: false,
  }).catch(() => null)
  if (!zip) return null
  const entries = await readEntries(zip, maxEntries).catch(() => null)
  if (entries === null || entries === 'too many') {
    zip.close()
    return entries
  }
  return { size: zip.fileSize, entries, [Symbol.dispose]: () => zip.close() }
}
