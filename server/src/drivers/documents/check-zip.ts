import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { type Archive, type ArchiveEntry, openArchive } from './zip-archive.ts'

/** Why an archive is refused. */
export type ZipFault = 'damaged' | 'bomb' | 'path' | 'nested'

/** Limits of archives, including nested ones (docs/reference/threats.md#decompression-bombs). */
export const zipLimits = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100, depth: 2 }
/** A high ratio is harmless below this size: a page of spaces. */
const harmlessBytes = 1024 * 1024

class ZipRefused extends Error {
  override readonly name = 'ZipRefused'
  readonly fault: ZipFault

  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}

/** The remaining allowance. */
interface Budget {
  entries: number
  bytes: number
  readonly newPath: () => string
}

const leadsOut = (name: string) =>
  name.split(/[/\\]/).includes('..') || /^([/\\]|[a-z]:)/i.test(name) || name.includes('\0')

function checkNames(entries: readonly ArchiveEntry[]): void {
  if (entries.some(({ isLink, names }) => isLink || names.some(leadsOut))) throw new ZipRefused('path')
}

function checkSizes({ entries, size }: Archive, budget: Budget): void {
  budget.entries -= entries.length
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0)
  const whole = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  // More than the size of the file: overlapping entries.
  if (packed > size) throw new ZipRefused('bomb')
  const isDense = whole > harmlessBytes && whole > packed * zipLimits.ratio
  if (whole > budget.bytes || isDense) throw new ZipRefused('bomb')
}

/** Counts bytes and stores the first ones; fails for more than the declared size. */
class Counter extends Writable {
  readonly #entry: ArchiveEntry
  readonly #budget: Budget
  #bytes = 0
  #head = Buffer.alloc(0)

  constructor(entry: ArchiveEntry, budget: Budget) {
    super()
    this.#entry = entry
    this.#budget = budget
  }

  get isZip(): boolean {
    return this.#head.toString('latin1') === 'PK\u0003\u0004'
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    if (this.#head.length < 4) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, 4)
    this.#bytes += chunk.length
    this.#budget.bytes -= chunk.length
    done(this.#bytes > this.#entry.bytes || this.#budget.bytes < 0 ? new ZipRefused('bomb') : null)
  }
}

async function unpack(entry: ArchiveEntry, sink: Writable): Promise<void> {
  await pipeline([await entry.read(), ...(entry.isDeflated ? [createInflateRaw()] : []), sink])
}

/** Checks an archive inside an archive. */
async function checkNested(entry: ArchiveEntry, budget: Budget, depth: number): Promise<void> {
  if (depth >= zipLimits.depth) throw new ZipRefused('nested')
  const copy = budget.newPath()
  try {
    await unpack(entry, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    await checkArchive(copy, budget, depth + 1)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Decompresses one entry while counting; checks nested archives. */
async function checkEntry(entry: ArchiveEntry, budget: Budget, depth: number): Promise<void> {
  if (entry.packedBytes === 0 || !entry.isPlain) return
  try {
    const counter = new Counter(entry, budget)
    await unpack(entry, counter)
    if (counter.isZip) await checkNested(entry, budget, depth)
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused('damaged')
  }
}

async function checkArchive(path: string, budget: Budget, depth: number): Promise<void> {
  const found = await openArchive(path, budget.entries)
  if (!found) throw new ZipRefused('damaged')
  if (found === 'too many') throw new ZipRefused('bomb')
  using archive = found
  checkNames(archive.entries)
  checkSizes(archive, budget)
  for (const entry of archive.entries) await checkEntry(entry, budget, depth)
}

/**
 * Returns why a ZIP may not be passed on, or null: it must be valid, have at most 2000 entries of 100 MB together
 * (nested archives included, which may be two deep), a compression ratio of at most 100, and no entry outside its
 * folder. Decompresses everything as a stream, since declared sizes may be wrong.
 */
export async function checkZip(path: string, newPath: () => string): Promise<ZipFault | null> {
  try {
    await checkArchive(path, { entries: zipLimits.entries, bytes: zipLimits.bytes, newPath }, 0)
    return null
  } catch (error) {
    if (error instanceof ZipRefused) return error.fault
    throw error
  }
}
