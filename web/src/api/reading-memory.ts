/** Threads of which one person's reading is remembered in a browser; the ones opened longest ago are forgotten. */
export const rememberedMost = 500

/** Thread ids with the newest comment that was read there; the thread opened last stands last. */
type Read = Map<number, number>

const keyOf = (userId: number | null) => `dzq-read-${userId ?? 0}`
const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger)

function stored(userId: number | null): Read {
  try {
    const pairs: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return new Map(Array.isArray(pairs) ? pairs.filter(isPair) : [])
  } catch {
    return new Map()
  }
}

/**
 * Which threads a person has opened in this browser, and how far they read. What cannot be stored holds for this
 * document; another window's reading is heard of.
 */
export function openReadingMemory() {
  const people = new Map<number | null, Read>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith('dzq-read-')) return
    people.clear()
    tell()
  }
  let hears = false
  const of = (userId: number | null) => {
    if (!hears) window.addEventListener('storage', elsewhere)
    hears = true
    const known = people.get(userId) ?? stored(userId)
    people.set(userId, known)
    return known
  }
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The newest comment that was read; 0 when the thread was opened without any, null when it was not opened. */
    lastRead: (userId: number | null, threadId: number): number | null => of(userId).get(threadId) ?? null,
    /** The thread was opened, and read to this comment. An older comment takes nothing back. */
    remember(userId: number | null, threadId: number, postId: number): void {
      const read = of(userId)
      const before = read.get(threadId)
      if (before !== undefined && before >= postId && [...read.keys()].at(-1) === threadId) return
      read.delete(threadId)
      read.set(threadId, Math.max(before ?? 0, postId))
      const [oldest] = read.keys()
      if (read.size > rememberedMost && oldest !== undefined) read.delete(oldest)
      try {
        localStorage.setItem(keyOf(userId), JSON.stringify([...read]))
      } catch {
        // Private windows may refuse to store; it then holds for this document.
      }
      tell()
    },
  }
}

/** The memory of this document. */
export const readingMemory = openReadingMemory()
