import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  sizeBytes: number
  modifiedAtMs: number
}

/** Bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where uploads are kept, by keys of `newFileKey`; every method throws `FileKeyRefused` for anything else. */
export interface FileStore {
  /** Keeps a copy of a local file (by path, which stays) or of a stream; there is never half a file under the key. */
  put(key: string, source: string | Readable): Promise<StoredFile>
  /** Opens a file for reading, or only a part of it; undefined when there is none. Read the stream or destroy it.
   * Throws RangeError for a part that the file does not have. */
  read(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | undefined>
  /** Size and time of a file; undefined when there is none. */
  stat(key: string): Promise<StoredFile | undefined>
  /** Removes a file; does nothing when there is none. */
  delete(key: string): Promise<void>
  /** Every kept file in no promised order, or only those that share a `fileStem`. */
  list(stem?: string): AsyncIterable<StoredFile>
  /** Calls `use` with a local path at which the file can be read until the call is over; undefined when there is none. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T | undefined>
  /** A path for a file in the making (an upload, a variant); whoever asks removes it, the sweep removes the rest. */
  newTemporaryPath(): string
  /** Removes files in the making that were last written more than an hour before `nowMs`; says how many. */
  sweepTemporary(nowMs: number): Promise<number>
}
