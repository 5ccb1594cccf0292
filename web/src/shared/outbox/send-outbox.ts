import type { OutboxEntry, OutboxRefusal, SendOutcome } from './outbox-rules.ts'

/** Where what waits is kept. Each promise resolves once it is stored. */
export interface OutboxStore {
  /** What one member has waiting, the oldest first. */
  list(userId: number): Promise<readonly OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  /** Changes an entry if it is there still. */
  change(id: string, change: Pick<OutboxEntry, 'triedAt' | 'refusal'>): Promise<void>
  remove(id: string): Promise<void>
}

export interface Sending {
  readonly store: OutboxStore
  readonly userId: number
  readonly send: (entry: OutboxEntry) => Promise<SendOutcome>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onSent?: (entry: OutboxEntry, data: unknown) => void
  readonly onRefused?: (entry: OutboxEntry, refusal: OutboxRefusal) => void
}

/**
 * Milliseconds after the first attempt from which on it is not sent again by itself: the server knows its key for a day
 * longer (docs/reference/wire.md#repeated-calls).
 */
export const trustedMs = 29 * 86_400_000

const expired: SendOutcome = { is: 'refused', refusal: { code: 0, message: '' } }

/** Stores that an entry is tried, sends it, and stores what came of it. */
async function sendEntry(
  { store, send, now, onSent, onRefused }: Sending,
  entry: OutboxEntry,
): Promise<SendOutcome['is']> {
  const isUnsure = entry.triedAt > 0 && now() - entry.triedAt > trustedMs
  const triedAt = entry.triedAt || now()
  if (entry.triedAt === 0) await store.change(entry.id, { triedAt, refusal: null })
  const outcome = isUnsure ? expired : await send(entry)
  if (outcome.is === 'sent') {
    await store.remove(entry.id)
    onSent?.(entry, outcome.data)
  }
  if (outcome.is === 'refused') {
    await store.change(entry.id, { triedAt, refusal: outcome.refusal })
    onRefused?.(entry, outcome.refusal)
  }
  return outcome.is
}

/**
 * Sends what a member has waiting, the oldest first, each under its own key until an answer comes: whatever is repeated,
 * or was carried out while its answer was lost, is there once. That it is tried is stored before, and that it was sent
 * after, so that it may be ended at any moment and begun again. Resolves to whether something waits still.
 */
export async function sendOutbox(sending: Sending): Promise<boolean> {
  const postponed = new Set<string>()
  for (const entry of await sending.store.list(sending.userId)) {
    if (entry.refusal || postponed.has(entry.line)) continue
    const outcome = await sendEntry(sending, entry)
    if (outcome === 'away') return true
    if (outcome === 'later') postponed.add(entry.line)
  }
  return postponed.size > 0
}
