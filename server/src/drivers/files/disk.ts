import { constants, createReadStream, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { checkFileKey, checkFileStem, isFileKey } from './file-key.ts'
import type { ByteRange, FileStore, StoredFile } from './file-store.ts'
import { openTemporaryFiles } from './temporary-files.ts'

function undefinedIfMissing(error: unknown): undefined {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  if (!isMissing) throw error
}

const storedFile = (key: string, { size, mtimeMs }: Stats): StoredFile => ({
  key,
  sizeBytes: size,
  modifiedAtMs: mtimeMs,
})

async function statOf(directory: string, key: string): Promise<StoredFile | undefined> {
  checkFileKey(key)
  const stats = await lstat(join(directory, key)).catch(undefinedIfMissing)
  return stats?.isFile() ? storedFile(key, stats) : undefined
}

async function writeDurably(path: string, source: string | Readable): Promise<void> {
  const stream = typeof source === 'string' ? createReadStream(source) : source
  // It may fail before it is read below, which throws again; an unhandled error would end the process.
  stream.on('error', () => {})
  const file = await open(path, 'wx', 0o640).catch((error: unknown) => {
    stream.destroy()
    throw error
  })
  try {
    await file.writeFile(stream)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A rename is durable only once its directory was synced too.
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path)
  await directory.sync()
}

function checkRange(range: ByteRange, sizeBytes: number): void {
  if (range.start < 0 || range.start > range.end || range.end >= sizeBytes)
    throw new RangeError(`Bytes ${range.start}–${range.end} of ${sizeBytes}`)
}

async function readOpened(file: FileHandle, key: string, range: ByteRange | undefined) {
  const stored = storedFile(key, await file.stat())
  if (range) checkRange(range, stored.sizeBytes)
  return { ...stored, stream: file.createReadStream(range ?? {}) }
}

async function* foldersOf(directory: string): AsyncGenerator<string> {
  for await (const { name } of await opendir(directory)) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue
    for (const inner of await readdir(join(directory, name))) yield `${name}/${inner}`
  }
}

async function* filesIn(directory: string, folder: string, startsWith: string): AsyncGenerator<StoredFile> {
  const names = (await readdir(join(directory, folder)).catch(undefinedIfMissing)) ?? []
  for (const name of names) {
    const key = `${folder}/${name}`
    if (!isFileKey(key) || !key.startsWith(startsWith)) continue
    const stored = await statOf(directory, key)
    if (stored) yield stored
  }
}

/** Stores files below `directory` (created if missing), spread over 65,536 folders by the first bytes of their keys. */
export function openDiskStore(directory: string): FileStore {
  const temporary = openTemporaryFiles(join(directory, '.temporary'))

  function pathOf(key: string): string {
    checkFileKey(key)
    return join(directory, key)
  }

  return {
    newTemporaryPath: temporary.newPath,
    sweepTemporary: temporary.sweep,
    stat: (key) => statOf(directory, key),

    async put(key, source) {
      const path = pathOf(key)
      const unfinished = temporary.newPath()
      try {
        await writeDurably(unfinished, source)
        await mkdir(dirname(path), { recursive: true, mode: 0o750 })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncDirectory(dirname(path))
      return storedFile(key, await stat(path))
    },

    async read(key, range) {
      // A symbolic link in the tree would lead outside.
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW
      const file = await open(pathOf(key), flags).catch(undefinedIfMissing)
      if (!file) return undefined
      try {
        return await readOpened(file, key, range)
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(stem) {
      if (stem === undefined) {
        for await (const folder of foldersOf(directory)) yield* filesIn(directory, folder, folder)
        return
      }
      checkFileStem(stem)
      yield* filesIn(directory, dirname(stem), stem)
    },

    async withLocalFile(key, use) {
      return (await statOf(directory, key)) && use(pathOf(key))
    },
  }
}
