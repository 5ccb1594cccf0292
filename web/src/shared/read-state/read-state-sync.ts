import { limits, readStateApi } from '@chaguan/contracts/browser'
import { call } from '../../api/call.ts'
import { type ReadThread, readStateStore } from './read-state-store.ts'

/** Milliseconds after which what was read is sent, together with what is read meanwhile. */
const sentAfterMs = 800
/**
 * Milliseconds between two requests for what was read on other devices, while the person is active: it arrives within 5
 * s (docs/reference/conventions.md#read-sync).
 */
const pollMs = 3000
/** Milliseconds without a touch or key after which the person counts as inactive. */
const inactiveAfterMs = 300_000

/** Synchronises a member's read state between their devices. */
function openSync(userId: number) {
  const waiting = new Map<number, ReadThread>()
  let after = 0
  let changedAt = 0
  let hereAt = Date.now()
  let isLooking = false

  const batch = () => [...waiting.values()].slice(0, limits.readsAtOnce)

  async function send(): Promise<void> {
    const threads = batch()
    if (threads.length === 0) return
    for (const { threadId } of threads) waiting.delete(threadId)
    await call(readStateApi.markReads, { threads }, { quiet: true }).catch(() => {
      for (const entry of threads) if (!waiting.has(entry.threadId)) waiting.set(entry.threadId, entry)
    })
  }

  async function refresh(): Promise<void> {
    const answer = await call(readStateApi.listReads, { after }, { quiet: true })
    // After everything was marked as read, the whole state must be reloaded.
    const isStale = after > 0 && answer.changedAt !== changedAt
    const all = isStale ? await call(readStateApi.listReads, {}, { quiet: true }) : answer
    after = all.now
    changedAt = all.changedAt
    const threads = all.threads.filter(({ threadId }) => !waiting.has(threadId))
    readStateStore.take(userId, threads, all.allReadAt)
  }

  function lookIfHere(): void {
    const isHere = document.visibilityState === 'visible' && Date.now() - hereAt < inactiveAfterMs
    if (!isHere || isLooking) return
    isLooking = true
    refresh()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }

  function leave(): void {
    const threads = batch()
    if (threads.length === 0) return
    waiting.clear()
    // The browser would abort an ordinary call together with the document.
    navigator.sendBeacon?.(
      readStateApi.markReads.path,
      new Blob([JSON.stringify({ threads })], { type: 'application/json' }),
    )
  }

  // biome-ignore lint/correctness/noUnusedVariables: its assignment below reads it.
  let timer: ReturnType<typeof setTimeout> | undefined
  readStateStore.onNote((readerId, entry) => {
    if (readerId !== userId) return
    waiting.set(entry.threadId, { ...entry, comments: Math.max(0, entry.comments) })
    timer ??= setTimeout(() => {
      timer = undefined
      void send()
    }, sentAfterMs)
  })
  const here = () => {
    const wasAway = Date.now() - hereAt >= inactiveAfterMs
    hereAt = Date.now()
    if (wasAway) lookIfHere()
  }
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'scroll'])
    window.addEventListener(sign, here, { passive: true })
  document.addEventListener('visibilitychange', lookIfHere)
  window.addEventListener('pagehide', leave)
  setInterval(lookIfHere, pollMs)
  return refresh().catch(() => {})
}

let syncing: { readonly userId: number; readonly synced: Promise<void> } | null = null

/**
 * Starts the synchronisation of a member's read state with the server, once per document; visitors' stays in their
 * browser. Resolves when the state of other devices is loaded, or its request has failed.
 */
export function startReadStateSync(userId: number | null): Promise<void> {
  if (userId === null) return Promise.resolve()
  if (syncing?.userId !== userId) syncing = { userId, synced: openSync(userId) }
  return syncing.synced
}

/**
 * Marks everything as read, for members on the server; resolves to a function that undoes it. `now` is the site's time.
 */
export async function markAllRead(userId: number | null, now: number): Promise<() => Promise<void>> {
  if (userId === null) {
    const undo = readStateStore.markAll(null, now)
    return async () => undo()
  }
  const { allReadAt } = await call(readStateApi.markAllRead, {})
  const undo = readStateStore.markAll(userId, allReadAt)
  return async () => {
    await call(readStateApi.markAllRead, { undo: true })
    undo()
  }
}
