import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { fileKindOf } from '@chaguan/contracts'
import { zipLimits } from './check-zip.ts'
import { type ArchiveEntry, openArchive } from './zip-archive.ts'

/** The main folder of an Office Open XML document; names in such archives are case-insensitive. */
const partFolders: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
const listOfTypes = '[content_types].xml'

/** OpenDocument and EPUB files have an entry of this name with their media type. */
const sayingEntry = 'mimetype'
const saysItself: ReadonlySet<string> = new Set(['odt', 'ods', 'odp', 'epub'])
/** Maximum bytes of an entry that may be a media type. */
const maxSaying = 128

/** Returns the text of a small entry; empty if it is long or unreadable. */
async function sayingOf(entry: ArchiveEntry): Promise<string> {
  if (entry.packedBytes > maxSaying || !entry.isPlain) return ''
  try {
    const packed = await buffer(await entry.read())
    const bytes = entry.isDeflated ? inflateRawSync(packed, { maxOutputLength: maxSaying }) : packed
    return bytes.toString('latin1').trim()
  } catch {
    return ''
  }
}

/**
 * Returns whether a valid ZIP matches its extension (lower case, no dot): a Word, Excel or PowerPoint document has its
 * type list and main part, an OpenDocument or EPUB file its media type. True for other extensions.
 */
export async function matchesArchiveKind(path: string, ending: string): Promise<boolean> {
  const folder = partFolders[ending]
  if (folder === undefined && !saysItself.has(ending)) return true
  const found = await openArchive(path, zipLimits.entries)
  if (!found || found === 'too many') return false
  using archive = found
  if (folder !== undefined) {
    const names = archive.entries.map(({ names: [name = ''] }) => name.toLowerCase())
    return names.includes(listOfTypes) && names.some((name) => name.startsWith(folder))
  }
  const saying = archive.entries.find(({ names: [name] }) => name === sayingEntry)
  return saying !== undefined && (await sayingOf(saying)) === fileKindOf(ending).mediaType
}
