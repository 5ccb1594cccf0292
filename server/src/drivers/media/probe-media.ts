import { open } from 'node:fs/promises'
import { type ByteSource, byteSource } from './byte-source.ts'
import { type MediaFacts, named, type ProbedMedia } from './media-facts.ts'
import { readAac, readMp3 } from './read-frames.ts'
import { readMp4 } from './read-mp4.ts'
import { readOgg } from './read-ogg.ts'
import { readWav } from './read-wav.ts'
import { readWebm } from './read-webm.ts'

/** Those that are known by their first bytes come first. */
const readers: readonly ((source: ByteSource) => Promise<MediaFacts | null>)[] = [
  readWav,
  readWebm,
  readOgg,
  readMp4,
  readMp3,
  readAac,
]

/**
 * What a file is, by its structure: a sound or a video with its length and size, or null for anything else. Reads
 * small pieces only, whatever the size of the file.
 */
export async function probeMedia(path: string): Promise<ProbedMedia | null> {
  await using file = await open(path)
  const { size } = await file.stat()
  const source = byteSource(file, size)
  for (const read of readers) {
    const facts = await read(source)
    if (facts) return facts.hasVideo || facts.hasAudio ? named(facts) : null
  }
  return null
}
