import { describe, expect, test, vi } from 'vitest'
import { type Channel, openTabLock } from './tab-lock.ts'

/** Channels of one browser: what one says, all others hear. */
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

describe('two windows on one draft', () => {
  test('tell the second one, and not the first', () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'k7')
    const second = tab(channel(), 'b', 'k7')
    expect(second.onElsewhere).toHaveBeenCalledOnce()
    expect(first.onElsewhere).not.toHaveBeenCalled()
  })

  test('windows on other drafts know of each other and write both', () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'new-a')
    const second = tab(channel(), 'b', 'new-b')
    expect(second.lock.others).toEqual(new Set(['new-a']))
    expect([first, second].every(({ onElsewhere }) => onElsewhere.mock.calls.length === 0)).toBe(true)
  })

  test('a draft that has got its number is known by it', () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'new-a')
    first.lock.moveTo('k7')
    expect(tab(channel(), 'b', 'k7').onElsewhere).toHaveBeenCalledOnce()
  })

  test('the second takes over once the first has kept everything', async () => {
    const channel = browser()
    const first = tab(channel(), 'a', 'k7')
    const second = tab(channel(), 'b', 'k7')
    await second.lock.take()
    expect(first.giveAway).toHaveBeenCalledOnce()
    expect(first.onElsewhere).toHaveBeenCalledOnce()
    // Whoever opens it next meets nobody: the second opens it anew, the first has stopped.
    second.lock.close()
    expect(tab(channel(), 'c', 'k7').onElsewhere).not.toHaveBeenCalled()
  })

  test('taking over does not wait for ever for a window that hangs', async () => {
    vi.useFakeTimers()
    const channel = browser()
    const lone = tab(channel(), 'a', 'k7')
    const taken = lone.lock.take()
    await vi.advanceTimersByTimeAsync(1000)
    await expect(taken).resolves.toBeUndefined()
    vi.useRealTimers()
  })

  test('ignore messages that are none of theirs', () => {
    const make = browser()
    const stranger = make()
    const first = tab(make(), 'a', 'k7')
    for (const word of [null, 'take', { type: 'take' }, { type: 'no', from: 'x', key: 'k7' }])
      stranger.postMessage(word)
    expect(first.onElsewhere).not.toHaveBeenCalled()
  })
})
