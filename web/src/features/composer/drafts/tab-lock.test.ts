import { describe, expect, test, vi } from 'vitest'
import { type Channel, openTabLock } from './tab-lock.ts'

/** The channels of one browser: a message reaches all others. */
function browser() {
  const open = new Set<Channel>()
  return (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const other of open)
          if (other !== channel) other.onmessage?.(new MessageEvent('message', { data }))
      },
      close: () => void open.delete(channel),
    }
    open.add(channel)
    return channel
  }
}

function tab(channel: Channel, name: string, key: string) {
  const onElsewhere = vi.fn()
  const giveAway = vi.fn(async () => {})
  return { onElsewhere, giveAway, lock: openTabLock({ channel, tab: name, key, onElsewhere, giveAway }) }
}

describe('two windows with one draft', () => {
  test('two windows with one draft are reported in the second one, and not in the first', () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'k7')
    const second = tab(channel(), 'b', 'k7')
    expect(second.onElsewhere).toHaveBeenCalledOnce()
    expect(first.onElsewhere).not.toHaveBeenCalled()
  })

  test('that edit different drafts may both write', () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'new-a')
    const second = tab(channel(), 'b', 'new-b')
    expect(second.lock.others).toEqual(new Set(['new-a']))
    expect([first, second].every(({ onElsewhere }) => onElsewhere.mock.calls.length === 0)).toBe(true)
  })

  test('use the id of the draft once it has one', () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'new-a')
    first.lock.moveTo('k7')
    expect(tab(channel(), 'b', 'k7').onElsewhere).toHaveBeenCalledOnce()
  })

  test('let the second take over once the first has saved everything', async () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'k7')
    const second = tab(channel(), 'b', 'k7')
    await second.lock.take()
    expect(first.giveAway).toHaveBeenCalledOnce()
    expect(first.onElsewhere).toHaveBeenCalledOnce()
    // A third window finds no other: the second has reopened the draft, the first has stopped.
    second.lock.close()
    expect(tab(channel(), 'c', 'k7').onElsewhere).not.toHaveBeenCalled()
  })

  test('two windows with one draft do not wait longer than a second for one that hangs', async () => {
    vi.useFakeTimers()
    const channel = browser()
    const lone = tab(channel(), 'a', 'k7')
    const taken = lone.lock.take()
    await vi.advanceTimersByTimeAsync(1000)
    await expect(taken).resolves.toBeUndefined()
    vi.useRealTimers()
  })

  test('two windows with one draft ignore foreign messages', () => {
    const make = browser()
    const stranger = make()
    const first = tab(make(), 'a', 'k7')
    for (const word of [null, 'take', { type: 'take' }, { type: 'no', from: 'x', key: 'k7' }])
      stranger.postMessage(word)
    expect(first.onElsewhere).not.toHaveBeenCalled()
  })
})
