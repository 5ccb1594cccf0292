import {
  type LiveEventName,
  type LiveEvents,
  liveApi,
  liveTimes,
  maxLiveThreads,
  memberField,
} from '@chaguan/contracts/browser'
import { pageMember } from '../../api/request-headers.ts'

/** Callbacks of a stream. */
export interface EventStreamHandlers {
  event<E extends LiveEventName>(name: E, data: LiveEvents[E]): void
  /** Called when the connection opens or breaks; it reconnects automatically. */
  up(isUp: boolean): void
}

export interface EventStream {
  /** Sets the threads whose comments are announced. */
  want(threads: readonly number[]): void
  close(): void
}

const names: readonly LiveEventName[] = [
  'unread',
  'message',
  'recalled',
  'read',
  'threads',
  'posts',
  'pins',
  'in-review',
  'usable',
  'signed-out',
]

/** The address of the stream; it contains the member of the page, like the header of a call. */
const addressOf = (threads: readonly number[]) => {
  const member = pageMember()
  const fields = {
    ...(member !== null && { [memberField]: String(member) }),
    ...(threads.length > 0 && { thread: threads.join(',') }),
  }
  const query = new URLSearchParams(fields).toString()
  return query === '' ? liveApi.listen.path : `${liveApi.listen.path}?${query.replaceAll('%2C', ',')}`
}

/**
 * Opens the event stream. The browser reconnects a broken one; a refused one is retried after `liveTimes.refusedMs`. A
 * change of the watched threads opens a second stream, which replaces the first once it is connected, so that no event
 * is missed.
 */
export function openEventStream(handlers: EventStreamHandlers): EventStream {
  let source: EventSource | null = null
  let wanted: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  function open(): void {
    clearTimeout(timer)
    const next = new EventSource(addressOf(wanted))
    const before = source
    source = next
    next.addEventListener('open', () => {
      before?.close()
      handlers.up(true)
    })
    next.addEventListener('error', () => {
      if (source !== next) return
      before?.close()
      handlers.up(false)
      if (next.readyState === EventSource.CLOSED && !isClosed) timer = setTimeout(open, liveTimes.refusedMs)
    })
    for (const name of names)
      next.addEventListener(name, (event) => {
        if (name === 'signed-out') close()
        handlers.event(name, JSON.parse(event.data))
      })
  }

  function close(): void {
    isClosed = true
    clearTimeout(timer)
    source?.close()
  }

  open()
  return {
    want(threads) {
      const next = [...threads].sort((one, other) => one - other).slice(0, maxLiveThreads)
      if (isClosed || next.join() === wanted.join()) return
      wanted = next
      clearTimeout(timer)
      timer = setTimeout(open, liveTimes.changeMs)
    },
    close,
  }
}
