/** Begins every term that is no word of a text: a private character, which folding takes out of all texts. */
const sign = '\ue000'
const stretchBits = 16

/** Terms by which posts are narrowed without looking at each: they stand beside the words. */
export const filterTerms = {
  thread: `${sign}t`,
  comment: `${sign}p`,
  category: (id: number) => `${sign}c${id}`,
  author: (id: number) => `${sign}u${id}`,
  /** The month of a time in milliseconds since 1970, UTC. */
  month: (at: number) => `${sign}m${monthOf(at)}`,
  /** A stretch of 65,536 numbers of posts, so that the newest can be taken without meeting all. */
  stretch: (index: number) => `${sign}s${index}`,
} as const

export const stretchPosts = 2 ** stretchBits
export const stretchOf = (postId: number): number => Math.floor(postId / stretchPosts)

function monthOf(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** The months from one time to another, both included; null when they are so many that naming them helps nothing. */
export function monthTerms(from: number, to: number, most = 36): string[] | null {
  const count = monthOf(to) - monthOf(from) + 1
  if (count > most) return null
  return Array.from({ length: Math.max(0, count) }, (_, index) => `${sign}m${monthOf(from) + index}`)
}
