import type { ByteSource } from './byte-source.ts'
import type { MediaFacts } from './media-facts.ts'

const maxBoxes = 100_000
/** The movie box of an hour is some megabytes. */
const maxContents = 16 * 1024 * 1024
/** A film has some tracks of sound and subtitles; a file with more than this is not accepted. */
const maxTracks = 64

interface Box {
  readonly type: string
  /** Of the content, to the end of the box. */
  readonly start: number
  readonly end: number
}

/** Yields sibling boxes from `start` to `end`. */
function* boxesOf(bytes: Buffer, start = 0, end = bytes.length): Generator<Box> {
  let at = start
  while (at + 8 <= end) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1 && at + 16 <= end
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short
    const header = isLong ? 16 : 8
    if (size < header || at + size > end) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size }
    at += size
  }
}

function childOf(bytes: Buffer, box: Box, type: string): Box | undefined {
  for (const child of boxesOf(bytes, box.start, box.end)) if (child.type === type) return child
  return undefined
}

function descend(bytes: Buffer, box: Box, ...types: string[]): Box | undefined {
  let found: Box | undefined = box
  for (const type of types) found = found && childOf(bytes, found, type)
  return found
}

/** Reads timescale and duration of `mvhd` or `mdhd`. */
function readTimes(bytes: Buffer, box: Box | undefined): { scale: number; duration: number } {
  const nothing = { scale: 0, duration: 0 }
  if (!box) return nothing
  const isLong = bytes[box.start] === 1
  const at = box.start + (isLong ? 20 : 12)
  if (at + (isLong ? 12 : 8) > box.end) return nothing
  const scale = bytes.readUInt32BE(at)
  const duration = isLong ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4)
  // All bits set means an unknown duration.
  return { scale, duration: duration >= (isLong ? 2 ** 63 : 0xffffffff) ? 0 : duration }
}

interface Track {
  readonly id: number
  readonly kind: string
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly seconds: number
}

function readTrack(bytes: Buffer, trak: Box): Track | null {
  const head = childOf(bytes, trak, 'tkhd')
  const handler = descend(bytes, trak, 'mdia', 'hdlr')
  if (!head || !handler || head.end - head.start < 84 || handler.end - handler.start < 12) return null
  const isLong = bytes[head.start] === 1
  const { scale, duration } = readTimes(bytes, descend(bytes, trak, 'mdia', 'mdhd'))
  return {
    id: bytes.readUInt32BE(head.start + (isLong ? 20 : 12)),
    kind: bytes.toString('latin1', handler.start + 8, handler.start + 12),
    width: bytes.readUInt32BE(head.end - 8) >>> 16,
    height: bytes.readUInt32BE(head.end - 4) >>> 16,
    scale,
    seconds: scale > 0 ? duration / scale : 0,
  }
}

/** Returns the duration of a run of samples, in units. */
function runLength(bytes: Buffer, run: Box, standard: number): number {
  const flags = bytes.readUInt32BE(run.start) & 0xffffff
  const count = bytes.readUInt32BE(run.start + 4)
  if ((flags & 0x100) === 0) return count * standard
  const stride = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length
  let at = run.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  let length = 0
  for (let index = 0; index < count && at + 4 <= run.end; index += 1, at += stride)
    length += bytes.readUInt32BE(at)
  return length
}

/** Returns the default duration of a sample in units, from `tfhd`. */
function standardLength(bytes: Buffer, head: Box): number {
  const flags = bytes.readUInt32BE(head.start) & 0xffffff
  const at = head.start + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
  return flags & 8 && at + 4 <= head.end ? bytes.readUInt32BE(at) : 0
}

/** Returns the start of a fragment in units, from `tfdt`. */
function beginning(bytes: Buffer, base: Box | undefined): number {
  const room = base ? base.end - base.start : 0
  if (!base || room < 8) return 0
  const isLong = bytes[base.start] === 1 && room >= 12
  return isLong ? Number(bytes.readBigUInt64BE(base.start + 4)) : bytes.readUInt32BE(base.start + 4)
}

