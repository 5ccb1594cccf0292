import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  sizeBytes: number
  modifiedAtMs: number
}

/** Bytes of a file from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores uploads under keys of `newFileKey`; every method throws `FileKeyRefused` for other keys. */
export interface FileStore {
  /** Stores a copy of a local file (by path, which stays) or of a stream, atomically. */
  put(key: string, source: string | Readable): Promise<StoredFile>
  /**
   * Opens a file or a part of it for reading; undefined if it does not exist. Read or destroy the stream. Throws
   * RangeError for a range outside the file.
   */
  read(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>
  /** Returns size and time of a file; undefined if it does not exist. */
  stat(key: string): Promise<StoredFile | undefined>
  /** Deletes a file; does nothing if it does not exist. */
  delete(key: string): Promise<void>
  /** Lists all files, or those that share a `fileStem`, in no particular order. */
  list(stem?: string): AsyncIterable<StoredFile>
  /** Calls `use` with a local path that is readable during the call; undefined if the file does not exist. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | undefined>
  /** Returns a path for a temporary file; the caller deletes it, the sweep deletes the rest. */
  newTemporaryPath(): string
  /** Deletes temporary files last written more than an hour before `nowMs`; returns their number. */
  sweepTemporary(nowMs: number): Promise<number>
}
