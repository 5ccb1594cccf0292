import type { LiveEventName, LiveEvents } from '@chaguan/contracts/browser'
import { type EventStream, type EventStreamHandlers, openEventStream } from './event-stream.ts'

/** Messages between the tabs of a browser. */
type TabMessage =
  | { readonly say: 'here'; readonly tab: string; readonly threads: readonly number[] }
  | { readonly say: 'gone'; readonly tab: string }
  | { readonly say: 'who' }
  | { readonly say: 'up'; readonly isUp: boolean }
  /** For every tab, or only the one in `to`. */
  | { readonly say: 'event'; readonly name: LiveEventName; readonly data: unknown; readonly to?: string }

export interface SharedEventStream {
  /** Announces a change of the threads that this tab has open. */
  threadsChanged(): void
  leave(): void
}

/** Milliseconds without a message after which a leader counts as suspended, and another tab takes over. */
const loadTimeoutMs = 2000

/** The stream of the browser, with the threads of all its tabs. */
function openLeader(handlers: EventStreamHandlers, channel: BroadcastChannel, own: () => readonly number[]) {
  const others = new Map<string, readonly number[]>()
  const post = (message: TabMessage) => channel.postMessage(message)
  let isUp = false
  /** For tabs that join later. */
  let counters: LiveEvents['unread'] | null = null
  const line: EventStream = openEventStream({
    event(name, data) {
      if (name === 'unread') counters = data as LiveEvents['unread']
      post({ say: 'event', name, data })
      handlers.event(name, data)
    },
    up(up) {
      isUp = up
      post({ say: 'up', isUp })
      handlers.up(up)
    },
  })
  const want = () => line.want([...new Set([...own(), ...[...others.values()].flat()])])
  post({ say: 'who' })
  want()
  return {
    want,
    take(message: TabMessage) {
      if (message.say === 'here') {
        others.set(message.tab, message.threads)
        post({ say: 'up', isUp })
        if (isUp && counters) post({ say: 'event', name: 'unread', data: counters, to: message.tab })
      } else if (message.say === 'gone') others.delete(message.tab)
      else return
      want()
    },
    close() {
      line.close()
      post({ say: 'up', isUp: false })
    },
  }
}

/** Shares one stream among the tabs of a browser: the tab with the lock has it and forwards the events. */
function joinTabs(
  name: string,
  handlers: EventStreamHandlers,
  own: () => readonly number[],
): SharedEventStream {
  const channel = new BroadcastChannel(name)
  const tab = Math.random().toString(36).slice(2)
  const leaving = new AbortController()
  let leader: ReturnType<typeof openLeader> | null = null
  let heardAt = 0

  const announceTab = () => channel.postMessage({ say: 'here', tab, threads: own() } satisfies TabMessage)
  const step = () => {
    leader?.close()
    leader = null
  }

  function queue(options: LockOptions): void {
    const hold = () =>
      new Promise<void>((release) => {
        if (leaving.signal.aborted) return release()
        leader = openLeader(handlers, channel, own)
        leaving.signal.addEventListener('abort', () => release())
      })
    navigator.locks.request(name, options, hold).catch(() => {
      // Another tab took over, or this one was closed while it waited.
      step()
      if (!leaving.signal.aborted) queue({ signal: leaving.signal })
    })
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (leader) return leader.take(data)
    if (data.say === 'who') return announceTab()
    if (data.say === 'up') {
      heardAt = Date.now()
      handlers.up(data.isUp)
    } else if (data.say === 'event' && (data.to ?? tab) === tab)
      handlers.event(data.name, data.data as LiveEvents[typeof data.name])
  }

  // Browsers suspend hidden tabs, also the leader.
  const check = () => {
    if (document.visibilityState !== 'visible' || leader) return
    const asked = Date.now()
    announceTab()
    setTimeout(() => {
      if (!leader && heardAt < asked && !leaving.signal.aborted) queue({ steal: true })
    }, loadTimeoutMs)
  }
  document.addEventListener('visibilitychange', check, { signal: leaving.signal })
  queue({ signal: leaving.signal })
  announceTab()
  return {
    threadsChanged: () => (leader ? leader.want() : announceTab()),
    leave() {
      channel.postMessage({ say: 'gone', tab } satisfies TabMessage)
      leaving.abort()
      step()
      channel.close()
    },
  }
}

/** Where tabs cannot coordinate, each visible one has a stream of its own. */
function joinAlone(handlers: EventStreamHandlers, own: () => readonly number[]): SharedEventStream {
  const leaving = new AbortController()
  let line: EventStream | null = null
  const check = () => {
    if (document.visibilityState === 'visible') line ??= openEventStream(handlers)
    else {
      line?.close()
      line = null
      handlers.up(false)
    }
    line?.want(own())
  }
  document.addEventListener('visibilitychange', check, { signal: leaving.signal })
  check()
  return {
    threadsChanged: check,
    leave() {
      leaving.abort()
      line?.close()
    },
  }
}

/**
 * Joins the live events of a person: where the browser has Web Locks and BroadcastChannel, all tabs share one
 * stream.
 */
export function joinEventStream(
  userId: number,
  handlers: EventStreamHandlers,
  own: () => readonly number[],
): SharedEventStream {
  const canAgree = 'locks' in navigator && 'BroadcastChannel' in globalThis
  return canAgree ? joinTabs(`chaguan-live-${userId}`, handlers, own) : joinAlone(handlers, own)
}
