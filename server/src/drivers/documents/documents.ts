import { open } from 'node:fs/promises'
import { fileKindOf } from '@chaguan/contracts'
import type { Media } from '../media/media.ts'
import { extensionFits, sniffFormat } from '../pictures/sniff-format.ts'
import { matchesArchiveKind } from './archive-kind.ts'
import { checkZip, type ZipFault } from './check-zip.ts'

/** Why a file is refused; `mismatch` if its content does not match its extension. */
export type DocumentFault = ZipFault | 'mismatch' | 'empty'

/** Inspects uploaded files. */
export interface Documents {
  /**
   * Returns why the file at `path` may not have this extension (lower case, no dot) or be passed on; null if it may.
   */
  inspect(path: string, ending: string): Promise<DocumentFault | null>
}

const headBytes = 4096

const magics = {
  zip: /^504b(0304|0506)/,
  pdf: /^(?:..){0,1019}255044462d/,
  // Old Word files are compound documents, or RTF with the same extension.
  ole: /^(d0cf11e0a1b11ae1|7b5c727466)/,
  rar: /^526172211a07/,
  '7z': /^377abcaf271c/,
  gz: /^1f8b08/,
  tgz: /^1f8b08/,
} as const

const beginsWith = (magic: RegExp, head: Buffer) => magic.test(head.subarray(0, 1024).toString('hex'))

/** Text contains no NUL; UTF-16, which does, starts with a byte order mark. */
const isText = (head: Buffer) => !head.includes(0) || /^(fffe|feff)/.test(head.subarray(0, 2).toString('hex'))

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

function isPicture(head: Buffer, ending: string): boolean {
  const sniffed = sniffFormat(head)
  return sniffed.kind === 'picture' && extensionFits(sniffed.format, ending)
}

/** `newPath` returns temporary paths for decompressed files, which are deleted again. */
export function openDocuments(media: Pick<Media, 'probe'>, newPath: () => string): Documents {
  const isMedia = async (path: string, ending: string) =>
    (await media.probe(path))?.endings.includes(ending) === true

  async function fits(path: string, ending: string, head: Buffer): Promise<boolean> {
    const { family } = fileKindOf(ending)
    if (family === 'other') return true
    if (family === 'text') return isText(head)
    if (family === 'image') return isPicture(head, ending)
    if (family === 'media') return isMedia(path, ending)
    if (family === 'archive') return beginsWith(magics[ending as 'rar'], head)
    return beginsWith(magics[family], head)
  }

  return {
    async inspect(path, ending) {
      const head = await headOf(path)
      if (head.length === 0) return 'empty'
      if (!(await fits(path, ending, head))) return 'mismatch'
      // Archives are checked whatever their extension.
      if (!beginsWith(magics.zip, head)) return null
      const fault = await checkZip(path, newPath)
      if (fault) return fault
      return (await matchesArchiveKind(path, ending)) ? null : 'mismatch'
    },
  }
}
