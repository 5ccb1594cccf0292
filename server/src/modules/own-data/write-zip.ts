import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { constants } from 'node:zlib'
import { ZipFile } from 'yazl'

/** What an entry is made of, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** A ZIP file that is written entry by entry without being held in memory. */
export interface ZipWriter {
  add(name: string, pieces: Pieces): Promise<void>
  /** Writes the directory; there is no ZIP before. */
  close(): Promise<void>
  /** Gives up; whoever opened it removes the file. */
  abort(): void
}

/** Opens a ZIP at a path that is free; all entries bear one time. Zip64 where it grows beyond 4 GiB or 65,534 entries. */
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
