import { useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import { asFailure } from '../../api/failures.ts'
import { pageMember } from '../../api/request-headers.ts'
import { quietCaptcha } from '../captcha/background-captcha.ts'
import { emitWritten } from '../content/written-event.ts'
import {
  newOutboxId,
  type OutboxEntry,
  outboxCalls,
  outcomeOfFailure,
  replacedBy,
  type SendOutcome,
} from './outbox-rules.ts'
import { browserOutbox } from './outbox-store.ts'
import { sendOutbox } from './send-outbox.ts'

/** An entry to be sent: something written or a pressed button. */
export type Outgoing = Pick<OutboxEntry, 'kind' | 'input' | 'words' | 'href' | 'line'> & {
  readonly hasCaptcha?: boolean
}

type Listener = () => void
/** Hears of what was sent, with its Data. */
type SentListener = (entry: OutboxEntry, data: unknown) => void

/** Milliseconds between two attempts while something waits; doubled each time up to the second. */
const [againMs, againMsMost] = [5000, 120_000]

const store = browserOutbox()
const listeners = new Set<Listener>()
const sentListeners = new Set<SentListener>()
const nothing: readonly OutboxEntry[] = []
let entries = nothing
let channel: BroadcastChannel | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let waitMs = againMs
let isStarted = false

async function read(): Promise<void> {
  const userId = pageMember()
  entries = userId === null ? nothing : await store.list(userId)
  for (const listener of listeners) listener()
}

async function tellAndRead(): Promise<void> {
  channel?.postMessage(null)
  await read()
}

async function send({ kind, input, id, hasCaptcha }: OutboxEntry): Promise<SendOutcome> {
  try {
    const captcha = await quietCaptcha(hasCaptcha)
    // Sound: each kind was put in with the input of its call.
    const asked = { ...input, ...captcha } as never
    return { is: 'sent', data: await call(outboxCalls[kind], asked, { idempotencyKey: id, quiet: true }) }
  } catch (error) {
    return outcomeOfFailure(asFailure(error))
  }
}

/** One tab sends at a time, where browsers let tabs agree; else the keys keep what two of them send from being twofold. */
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
        waitMs = againMs
        if (entry.kind !== 'like' && entry.kind !== 'favor') emitWritten()
        for (const listener of sentListeners) listener(entry, data)
        void tellAndRead()
      },
      onRefused: () => void tellAndRead(),
    })
  const isWaiting = await alone(work).catch(() => true)
  await read()
  if (!isWaiting) return
  timer = setTimeout(() => void flushOutbox(), waitMs)
  waitMs = Math.min(waitMs * 2, againMsMost)
}

/** Sends what waits, unless that is being done. */
export function flushOutbox(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null
  })
  return sending
}

/** Reads what waits, and sends it now, when the network comes back, and when the page is looked at again. */
export function startOutbox(): void {
  if (isStarted || pageMember() === null) return
  isStarted = true
  if (typeof BroadcastChannel === 'function') {
    channel = new BroadcastChannel('dzq-outbox')
    channel.onmessage = () => void read()
  }
  const begin = () => {
    waitMs = againMs
    void flushOutbox()
  }
  window.addEventListener('online', begin)
  document.addEventListener('visibilitychange', () => document.hidden || begin())
  void read().then(begin)
}

/** Keeps something until it is sent; resolves, once it is kept, to its entry. */
export async function putIntoOutbox(outgoing: Outgoing, id = newOutboxId()): Promise<OutboxEntry> {
  const userId = pageMember()
  if (userId === null) throw new Error('Only members have an outbox.')
  startOutbox()
  const present = await store.list(userId)
  const at = Math.max(Date.now(), (present.at(-1)?.at ?? 0) + 1)
  const entry: OutboxEntry = { hasCaptcha: false, ...outgoing, id, userId, at, triedAt: 0, refusal: null }
  await store.put(entry)
  for (const { id: before } of replacedBy(present, entry)) await store.remove(before)
  await tellAndRead()
  if (navigator.onLine) void flushOutbox()
  return entry
}

/** Sends something that was refused once more. */
export async function retryOutbox({ id, triedAt, refusal }: OutboxEntry): Promise<void> {
  // What the server may have forgotten is tried as if it were new: its member has looked and wants it.
  await store.change(id, { triedAt: refusal?.code === 0 ? 0 : triedAt, refusal: null })
  await tellAndRead()
  await flushOutbox()
}

/** Throws something away. */
export async function discardOutbox({ id }: Pick<OutboxEntry, 'id'>): Promise<void> {
  await store.remove(id)
  await tellAndRead()
}

/**
 * Sends something now, under a key; without a network, or when it goes away meanwhile, it is put into the outbox and null
 * is the answer. Throws the CallFailure of a refusal.
 */
export async function sendOrKeep(outgoing: Outgoing): Promise<unknown> {
  const id = newOutboxId()
  const mustWait =
    !navigator.onLine || entries.some(({ line, refusal }) => line === outgoing.line && !refusal)
  if (!mustWait)
    try {
      return await call(outboxCalls[outgoing.kind], outgoing.input as never, { idempotencyKey: id })
    } catch (error) {
      const failure = asFailure(error)
      // What may have been carried out is sent again under the same key.
      if (outcomeOfFailure(failure).is !== 'away' || failure.status !== 0) throw failure
    }
  await putIntoOutbox(outgoing, id)
  return null
}

/** Calls a listener for every entry sent from the outbox in this tab; returns how to stop. */
export function onSentFromOutbox(listener: SentListener): () => void {
  sentListeners.add(listener)
  return () => void sentListeners.delete(listener)
}

/** What waits now, refused things among it. */
export const outboxEntries = (): readonly OutboxEntry[] => entries

function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  startOutbox()
  return () => void listeners.delete(listener)
}

/** What the member of the page has waiting, the oldest first; empty on the server. */
export const useOutbox = (): readonly OutboxEntry[] =>
  useSyncExternalStore(subscribe, outboxEntries, () => nothing)
