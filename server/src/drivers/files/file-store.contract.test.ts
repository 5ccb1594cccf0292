import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskStore } from './disk.ts'
import { derivedKey, FileKeyRefused, fileStem, isFileKey, newFileKey } from './file-key.ts'
import type { FileStore, StoredFile } from './file-store.ts'

const HOUR_MS = 3_600_000

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-'))
})
afterEach(() => rm(directory, { recursive: true }))

const drivers: Record<string, () => FileStore> = {
  disk: () => openDiskStore(join(directory, 'store')),
}

async function textOf(store: FileStore, key: string, range?: { start: number; end: number }) {
  const file = await store.read(key, range)
  return file && (await buffer(file.stream)).toString()
}

async function keysOf(files: AsyncIterable<StoredFile>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files) keys.push(key)
  return keys.sort()
}

describe.each(Object.entries(drivers))('files on %s', (_name, openStore) => {
  test('a file is read as it was stored, from a path or a stream', async () => {
    const store = openStore()
    const path = join(directory, 'upload')
    await writeFile(path, 'from a path')
    const one = newFileKey('txt')
    const other = newFileKey('txt')
    const stored = await store.put(one, path)
    await store.put(other, Readable.from(['from ', 'a stream']))
    expect(stored).toMatchObject({ key: one, sizeBytes: 11 })
    expect(await textOf(store, one)).toBe('from a path')
    expect(await textOf(store, other)).toBe('from a stream')
    expect(await readdir(directory)).toContain('upload')
  })

  test('a part of a file is read with the size of the whole', async () => {
    const store = openStore()
    const key = newFileKey('txt')
    await store.put(key, Readable.from(['0123456789']))
    expect(await textOf(store, key, { start: 2, end: 4 })).toBe('234')
    const last = await store.read(key, { start: 9, end: 9 })
    expect(last?.sizeBytes).toBe(10)
    last?.stream.destroy()
    await expect(store.read(key, { start: 5, end: 10 })).rejects.toThrow(RangeError)
    await expect(store.read(key, { start: 6, end: 5 })).rejects.toThrow(RangeError)
  })

  test('an empty file can be stored', async () => {
    const store = openStore()
    const key = newFileKey('txt')
    await store.put(key, Readable.from([]))
    expect(await textOf(store, key)).toBe('')
  })

  test('an unknown file is undefined, and deleting it is no error', async () => {
    const store = openStore()
    const key = newFileKey('jpg')
    expect(await store.read(key)).toBeUndefined()
    expect(await store.stat(key)).toBeUndefined()
    expect(await store.withLocalFile(key, async () => 'used')).toBeUndefined()
    await store.delete(key)
  })

  test('a deleted file is gone', async () => {
    const store = openStore()
    const key = newFileKey('jpg')
    await store.put(key, Readable.from(['x']))
    await store.delete(key)
    expect(await store.stat(key)).toBeUndefined()
  })

  test('a broken stream leaves neither a partial nor a temporary file', async () => {
    const store = openStore()
    const key = newFileKey('jpg')
    async function* breaking() {
      yield 'half of '
      throw new Error('connection lost')
    }
    await expect(store.put(key, Readable.from(breaking()))).rejects.toThrow('connection lost')
    await expect(store.put(key, join(directory, 'absent'))).rejects.toThrow('ENOENT')
    expect(await store.stat(key)).toBeUndefined()
    expect(await store.sweepTemporary(Date.now() + 2 * HOUR_MS)).toBe(0)
  })

  test('a stream that broke before it was read rejects with its error', async () => {
    const store = openStore()
    const broken = createReadStream(join(directory, 'absent'))
    await once(broken, 'open').catch(() => {})
    await expect(store.put(newFileKey('jpg'), broken)).rejects.toThrow('ENOENT')
    for (let time = 0; time < 50; time += 1)
      await expect(store.put(newFileKey('jpg'), join(directory, 'absent'))).rejects.toThrow('ENOENT')
    expect(await store.sweepTemporary(Date.now() + 2 * HOUR_MS)).toBe(0)
  })

  test('two concurrent writes of one key leave one of the files complete', async () => {
    const store = openStore()
    const key = newFileKey('txt')
    const texts = ['a'.repeat(300_000), 'b'.repeat(200_000)]
    await Promise.all(texts.map((text) => store.put(key, Readable.from([text]))))
    expect(texts).toContain(await textOf(store, key))
  })

  test('all files are listed, or those derived from one', async () => {
    const store = openStore()
    const picture = newFileKey('jpg')
    const thumb = derivedKey(picture, 'thumb', 'webp')
    const level = derivedKey(picture, 'avatar-6', 'avif')
    const other = newFileKey('txt')
    for (const key of [picture, thumb, level, other]) await store.put(key, Readable.from(['x']))
    expect(await keysOf(store.list())).toEqual([picture, thumb, level, other].sort())
    expect(await keysOf(store.list(fileStem(picture)))).toEqual([picture, thumb, level].sort())
    expect(await keysOf(store.list(fileStem(newFileKey('txt'))))).toEqual([])
  })

  test('a file can be passed to code that reads local paths only', async () => {
    const store = openStore()
    const key = newFileKey('txt')
    await store.put(key, Readable.from(['local']))
    const copy = newFileKey('txt')
    await store.withLocalFile(key, (path) => store.put(copy, path))
    expect(await textOf(store, copy)).toBe('local')
  })

  test.each([
    '../../etc/passwd',
    'ab/cd/../../secret.txt',
    '/etc/passwd',
    'ab/cd/abcd.jpg',
    `ab/cd/${'0'.repeat(32)}.jpg`,
    `ab/cd/abcd${'0'.repeat(28)}`,
    `ab/cd/abcd${'0'.repeat(28)}.jpg/x`,
    `ab/cd/abcd${'0'.repeat(28)}.jpg\0.png`,
    `ab/cd/abcd${'0'.repeat(28)}.jpg\n`,
    `AB/CD/ABCD${'0'.repeat(28)}.jpg`,
    `ab/cd/abcd${'0'.repeat(28)}_..jpg`,
    '',
    '.temporary/x',
  ])('the key %j is refused by every call', async (key) => {
    const store = openStore()
    const calls = [
      store.put(key, Readable.from(['x'])),
      store.read(key),
      store.stat(key),
      store.delete(key),
      store.withLocalFile(key, async () => 'used'),
      keysOf(store.list(`../${key}`)),
    ]
    for (const result of await Promise.allSettled(calls)) {
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(FileKeyRefused) })
    }
  })

  test('a temporary file is deleted an hour after its last write', async () => {
    const store = openStore()
    const [old, fresh] = [store.newTemporaryPath(), store.newTemporaryPath()]
    const now = Date.now()
    await writeFile(old, 'left behind')
    await writeFile(fresh, 'being written')
    await utimes(old, new Date(now), new Date(now - HOUR_MS - 1000))
    expect(await store.sweepTemporary(now)).toBe(1)
    expect(await readdir(dirname(fresh))).toHaveLength(1)
  })
})

test('a key is random, spread over folders, and has a plain extension', () => {
  const keys = new Set(Array.from({ length: 1000 }, () => newFileKey('jpg')))
  expect(keys.size).toBe(1000)
  expect([...keys].every(isFileKey)).toBe(true)
  for (const ending of ['', 'JPG', 'tar.gz', '../x', 'jpg\n']) {
    expect(() => newFileKey(ending)).toThrow(FileKeyRefused)
  }
})

test('a symbolic link in the store is not followed', async () => {
  const store = openDiskStore(directory)
  const key = newFileKey('txt')
  await mkdir(dirname(join(directory, key)), { recursive: true })
  await symlink('/etc/hostname', join(directory, key))
  await expect(store.read(key)).rejects.toThrow('ELOOP')
  expect(await store.stat(key)).toBeUndefined()
  expect(await store.withLocalFile(key, async () => 'used')).toBeUndefined()
})
