import type { WriteBehind } from '../../context/write-behind.ts'
import type { Context } from '../../context.ts'
import { type ReadNote, storeReads } from './reading-store.ts'

const keyOf = ({ userId, threadId }: ReadNote) => `${userId} ${threadId}`

/** How far people have read, by person and thread: of several notes the last one counts, with the furthest post. */
const readNotes: WriteBehind<Context, string, ReadNote> = {
  name: 'read notes',
  delayMs: 1000,
  maxEntries: 2000,
  merge: (before, note) => ({ ...note, postId: Math.max(before.postId, note.postId) }),
  store: (ctx, notes) => storeReads(ctx, [...notes.values()]),
}

/** Notes how far somebody has read; it is stored within a second. */
export function noteRead(ctx: Context, note: ReadNote): void {
  ctx.writeBehind(readNotes).add(keyOf(note), note)
}

/** A person's notes that are not stored yet. */
export function waitingReads(ctx: Pick<Context, 'writeBehind'>, userId: number): readonly ReadNote[] {
  return [...ctx.writeBehind(readNotes).pendingEntries().values()].filter((note) => note.userId === userId)
}

/** Stores the notes taken so far. */
export function writeReads(ctx: Context): Promise<void> {
  return ctx.writeBehind(readNotes).flush()
}
