/** How sounds and videos are packed. */
export type MediaContainer = 'wav' | 'mp3' | 'aac' | 'mp4' | 'webm' | 'ogg'

/** What a sound or video says of itself in its structure, never in its name. */
export interface MediaFacts {
  readonly container: MediaContainer
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  /** Milliseconds; 0 when the file does not say and it cannot be found out. */
  readonly durationMs: number
  /** Pixels; 0 without a picture. */
  readonly width: number
  readonly height: number
}

/** The facts of a sound without a picture. */
export function sound(container: MediaContainer, seconds: number): MediaFacts {
  const durationMs = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : 0
  return { container, hasVideo: false, hasAudio: true, durationMs, width: 0, height: 0 }
}

/** Endings that a container may bear. */
const endingsOf: Readonly<Record<MediaContainer, readonly string[]>> = {
  wav: ['wav'],
  mp3: ['mp3'],
  aac: ['aac'],
  mp4: ['mp4', 'm4a', 'm4v', 'mov'],
  webm: ['webm'],
  ogg: ['ogg', 'oga', 'opus'],
}

/** What was found of a file, with the names and the media type it may go by. */
export interface ProbedMedia extends MediaFacts {
  readonly mediaType: string
  /** Endings, lower case, that such a file may bear. */
  readonly endings: readonly string[]
}

export function named(facts: MediaFacts): ProbedMedia {
  const { container, hasVideo } = facts
  const mediaType = container === 'mp3' ? 'audio/mpeg' : `${hasVideo ? 'video' : 'audio'}/${container}`
  return { ...facts, mediaType, endings: endingsOf[container] }
}
