import type { ByteSource } from './byte-source.ts'
import { audioFacts, type MediaContainer, type MediaFacts } from './media-facts.ts'

/** One frame of a stream of frames. */
interface Frame {
  readonly bytes: number
  readonly seconds: number
}

const bitRates = {
  one: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  two: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const mpegRates = [44_100, 48_000, 32_000]
const aacRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
]

/** Parses a frame of MPEG layer III, or returns null. */
function mp3Frame(head: Buffer): Frame | null {
  const [first = 0, second = 0, third = 0] = head
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return null
  const version = (second >> 3) & 3
  const rateOf = mpegRates[(third >> 2) & 3]
  const isOne = version === 3
  const kilobits = (isOne ? bitRates.one : bitRates.two)[third >> 4]
  if (version === 1 || rateOf === undefined || !kilobits) return null
  const rate = isOne ? rateOf : version === 2 ? rateOf / 2 : rateOf / 4
  const samples = isOne ? 1152 : 576
  const padding = (third >> 1) & 1
  return { bytes: Math.floor((samples * kilobits * 125) / rate) + padding, seconds: samples / rate }
}

/** Parses a frame of AAC in ADTS, or returns null. */
function aacFrame(head: Buffer): Frame | null {
  if (head.length < 7) return null
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = head
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return null
  const rate = aacRates[(third >> 2) & 15]
  const bytes = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5)
  return rate === undefined || bytes < 8 ? null : { bytes, seconds: 1024 / rate }
}

async function afterTags(source: ByteSource): Promise<number> {
  const head = await source.read(0, 10)
  if (head.toString('latin1', 0, 3) !== 'ID3' || head.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6)
  return 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127))
}

/** Maximum bytes between two frames, of tags and padding, before a file counts as damaged. */
const maxJunk = 64 * 1024
const minFrames = 3

async function walk(
  source: ByteSource,
  container: MediaContainer,
  frameAt: (head: Buffer) => Frame | null,
): Promise<MediaFacts | null> {
  let at = await afterTags(source)
  let junk = 0
  let frames = 0
  let seconds = 0
  while (at + 4 <= source.size && junk <= maxJunk) {
    const frame = frameAt(await source.read(at, 7))
    if (!frame) {
      // Without a next frame, the sync bytes occurred by chance in other data.
      if (frames > 0 && frames < minFrames) [frames, seconds] = [0, 0]
      at += 1
      junk += 1
      continue
    }
    at += frame.bytes
    frames += 1
    seconds += frame.seconds
    if (frames >= minFrames) junk = 0
  }
  return frames >= minFrames ? audioFacts(container, seconds) : null
}

/** MP3: the sum of its frames, regardless of its tags. */
export const readMp3 = (source: ByteSource) => walk(source, 'mp3', mp3Frame)

/** AAC in ADTS frames. */
export const readAac = (source: ByteSource) => walk(source, 'aac', aacFrame)
