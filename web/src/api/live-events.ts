import type { LiveEventName, LiveEvents } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const listeners = new Map<LiveEventName, Set<(data: never) => void>>()
const watchers = new Set<() => void>()
const liveThreads: number[] = []
let isUp = false

const notifyWatchers = () => {
  for (const watcher of watchers) watcher()
}

/**
 * Calls `listener` for every event of the live stream; returns how to unsubscribe. Without a stream there are no
 * events.
 */
export function onLive<E extends LiveEventName>(
  event: E,
  listener: (data: LiveEvents[E]) => void,
): () => void {
  const among = listeners.get(event) ?? new Set()
  listeners.set(event, among)
  among.add(listener)
  return () => void among.delete(listener)
}

/** Dispatches an event of the stream to the listeners of this document. */
export function emitLive<E extends LiveEventName>(event: E, data: LiveEvents[E]): void {
  for (const listener of listeners.get(event) ?? []) (listener as (data: LiveEvents[E]) => void)(data)
}

/** Sets whether the stream is open. */
export function setLive(up: boolean): void {
  if (up === isUp) return
  isUp = up
  notifyWatchers()
}

/** Calls `watcher` when the stream opens or closes, and when the watched threads change; returns how to unsubscribe. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The threads whose comments are shown in this document. */
export const liveThreadIds = (): readonly number[] => [...new Set(liveThreads)]

/** Whether the stream is open; otherwise clients must poll (docs/reference/limits.md#polling). */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    watchLive,
    () => isUp,
    () => false,
  )
}

/** Listens to events of the stream while the component is mounted. */
export function useLive<E extends LiveEventName>(event: E, listener: (data: LiveEvents[E]) => void): void {
  const handle = useEffectEvent(listener)
  useEffect(() => onLive(event, (data) => handle(data)), [event])
}

/** Subscribes to the comments of a thread while the component is mounted. */
export function useLiveThread(threadId: number): void {
  useEffect(() => {
    liveThreads.push(threadId)
    notifyWatchers()
    return () => {
      liveThreads.splice(liveThreads.indexOf(threadId), 1)
      notifyWatchers()
    }
  }, [threadId])
}
