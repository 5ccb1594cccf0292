import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { pageMember } from '../../api/request-headers.ts'
import { solveCaptchaInBackground } from '../captcha/background-captcha.ts'
import { emitWritten } from '../content/written-event.ts'
import {
  inputToRetry,
  newOutboxId,
  type OutboxEntry,
  outboxCalls,
  outcomeOfFailure,
  replacedBy,
  type SendOutcome,
} from './outbox-rules.ts'
import { browserOutbox } from './outbox-store.ts'
import { sendOutbox } from './send-outbox.ts'

/** An entry to be sent: a written text or a pressed button. */
export type NewOutboxEntry = Pick<OutboxEntry, 'kind' | 'input' | 'words' | 'href' | 'line'> & {
  readonly hasCaptcha?: boolean
}

type Listener = () => void
/** Called for each sent entry, with the Data of its response. */
type SentListener = (entry: OutboxEntry, data: unknown) => void

/** Milliseconds between two attempts while entries wait: the first value, doubled each time up to the second. */
const [retryMs, maxRetryMs] = [5000, 120_000]

const store = browserOutbox()
const listeners = new Set<Listener>()
const sentListeners = new Set<SentListener>()
const nothing: readonly OutboxEntry[] = []
let entries = nothing
let channel: BroadcastChannel | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let waitMs = retryMs
let isStarted = false

async function read(): Promise<void> {
  const userId = pageMember()
  entries = userId === null ? nothing : await store.list(userId)
  for (const listener of listeners) listener()
}

async function broadcastAndReload(): Promise<void> {
  channel?.postMessage(null)
  await read()
}

async function send({ kind, input, id, hasCaptcha }: OutboxEntry): Promise<SendOutcome> {
  try {
    const captcha = await solveCaptchaInBackground(hasCaptcha)
    // Safe: each kind is stored with the input of its call.
    const asked = { ...input, ...captcha } as never
    return { is: 'sent', data: await call(outboxCalls[kind], asked, { idempotencyKey: id, quiet: true }) }
  } catch (error) {
    return outcomeOfFailure(asFailure(error))
  }
}

/** One tab sends at a time, where the browser supports locks; elsewhere the idempotency keys prevent duplicates. */
async function alone(work: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return work()
  return (
    (await navigator.locks.request('dzq-outbox', { ifAvailable: true }, (lock) => lock && work())) ?? true
  )
}

let sending: Promise<void> | null = null

async function sendAll(): Promise<void> {
  const userId = pageMember()
  clearTimeout(timer)
  if (userId === null || !navigator.onLine) return
  const work = () =>
    sendOutbox({
      store,
      userId,
      send,
      now: () => Date.now(),
      onSent: (entry, data) => {
        waitMs = retryMs
        if (entry.kind !== 'like' && entry.kind !== 'favor') emitWritten()
        for (const listener of sentListeners) listener(entry, data)
        void broadcastAndReload()
      },
      onRefused: () => void broadcastAndReload(),
    })
  const isWaiting = await alone(work).catch(() => true)
  await read()
  if (!isWaiting) return
  timer = setTimeout(() => void flushOutbox(), waitMs)
  waitMs = Math.min(waitMs * 2, maxRetryMs)
}

/** Sends the waiting entries; joins a run that is in progress. */
export function flushOutbox(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

/** Reads the waiting entries and sends them now, when the network is back, and when the page becomes visible again. */
export function startOutbox(): void {
  if (isStarted || pageMember() === null) return
  isStarted = true
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('dzq-outbox')
    channel.onmessage = () => void read()
  }
  const begin = () => {
    waitMs = retryMs
    void flushOutbox()
  }
  window.addEventListener('online', begin)
  document.addEventListener('visibilitychange', () => document.hidden || begin())
  void read().then(begin)
}

/** Stores an entry until it is sent; resolves to it once it is stored. Throws for visitors. */
export async function addToOutbox(outgoing: NewOutboxEntry, id = newOutboxId()): Promise<OutboxEntry> {
  const userId = pageMember()
  if (userId === null) throw new Error('Only members have an outbox.')
  startOutbox()
  const present = await store.list(userId)
  const at = Math.max(Date.now(), (present.at(-1)?.at ?? 0) + 1)
  const entry: OutboxEntry = { hasCaptcha: false, ...outgoing, id, userId, at, triedAt: 0, refusal: null }
  await store.put(entry)
  for (const { id: before } of replacedBy(present, entry)) await store.remove(before)
  await broadcastAndReload()
  if (navigator.onLine) void flushOutbox()
  return entry
}

/** Sends a refused entry once more. */
export async function retryOutbox(entry: OutboxEntry): Promise<void> {
  const { id, triedAt, refusal } = entry
  // An entry whose key the server may have dropped is sent as a new one: its member has checked it and wants it sent.
  const input = inputToRetry(entry)
  await store.change(id, { triedAt: refusal?.code === 0 ? 0 : triedAt, refusal: null, input })
  await broadcastAndReload()
  await flushOutbox()
}

/** Removes an entry without sending it. */
export async function discardOutbox({ id }: Pick<OutboxEntry, 'id'>): Promise<void> {
  await store.remove(id)
  await broadcastAndReload()
}

/**
 * Sends an entry now, with an idempotency key, and resolves to the Data of the response; to null when it was put into
 * the outbox because the browser is offline or lost the network meanwhile. Throws the CallFailure of a refusal.
 */
export async function sendOrQueue(outgoing: NewOutboxEntry): Promise<unknown> {
  const id = newOutboxId()
  const mustWait =
    !navigator.onLine || entries.some(({ line, refusal }) => line === outgoing.line && !refusal)
  if (!mustWait)
    try {
      return await call(outboxCalls[outgoing.kind], outgoing.input as never, { idempotencyKey: id })
    } catch (error) {
      const failure = asFailure(error)
      // What may have been carried out is sent again with the same key.
      if (outcomeOfFailure(failure).is !== 'away' || failure.status !== 0) throw failure
    }
  await addToOutbox(outgoing, id)
  return null
}

/** Calls a listener for every entry that this tab sends from the outbox; returns a function that removes it. */
export function onSentFromOutbox(listener: SentListener): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/** The waiting entries, refused ones included. */
export const outboxEntries = (): readonly OutboxEntry[] => entries

function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  startOutbox()
  return () => void listeners.delete(listener)
}

/** The waiting entries of the page's member, the oldest first; empty on the server. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useSyncExternalStore(subscribe, outboxEntries, () => nothing)
