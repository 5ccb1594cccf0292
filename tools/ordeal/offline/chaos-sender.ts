import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import {
  type OutboxEntry,
  outboxCalls,
  outcomeOfFailure,
  type SendOutcome,
} from '../../../web/src/shared/outbox/outbox-rules.ts'
import type { OutboxStore } from '../../../web/src/shared/outbox/send-outbox.ts'

/** Thrown when the simulated browser is killed. */
export class SenderKilled extends Error {}

/** An outbox store in a file, which survives a kill; `mayDie` is called around each of its operations. */
export function fileOutbox(file: string, mayDie: () => void): OutboxStore {
  const read = (): OutboxEntry[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [])
  const change = async (next: (entries: OutboxEntry[]) => OutboxEntry[]) => {
    mayDie()
    writeFileSync(`${file}.next`, JSON.stringify(next(read())))
    renameSync(`${file}.next`, file)
    mayDie()
  }
  return {
    list: async (userId) =>
      read()
        .filter((entry) => entry.userId === userId)
        .sort((one, other) => one.at - other.at),
    put: (entry) => change((entries) => [...entries.filter(({ id }) => id !== entry.id), entry]),
    change: (id, changed) =>
      change((entries) => entries.map((one) => (one.id === id ? { ...one, ...changed } : one))),
    remove: (id) => change((entries) => entries.filter((one) => one.id !== id)),
  }
}

interface Envelope {
  readonly Code: number
  readonly Message: string
  readonly Data: unknown
}

/** Sends an entry as the pages do (web/src/api/make-call.ts); an unreadable response counts as none. */
export async function sendBy(
  origin: string,
  token: string,
  { kind, input, id }: OutboxEntry,
  signal: AbortSignal,
): Promise<SendOutcome> {
  try {
    const response = await fetch(origin + outboxCalls[kind].path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify(input),
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    })
    const text = await response.text()
    if (!text.startsWith('{')) return outcomeOfFailure({ Code: -1, Message: '', status: response.status })
    const { Code, Message, Data } = JSON.parse(text) as Envelope
    if (Code === 0) return { is: 'sent', data: Data }
    return outcomeOfFailure({ Code, Message, status: response.status })
  } catch {
    return outcomeOfFailure({ Code: -1, Message: 'Network Error', status: 0 })
  }
}
