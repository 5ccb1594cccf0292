/** Containers of sounds and videos. */
export type MediaContainer = 'wav' | 'mp3' | 'aac' | 'mp4' | 'webm' | 'ogg'

/** Properties of a sound or video, from its structure, never from its name. */
export interface MediaFacts {
  readonly container: MediaContainer
  readonly hasVideo: boolean
  readonly hasAudio: boolean
  /** Milliseconds; 0 if unknown. */
  readonly durationMs: number
  /** Pixels; 0 without a picture. */
  readonly width: number
  readonly height: number
}

/** Returns the properties of a sound without a picture. */
export function audioFacts(container: MediaContainer, seconds: number): MediaFacts {
  const durationMs = Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : 0
  return { container, hasVideo: false, hasAudio: true, durationMs, width: 0, height: 0 }
}

/** Allowed extensions by container. */
const endingsOf: Readonly<Record<MediaContainer, readonly string[]>> = {
  wav: ['wav'],
  mp3: ['mp3'],
  aac: ['aac'],
  mp4: ['mp4', 'm4a', 'm4v', 'mov'],
  webm: ['webm'],
  ogg: ['ogg', 'oga', 'opus'],
}

/** Properties of a file, with its extensions and media type. */
export interface ProbedMedia extends MediaFacts {
  readonly mediaType: string
  /** Allowed extensions, lower case. */
  readonly endings: readonly string[]
}

export function named(facts: MediaFacts): ProbedMedia {
  const { container, hasVideo } = facts
  const mediaType = container === 'mp3' ? 'audio/mpeg' : `${hasVideo ? 'video' : 'audio'}/${container}`
  return { ...facts, mediaType, endings: endingsOf[container] }
}
