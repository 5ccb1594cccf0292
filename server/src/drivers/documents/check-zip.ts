import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflateRaw } from 'node:zlib'
import { type CentralEntry, readDirectory } from './zip-directory.ts'

/** Why an archive is not taken. */
export type ZipFault = 'damaged' | 'bomb' | 'path' | 'nested'

/**
 * What archives may hold, those inside of others together with them (docs/reference/threats.md#decompression-bombs).
 */
const limits = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100, depth: 2 }
/** Below this size a high ratio does no harm: a page of spaces. */
const harmlessBytes = 1024 * 1024

class ZipRefused extends Error {
  override readonly name = 'ZipRefused'
  readonly fault: ZipFault

  constructor(fault: ZipFault) {
    super(fault)
    this.fault = fault
  }
}

/** What may still be unpacked. */
interface Budget {
  entries: number
  bytes: number
  readonly newPath: () => string
}

function checkName({ name, isLink }: CentralEntry): void {
  const parts = name.split(/[/\\]/)
  if (isLink || parts.includes('..') || /^([/\\]|[a-z]:)/i.test(name) || name.includes('\0'))
    throw new ZipRefused('path')
}

function checkSizes(entries: readonly CentralEntry[], size: number, budget: Budget): void {
  budget.entries -= entries.length
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0)
  const whole = entries.reduce((sum, entry) => sum + entry.bytes, 0)
  // More than the file holds: entries that lie over each other.
  if (packed > size) throw new ZipRefused('bomb')
  const isDense = whole > harmlessBytes && whole > packed * limits.ratio
  if (budget.entries < 0 || whole > budget.bytes || isDense) throw new ZipRefused('bomb')
}

/** Counts what passes and keeps the first bytes; refuses more than was announced. */
class Counter extends Writable {
  readonly #entry: CentralEntry
  readonly #budget: Budget
  #bytes = 0
  #head = Buffer.alloc(0)

  constructor(entry: CentralEntry, budget: Budget) {
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

/** Where the packed bytes of an entry begin. */
export async function contentAt(path: string, entry: CentralEntry): Promise<number> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(30), 0, 30, entry.headerAt)
  if (bytesRead < 30 || buffer.readUInt32LE(0) !== 0x04034b50) throw new ZipRefused('damaged')
  return entry.headerAt + 30 + buffer.readUInt16LE(26) + buffer.readUInt16LE(28)
}

async function unpack(path: string, start: number, entry: CentralEntry, sink: Writable): Promise<void> {
  const packed = createReadStream(path, { start, end: start + entry.packedBytes - 1 })
  await pipeline([packed, ...(entry.method === 8 ? [createInflateRaw()] : []), sink])
}

/** Looks into an archive inside of an archive. */
async function checkNested(path: string, start: number, entry: CentralEntry, budget: Budget, depth: number) {
  if (depth >= limits.depth) throw new ZipRefused('nested')
  const copy = budget.newPath()
  try {
    await unpack(path, start, entry, createWriteStream(copy, { flags: 'wx', mode: 0o600 }))
    await checkArchive(copy, budget, depth + 1)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Unpacks one entry, counting, and looks into it when it is an archive itself. */
async function checkEntry(path: string, entry: CentralEntry, budget: Budget, depth: number): Promise<void> {
  if (entry.packedBytes === 0 || entry.isEncrypted || ![0, 8].includes(entry.method)) return
  try {
    const start = await contentAt(path, entry)
    const counter = new Counter(entry, budget)
    await unpack(path, start, entry, counter)
    if (counter.isZip) await checkNested(path, start, entry, budget, depth)
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused('damaged')
  }
}

async function checkArchive(path: string, budget: Budget, depth: number): Promise<void> {
  const found = await readDirectory(path)
  if (!found) throw new ZipRefused('damaged')
  if (found.entries === 'too many') throw new ZipRefused('bomb')
  for (const entry of found.entries) checkName(entry)
  checkSizes(found.entries, found.size, budget)
  for (const entry of found.entries) await checkEntry(path, entry, budget, depth)
}

/**
 * Whether a ZIP may be handed on: it is one, holds at most 2000 entries of 100 MB together (also in archives inside of
 * it, which lie at most two deep), packed at most 100 times, and no entry leads out of its folder. Everything is
 * unpacked, a piece at a time, because sizes that an archive says of itself may lie. Null when it is sound.
 */
export async function checkZip(path: string, newPath: () => string): Promise<ZipFault | null> {
  try {
    await checkArchive(path, { entries: limits.entries, bytes: limits.bytes, newPath }, 0)
    return null
  } catch (error) {
    if (error instanceof ZipRefused) return error.fault
    throw error
  }
}
