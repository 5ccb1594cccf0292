import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** What an entry is made of, piece by piece. */
export type Pieces = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** A ZIP file in the making: entries one after the other, however large, without holding them in memory. */
export interface ZipWriter {
  add(name: string, pieces: Pieces): Promise<void>
  /** Writes the directory; there is no ZIP before. */
  close(): Promise<void>
  /** Gives up; whoever opened it removes the file. */
  abort(): void
}

interface Entry {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly plain: number
  readonly offset: number
}

/** Sizes follow the data (bit 3), and names are UTF-8 (bit 11). */
const flags = 0x0808
const version = 20
const deflated = 8

/** A moment as ZIP writes it, in UTC: two seconds fine, from 1980 on. */
function dosTime(ms: number): { time: number; date: number } {
  const at = new Date(ms)
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

function uint(parts: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of parts) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

/** When all entries were made, as ZIP writes it. */
type Stamp = ReturnType<typeof dosTime>

const headerOf = (name: Buffer, { time, date }: Stamp) =>
  Buffer.concat([
    uint([
      [4, 0x04034b50],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, time],
      [2, date],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ]),
    name,
  ])

const sizesOf = ({ crc, packed, plain }: Pick<Entry, 'crc' | 'packed' | 'plain'>) =>
  uint([
    [4, 0x08074b50],
    [4, crc],
    [4, packed],
    [4, plain],
  ])

const directoryEntryOf = ({ name, crc, packed, plain, offset }: Entry, { time, date }: Stamp) =>
  Buffer.concat([
    uint([
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, deflated],
      [2, time],
      [2, date],
      [4, crc],
      [4, packed],
      [4, plain],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]),
    name,
  ])

const endOf = (entries: number, start: number, length: number) =>
  uint([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries],
    [2, entries],
    [4, length],
    [4, start],
    [2, 0],
  ])

/** Packs pieces and says what they came to. */
async function pack(pieces: Pieces, write: (bytes: Uint8Array) => Promise<void>) {
  const sum = { crc: 0, plain: 0 }
  async function* counted() {
    for await (const piece of pieces) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      sum.crc = crc32(bytes, sum.crc)
      sum.plain += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const source = Readable.from(counted())
  source.once('error', (error) => packer.destroy(error))
  for await (const bytes of source.pipe(packer)) await write(bytes as Buffer)
  return sum
}

/** Opens a ZIP at a path that is free; all entries bear one time. Entries and the whole stay under 4 GiB. */
export function openZip(path: string, now: number): ZipWriter {
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const stamp = dosTime(now)
  const entries: Entry[] = []
  let size = 0
  let fault: Error | undefined
  out.once('error', (error) => {
    fault = error
  })

  async function write(bytes: Uint8Array): Promise<void> {
    if (fault) throw fault
    size += bytes.length
    // It rejects when the file cannot be written any more.
    if (!out.write(bytes)) await once(out, 'drain')
  }

  return {
    async add(fileName, pieces) {
      const name = Buffer.from(fileName)
      const offset = size
      await write(headerOf(name, stamp))
      const begun = size
      const sum = await pack(pieces, write)
      const entry = { ...sum, name, offset, packed: size - begun }
      await write(sizesOf(entry))
      entries.push(entry)
    },
    async close() {
      const start = size
      for (const entry of entries) await write(directoryEntryOf(entry, stamp))
      await write(endOf(entries.length, start, size - start))
      out.end()
      await finished(out)
    },
    abort: () => out.destroy(),
  }
}
