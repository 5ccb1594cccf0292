import type { Context } from '../../context.ts'
import { type ReadNote, storeReads } from './reading-store.ts'

/** Notes are written down this often, in milliseconds, and when the server stops. */
const writtenEveryMs = 1000
/** So many notes are written at once at most; more are written before the time. */
const waitingMost = 2000

/** Notes by person and thread: of several the last one counts. */
type Notes = Map<string, ReadNote>

interface Waiting {
  notes: Notes
  /** Being written: still to be added for whoever reads what is stored. */
  writing: Notes
  flushing: Promise<void> | undefined
}

const waitingOf = new WeakMap<Context['database'], Waiting>()

function waitingFor(ctx: Pick<Context, 'database'>): Waiting {
  const known = waitingOf.get(ctx.database)
  if (known) return known
  const made: Waiting = { notes: new Map(), writing: new Map(), flushing: undefined }
  waitingOf.set(ctx.database, made)
  return made
}

const keyOf = ({ userId, threadId }: ReadNote) => `${userId} ${threadId}`

function merged(before: ReadNote | undefined, note: ReadNote): ReadNote {
  return before ? { ...note, postId: Math.max(before.postId, note.postId) } : note
}

/** Notes how far somebody has read; it is stored within a second. */
export function noteRead(ctx: Context, note: ReadNote): void {
  const { notes } = waitingFor(ctx)
  notes.set(keyOf(note), merged(notes.get(keyOf(note)), note))
  if (notes.size >= waitingMost) void writeReads(ctx)
}

/** A person's notes that are not stored yet. */
export function waitingReads(ctx: Pick<Context, 'database'>, userId: number): readonly ReadNote[] {
  const { notes, writing } = waitingFor(ctx)
  return [...writing.values(), ...notes.values()].filter((note) => note.userId === userId)
}

/** Stores the notes taken so far. What cannot be stored is kept for the next time. */
export async function writeReads(ctx: Context): Promise<void> {
  const waiting = waitingFor(ctx)
  await waiting.flushing
  if (waiting.notes.size === 0) return
  waiting.writing = waiting.notes
  waiting.notes = new Map()
  waiting.flushing = storeReads(ctx, [...waiting.writing.values()])
    .catch((error: unknown) => {
      ctx.log.error({ err: error }, 'what was read could not be stored')
      for (const [key, note] of waiting.writing)
        waiting.notes.set(key, merged(note, waiting.notes.get(key) ?? note))
    })
    .finally(() => {
      waiting.writing = new Map()
      waiting.flushing = undefined
    })
  await waiting.flushing
}

/** Begins to store notes now and then; answers what to call when the server stops. */
export function startWritingReads(ctx: Context): () => Promise<void> {
  const timer = setInterval(() => void writeReads(ctx), writtenEveryMs).unref()
  return async () => {
    clearInterval(timer)
    await writeReads(ctx)
  }
}
