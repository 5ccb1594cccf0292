// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { joinEventStream } from './shared-event-stream.ts'

class Source extends EventTarget {
  static readonly CLOSED = 2
  static all: Source[] = []
  readyState = 0
  constructor() {
    super()
    Source.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  open() {
    this.dispatchEvent(new Event('open'))
  }
  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

/** The tabs of one browser: messages reach every other tab asynchronously. */
class Channel {
  static all = new Set<Channel>()
  onmessage: ((message: { data: unknown }) => void) | null = null
  constructor() {
    Channel.all.add(this)
  }
  postMessage(data: unknown) {
    const others = [...Channel.all].filter((one) => one !== this)
    queueMicrotask(() => {
      for (const other of others) if (Channel.all.has(other)) other.onmessage?.({ data })
    })
  }
  close() {
    Channel.all.delete(this)
  }
}

/** A lock whose holders get it one after the other. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, _options: LockOptions, hold: () => Promise<void>) {
      last = last.then(hold)
      return last
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
const counters = (n: number) => ({
  unreadNotifications: n,
  dialogNotifications: 0,
  typeUnreadNotifications: {},
})

function openTab() {
  const told: unknown[] = []
  const tab = joinEventStream(
    9,
    {
      event: (name, data) =>
        void (name === 'unread' && told.push((data as { unreadNotifications: number }).unreadNotifications)),
      up: () => {},
    },
    () => [],
  )
  return { ...tab, told }
}

const open = () => Source.all.filter(({ readyState }) => readyState !== Source.CLOSED)

describe('the stream that tabs share', () => {
  beforeEach(() => {
    Source.all = []
    Channel.all.clear()
    vi.stubGlobal('EventSource', Source)
    vi.stubGlobal('BroadcastChannel', Channel)
    vi.stubGlobal('navigator', { locks: createLocks() })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('passes the current counts to a tab that joins late', async () => {
    const first = openTab()
    await settled()
    open()[0]?.open()
    open()[0]?.say('unread', counters(3))
    const second = openTab()
    await settled()
    expect(second.told).toEqual([3])
    expect(open()).toHaveLength(1)
    for (const tab of [first, second]) tab.leave()
  })

  test('the stream that tabs share is opened by the next tab when its tab closes', async () => {
    const [first, second] = [openTab(), openTab()]
    await settled()
    expect(open()).toHaveLength(1)
    first.leave()
    await settled()
    expect(Source.all).toHaveLength(2)
    expect(open()).toEqual([Source.all[1]])
    open()[0]?.open()
    open()[0]?.say('unread', counters(2))
    expect(second.told).toEqual([2])
    second.leave()
    await settled()
    expect(open()).toEqual([])
  })
})
