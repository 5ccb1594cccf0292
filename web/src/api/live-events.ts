import type { LiveEventName, LiveEvents } from '@chaguan/contracts/browser'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const listeners = new Map<LiveEventName, Set<(data: never) => void>>()
const watchers = new Set<() => void>()
const readThreads: number[] = []
let isUp = false

const tellWatchers = () => {
  for (const watcher of watchers) watcher()
}

/** Calls `listener` whenever the live stream says so; answers what ends it. Says nothing while there is no stream. */
export function onLive<E extends LiveEventName>(
  event: E,
  listener: (data: LiveEvents[E]) => void,
): () => void {
  const among = listeners.get(event) ?? new Set()
  listeners.set(event, among)
  among.add(listener)
  return () => void among.delete(listener)
}

/** Hands on what the stream said, to whoever listens in this document. */
export function tellLive<E extends LiveEventName>(event: E, data: LiveEvents[E]): void {
  for (const listener of listeners.get(event) ?? []) (listener as (data: LiveEvents[E]) => void)(data)
}

/** Notes whether the stream is there. */
export function setLive(up: boolean): void {
  if (up === isUp) return
  isUp = up
  tellWatchers()
}

/** Calls `watcher` when the stream comes or goes, and when other threads are read. */
export function watchLive(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The threads that are open in this document. */
export const threadsRead = (): readonly number[] => [...new Set(readThreads)]

/** Whether news come by themselves; otherwise they have to be looked for (docs/reference/limits.md#polling). */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    watchLive,
    () => isUp,
    () => false,
  )
}

/** Listens to the stream while the component is there. */
export function useLive<E extends LiveEventName>(event: E, listener: (data: LiveEvents[E]) => void): void {
  const heard = useEffectEvent(listener)
  useEffect(() => onLive(event, (data) => heard(data)), [event])
}

/** Has the stream tell of the comments of a thread while the component is there. */
export function useLiveThread(threadId: number): void {
  useEffect(() => {
    readThreads.push(threadId)
    tellWatchers()
    return () => {
      readThreads.splice(readThreads.indexOf(threadId), 1)
      tellWatchers()
    }
  }, [threadId])
}
