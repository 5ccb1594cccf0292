import { limits } from '@chaguan/contracts/browser'

/** The most threads whose read state a browser stores; the ones opened longest ago are dropped. */
export const maxRemembered = limits.readsRemembered

/** The read state of a thread. */
export interface ReadThread {
  readonly threadId: number
  /** Id of the newest comment that was read; 0 when the thread was opened without any. */
  readonly postId: number
  /** The number of comments the thread had then; -1 when unknown, until the next listing of the thread supplies it. */
  readonly comments: number
}

/** A thread in a list. Times are milliseconds of the same clock. */
export interface ListedThread {
  readonly threadId: number
  readonly comments: number
  readonly createdAt: number
}

/** The read state of a thread as a list shows it. */
export interface ReadState {
  /** Opened, and without new comments; or everything was marked as read. */
  readonly isRead: boolean
  /** The number of comments since it was opened. */
  readonly fresh: number
  /** Published recently and never opened. */
  readonly isNew: boolean
}

/** In the order of opening, the most recent one last. */
type ReadThreads = Map<number, ReadThread>

/** What one person has read, and the time until which everything counts as read. */
interface Person {
  read: ReadThreads
  allReadAt: number
}

/** Milliseconds for which a thread that was never opened counts as new. */
export const newForMs = 2 * 86_400_000

const keyOf = (userId: number | null) => `dzq-read-${userId ?? 0}`
const allKeyOf = (userId: number | null) => `dzq-all-${userId ?? 0}`

const isEntry = (value: unknown): value is readonly [number, number, number?] =>
  Array.isArray(value) && [2, 3].includes(value.length) && value.every(Number.isSafeInteger)

function storedReads(userId: number | null): ReadThreads {
  const entries: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
  const known = Array.isArray(entries) ? entries.filter(isEntry) : []
  return new Map(known.map(([threadId, postId, comments = -1]) => [threadId, { threadId, postId, comments }]))
}

function stored(userId: number | null): Person {
  try {
    const allReadAt = Number(localStorage.getItem(allKeyOf(userId)))
    return { read: storedReads(userId), allReadAt: Number.isSafeInteger(allReadAt) ? allReadAt : 0 }
  } catch {
    return { read: new Map(), allReadAt: 0 }
  }
}

function store(userId: number | null, { read, allReadAt }: Person): void {
  try {
    const entries = [...read.values()].map(({ threadId, postId, comments }) => [threadId, postId, comments])
    localStorage.setItem(keyOf(userId), JSON.stringify(entries))
    localStorage.setItem(allKeyOf(userId), String(allReadAt))
  } catch {
    // Private windows may refuse to store; the state then lasts as long as this document.
  }
}

function dropOldest(read: ReadThreads): void {
  const [oldest] = read.keys()
  if (read.size > maxRemembered && oldest !== undefined) read.delete(oldest)
}

/**
 * Counts everything that was opened as read: the numbers of comments are filled in when the threads are listed next.
 */
function unknownComments(read: ReadThreads): ReadThreads {
  return new Map([...read].map(([id, entry]) => [id, { ...entry, comments: -1 }]))
}

/**
 * Creates the store of the threads that a person has opened, and how far they were read. Without storage it lasts as
 * long as this document; changes of other windows are received. `read-state-sync.ts` synchronises members' state with
 * the server.
 */
export function createReadStateStore() {
  const people = new Map<number | null, Person>()
  const listeners = new Set<() => void>()
  const notes = new Set<(userId: number | null, entry: ReadThread) => void>()
  const notifyListeners = () => {
    for (const listener of listeners) listener()
  }
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== null && !/^dzq-(?:read|all)-/.test(key)) return
    people.clear()
    notifyListeners()
  }
  let hears = false
  const of = (userId: number | null) => {
    if (!hears) window.addEventListener('storage', elsewhere)
    hears = true
    const known = people.get(userId) ?? stored(userId)
    people.set(userId, known)
    return known
  }
  const put = ({ read }: Person, entry: ReadThread) => {
    read.delete(entry.threadId)
    read.set(entry.threadId, entry)
    dropOldest(read)
  }
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener for everything that is read in this document; returns a function that removes it. */
    onNote(listener: (userId: number | null, entry: ReadThread) => void): () => void {
      notes.add(listener)
      return () => void notes.delete(listener)
    },
    /**
     * Id of the newest comment that was read; 0 when the thread was opened without any, null when it was not opened.
     */
    lastRead: (userId: number | null, threadId: number): number | null =>
      of(userId).read.get(threadId)?.postId ?? null,
    /** The read state of a thread at a time. */
    stateOf(userId: number | null, { threadId, comments, createdAt }: ListedThread, now: number): ReadState {
      const { read, allReadAt } = of(userId)
      const entry = read.get(threadId)
      if (!entry) {
        const isRead = createdAt <= allReadAt
        return { isRead, fresh: 0, isNew: !isRead && now - createdAt < newForMs }
      }
      if (entry.comments < 0) read.set(threadId, { ...entry, comments })
      const fresh = entry.comments < 0 ? 0 : Math.max(0, comments - entry.comments)
      return { isRead: fresh === 0, fresh, isNew: false }
    },
    /**
     * Records that the thread was opened, read up to this comment, and had so many comments. An older comment changes
     * nothing.
     */
    remember(userId: number | null, threadId: number, postId: number, comments = -1): void {
      const person = of(userId)
      const before = person.read.get(threadId)
      const entry = {
        threadId,
        postId: Math.max(before?.postId ?? 0, postId),
        comments: comments < 0 ? (before?.comments ?? -1) : comments,
      }
      const isSame = before?.postId === entry.postId && before.comments === entry.comments
      if (isSame && [...person.read.keys()].at(-1) === threadId) return
      put(person, entry)
      store(userId, person)
      for (const note of notes) note(userId, entry)
      notifyListeners()
    },
    /**
     * Merges what the person read on other devices (`threads`, the most recent one first) and the time until which
     * everything counts as read.
     */
    take(userId: number, threads: readonly ReadThread[], allReadAt: number): void {
      const person = of(userId)
      for (const entry of threads.toReversed()) {
        const before = person.read.get(entry.threadId)
        put(person, { ...entry, postId: Math.max(before?.postId ?? 0, entry.postId) })
      }
      person.allReadAt = allReadAt
      store(userId, person)
      notifyListeners()
    },
    /** Marks everything published until a time as read; returns a function that undoes it. */
    markAll(userId: number | null, allReadAt: number): () => void {
      const before = of(userId)
      const restore = (person: Person) => {
        people.set(userId, person)
        store(userId, person)
        notifyListeners()
      }
      restore({ read: unknownComments(before.read), allReadAt })
      return () => restore(before)
    },
  }
}

/** The read state store of this document. */
export const readStateStore = createReadStateStore()
