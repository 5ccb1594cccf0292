import type { OutboxEntry, OutboxRefusal, SendOutcome } from './outbox-rules.ts'

/** The storage of the outbox. Each promise resolves once the change is stored. */
export interface OutboxStore {
  /** The waiting entries of one member, the oldest first. */
  list(userId: number): Promise<readonly OutboxEntry[]>
  put(entry: OutboxEntry): Promise<void>
  /** Changes an entry; does nothing when it was removed. */
  change(
    id: string,
    change: Pick<OutboxEntry, 'triedAt' | 'refusal'> & Partial<Pick<OutboxEntry, 'input'>>,
  ): Promise<void>
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
 * Milliseconds after the first attempt until which an entry is sent again automatically: the server stores its key for
 * a day longer (docs/reference/wire.md#repeated-calls).
 */
export const trustedMs = 29 * 86_400_000

const expired: SendOutcome = { is: 'refused', refusal: { code: 0, message: '' } }

/** Stores that an entry is being sent, sends it, and stores the outcome. */
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
 * Sends the waiting entries of a member, the oldest first, each with its own idempotency key until a response arrives;
 * a repeated or lost request is therefore carried out once. The attempt is stored before and the outcome after the
 * request, so that it may be killed and restarted at any time. Resolves to whether entries are left.
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
