import type { FileHandle } from 'node:fs/promises'

const windowBytes = 256 * 1024

/** Random access to a file in small chunks, with the last chunk cached. */
export interface ByteSource {
  readonly size: number
  /** Reads up to `length` bytes from `offset`; fewer at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
}

export function byteSource(file: FileHandle, size: number): ByteSource {
  let buffered = Buffer.alloc(0)
  let keptAt = 0

  async function load(offset: number, length: number): Promise<void> {
    const buffer = Buffer.alloc(Math.min(Math.max(length, windowBytes), size - offset))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
    buffered = buffer.subarray(0, bytesRead)
    keptAt = offset
  }

  return {
    size,
    async read(offset, length) {
      if (offset < 0 || offset >= size || length <= 0) return Buffer.alloc(0)
      const end = Math.min(size, offset + length)
      if (offset < keptAt || end > keptAt + buffered.length) await load(offset, end - offset)
      return buffered.subarray(offset - keptAt, end - keptAt)
    },
  }
}
