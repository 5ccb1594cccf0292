import { open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { fileKindOf } from '@chaguan/contracts'
import { contentAt } from './check-zip.ts'
import { type CentralEntry, readDirectory } from './zip-directory.ts'

/** The folder of what an Office Open XML document is about; names in such an archive do not tell cases apart. */
const partFolders: Readonly<Record<string, string>> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
const listOfTypes = '[content_types].xml'

/** OpenDocument and EPUB say their media type in an entry of this name. */
const sayingEntry = 'mimetype'
const saysItself: ReadonlySet<string> = new Set(['odt', 'ods', 'odp', 'epub'])
/** Bytes of an entry that may be a media type. */
const sayingMost = 128

/** What a small entry says; nothing when it is long or cannot be read. */
async function sayingOf(path: string, entry: CentralEntry): Promise<string> {
  if (entry.packedBytes > sayingMost || entry.isEncrypted) return ''
  try {
    const start = await contentAt(path, entry)
    await using file = await open(path)
    const { buffer } = await file.read(Buffer.alloc(entry.packedBytes), 0, entry.packedBytes, start)
    const bytes = entry.method === 8 ? inflateRawSync(buffer, { maxOutputLength: sayingMost }) : buffer
    return bytes.toString('latin1').trim()
  } catch {
    return ''
  }
}

/**
 * Whether a sound ZIP holds what its ending (lower case, no dot) promises: a Word, Excel or PowerPoint document its list
 * of types and its part, an OpenDocument or EPUB file its media type. True for endings that promise nothing.
 */
export async function keepsPromise(path: string, ending: string): Promise<boolean> {
  const folder = partFolders[ending]
  if (folder === undefined && !saysItself.has(ending)) return true
  const found = await readDirectory(path)
  if (!found || found.entries === 'too many') return false
  if (folder !== undefined) {
    const names = found.entries.map(({ name }) => name.toLowerCase())
    return names.includes(listOfTypes) && names.some((name) => name.startsWith(folder))
  }
  const saying = found.entries.find(({ name }) => name === sayingEntry)
  return saying !== undefined && (await sayingOf(path, saying)) === fileKindOf(ending).mediaType
}
