/** Prefix of terms that are no words: a private-use character, which folding removes from texts. */
const sign = '\ue000'
const bucketBits = 16

/** Terms that filter posts within the full-text index, beside the words. */
export const filterTerms = {
  thread: `${sign}t`,
  comment: `${sign}p`,
  category: (id: number) => `${sign}c${id}`,
  author: (id: number) => `${sign}u${id}`,
  /** The month of a time in milliseconds since 1970, UTC. */
  month: (at: number) => `${sign}m${monthOf(at)}`,
  /** A range of 65,536 post ids, so that the newest posts can be searched alone. */
  stretch: (index: number) => `${sign}s${index}`,
} as const

export const postsPerBucket = 2 ** bucketBits
export const bucketOf = (postId: number): number => Math.floor(postId / postsPerBucket)

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
