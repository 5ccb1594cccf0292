/** Prefix of terms that are no words: a private-use character, which folding removes from texts. */
const sign = '\ue000'

/** Terms that filter posts within the full-text index, beside the words. */
export const filterTerms = {
  thread: `${sign}t`,
  comment: `${sign}p`,
  category: (id: number) => `${sign}c${id}`,
  author: (id: number) => `${sign}u${id}`,
  /** The month of a time in milliseconds since 1970, UTC. */
  month: (at: number) => `${sign}m${monthOf(at)}`,
} as const

/** Ranges of ids with a term each, so that the newest posts can be searched alone. */
export interface IdRanges {
  /** Ids of one range. */
  readonly size: number
  readonly term: (index: number) => string
}

export const rangeOf = (id: number, { size }: IdRanges): number => Math.floor(id / size)

/** Ranges of the ids of all posts, and finer ones: of the ids of threads, and of posts that are comments. */
export const idRanges = {
  posts: { size: 65_536, term: (index) => `${sign}s${index}` },
  threads: { size: 512, term: (index) => `${sign}i${index}` },
  comments: { size: 4096, term: (index) => `${sign}r${index}` },
} as const satisfies Record<string, IdRanges>

function monthOf(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Returns the month terms from one time to another, both inclusive; null if there are too many to be useful. */
export function monthTerms(from: number, to: number, most = 36): string[] | null {
  const count = monthOf(to) - monthOf(from) + 1
  if (count > most) return null
  return Array.from({ length: Math.max(0, count) }, (_, index) => `${sign}m${monthOf(from) + index}`)
}
