import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { fileKindOf } from '@chaguan/contracts'
import { zipLimits } from './check-zip.ts'
import { type ArchiveEntry, openArchive } from './zip-archive.ts'

/** The folder of what an Office Open XML document is about; names in such an archive do not tell cases apart. */
const partFolders: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
const listOfTypes = '[content_types].xml'

/** OpenDocument and EPUB say their media type in an entry of this name. */
const sayingEntry = 'mimetype'
const saysItself: ReadonlySet<string> = new Set(['odt', 'ods', 'odp', 'epub'])
/** Bytes of an entry that may be a media type. */
const sayingMost = 128

/** What a small entry says; nothing when it is long or cannot be read. */
async function sayingOf(entry: ArchiveEntry): Promise<string> {
  if (entry.packedBytes > sayingMost || !entry.isPlain) return ''
  try {
    const packed = await buffer(await entry.read())
    const bytes = entry.isDeflated ? inflateRawSync(packed, { maxOutputLength: sayingMost }) : packed
    return bytes.toString('latin1').trim()
  } catch {
    return ''
  }
}

/**
 * Whether a sound ZIP holds what its ending (lower case, no dot) promises: a Word, Excel or PowerPoint document its list
 * of types and its part, an OpenDocument or EPUB file its media type. True for endings that promise nothing.
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
