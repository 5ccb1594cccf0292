import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'

/** The chunks of an entry. */
export type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** Writes a ZIP file entry by entry, without holding it in memory. */
export interface ZipWriter {
  add(name: string, pieces: Pieces): Promise<void>
  /** Writes the directory; until then the file is not a valid ZIP. */
  close(): Promise<void>
  /** Stops writing; the caller deletes the file. */
  abort(): void
}

/** Opens a ZIP at an unused path; all entries get the same time. Uses Zip64 beyond 4 GiB or 65,534 entries. */
export function openZip(path: string, now: number): ZipWriter {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const options = { mtime: new Date(now), compressionLevel: constants.Z_BEST_SPEED }
  let source: Readable | undefined
  let fault: Error | undefined
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const fail = (error: Error) => {
    fault = error
    source?.destroy(error)
    output.destroy(error)
  }
  written.catch(fail)
  zip.once('error', fail)

  return {
    async add(name, pieces) {
      if (fault) throw fault
      source = Readable.from(pieces)
      zip.addReadStream(source, name, options)
      await finished(source)
    },
    async close() {
      zip.end()
      await written
    },
    abort: () => void output.destroy(),
  }
}