/** Returns the end of a track's fragment in units, with the track id. */
function fragmentEnd(bytes: Buffer, traf: Box): { id: number; end: number } | null {
  const head = childOf(bytes, traf, 'tfhd')
  if (!head || head.end - head.start < 8) return null
  const standard = standardLength(bytes, head)
  let end = beginning(bytes, childOf(bytes, traf, 'tfdt'))
  for (const run of boxesOf(bytes, traf.start, traf.end))
    if (run.type === 'trun' && run.end - run.start >= 8) end += runLength(bytes, run, standard)
  return { id: bytes.readUInt32BE(head.start + 4), end }
}

interface Contents {
  isMp4: boolean
  tracks: Track[]
  movieSeconds: number
  fragmentSeconds: number
}

function readMovie(bytes: Buffer, contents: Contents): void {
  const whole: Box = { type: 'moov', start: 0, end: bytes.length }
  const { scale, duration } = readTimes(bytes, childOf(bytes, whole, 'mvhd'))
  if (scale > 0) contents.movieSeconds = duration / scale
  for (const box of boxesOf(bytes)) {
    const track = box.type === 'trak' ? readTrack(bytes, box) : null
    if (track) contents.tracks.push(track)
    if (contents.tracks.length > maxTracks) return
  }
}

function readFragment(bytes: Buffer, contents: Contents): void {
  const scales = new Map(contents.tracks.toReversed().map(({ id, scale }) => [id, scale]))
  for (const box of boxesOf(bytes)) {
    const found = box.type === 'traf' ? fragmentEnd(bytes, box) : null
    const scale = found ? (scales.get(found.id) ?? 0) : 0
    if (found && scale > 0) contents.fragmentSeconds = Math.max(contents.fragmentSeconds, found.end / scale)
  }
}

const readers: Readonly<Record<string, (bytes: Buffer, contents: Contents) => void>> = {
  moov: readMovie,
  moof: readFragment,
}

/** Parses the header of a box from its first sixteen bytes. */
function readHead(head: Buffer, left: number): { type: string; size: number; header: number } {
  const short = head.readUInt32BE(0)
  const isLong = short === 1 && head.length >= 16
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? left : short
  return { type: head.toString('latin1', 4, 8), size, header: isLong ? 16 : 8 }
}

async function readContents(source: ByteSource): Promise<Contents> {
  const contents: Contents = { isMp4: false, tracks: [], movieSeconds: 0, fragmentSeconds: 0 }
  let at = 0
  for (let count = 0; count < maxBoxes && at + 8 <= source.size; count += 1) {
    const { type, size, header } = readHead(await source.read(at, 16), source.size - at)
    contents.isMp4 ||= type === 'ftyp'
    if (!contents.isMp4 || size < header) break
    const read = readers[type]
    if (read && size <= maxContents)
      read(Buffer.from(await source.read(at + header, size - header)), contents)
    if (contents.tracks.length > maxTracks) return { ...contents, isMp4: false }
    at += size
  }
  return contents
}

/** Reads MP4 and QuickTime, whole or fragmented, from the movie box; null for other files and above 64 tracks. */
export async function readMp4(source: ByteSource): Promise<MediaFacts | null> {
  const { isMp4, tracks, movieSeconds, fragmentSeconds } = await readContents(source)
  if (!isMp4) return null
  const video = tracks.find(({ kind, width, height }) => kind === 'vide' && width > 0 && height > 0)
  const seconds = Math.max(movieSeconds, fragmentSeconds, ...tracks.map((track) => track.seconds))
  return {
    container: 'mp4',
    hasVideo: video !== undefined,
    hasAudio: tracks.some(({ kind }) => kind === 'soun'),
    durationMs: Number.isFinite(seconds) ? Math.round(seconds * 1000) : 0,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
  }
}
