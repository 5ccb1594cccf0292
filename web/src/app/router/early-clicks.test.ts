// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLinks } from './follow-links.ts'
import { deferEarlyClicks, queueEarlyClicks } from './lazy-navigator.ts'

const go = vi.fn()

beforeEach(() => {
  go.mockClear()
  document.body.innerHTML = `
    <a id="in" href="/thread/12">里面</a>
    <a id="out" href="https://elsewhere.example/">外面</a>
    <a id="tab" href="/thread/12" target="_blank">新页</a>
    <a id="photo" href="/files/1.jpg" target="_blank" data-picture><img id="leaf" alt=""></a>
    <form><button id="like"><i id="thumb"></i></button></form>`
})
afterEach(() => void vi.useRealTimers())

function press(id: string, more: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more })
  document.getElementById(id)?.dispatchEvent(event)
  return event.defaultPrevented
}

test('a link clicked before the app handles links is opened as soon as it does', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  queueEarlyClicks(promise)
  expect(press('in')).toBe(true)
  expect(go).not.toHaveBeenCalled()
  const stop = followLinks(go)
  resolve()
  await vi.waitFor(() => expect(go).toHaveBeenCalled())
  expect(go).toHaveBeenCalledExactlyOnceWith('/thread/12')
  expect(press('in')).toBe(true)
  expect(go).toHaveBeenCalledTimes(2)
  stop()
})

test('a touch that is repeated later is dispatched as a touch again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  queueEarlyClicks(promise)
  const by = vi.fn((event: Event) => {
    event.preventDefault()
    return (event as PointerEvent).pointerType
  })
  document.addEventListener('click', by)
  const touch = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' })
  document.getElementById('in')?.dispatchEvent(touch)
  resolve()
  await vi.waitFor(() => expect(by).toHaveReturnedWith('touch'))
  document.removeEventListener('click', by)
})

test('the browser opens a clicked link after 3800 ms without a navigator', async () => {
  vi.useFakeTimers()
  queueEarlyClicks(new Promise(() => {}))
  const reached = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', reached)
  press('in')
  await vi.advanceTimersByTimeAsync(3799)
  expect(reached).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reached).toHaveBeenCalledTimes(1)
  document.removeEventListener('click', reached)
})

test('a button pressed before the page is hydrated is pressed again after hydration, and submits no form', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  deferEarlyClicks(promise)
  const pressed = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', pressed)
  expect(press('thumb')).toBe(true)
  expect(pressed).not.toHaveBeenCalled()
  press('out')
  expect(pressed).toHaveBeenCalledTimes(1)
  resolve()
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(2))
  expect(pressed.mock.lastCall?.[0].target).toBe(document.getElementById('like'))
  document.removeEventListener('click', pressed)
})

test('a button pressed with a modifier key before the page is hydrated is pressed again with the key', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  deferEarlyClicks(promise)
  const pressed = vi.fn((event: Event) => {
    event.preventDefault()
    return (event as MouseEvent).shiftKey
  })
  document.addEventListener('click', pressed)
  expect(press('like', { shiftKey: true })).toBe(true)
  expect(pressed).not.toHaveBeenCalled()
  resolve()
  await vi.waitFor(() => expect(pressed).toHaveReturnedWith(true))
  document.removeEventListener('click', pressed)
})

test('a picture pressed before the page is hydrated is pressed again after hydration, and opens no tab', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  deferEarlyClicks(promise)
  const pressed = vi.fn((event: Event) => event.preventDefault())
  document.addEventListener('click', pressed)
  expect(press('leaf')).toBe(true)
  expect(pressed).not.toHaveBeenCalled()
  press('leaf', { metaKey: true })
  expect(pressed).toHaveBeenCalledTimes(1)
  resolve()
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(2))
  expect(pressed.mock.lastCall?.[0].target).toBe(document.getElementById('photo'))
  document.removeEventListener('click', pressed)
})

test('external links, links into another tab and clicks with a modifier key are left to the browser', () => {
  queueEarlyClicks(new Promise(() => {}))
  const left = (event: Event) => event.preventDefault()
  document.addEventListener('click', left)
  const reached = vi.fn()
  document.addEventListener('click', reached)
  press('out')
  press('tab')
  press('in', { ctrlKey: true })
  expect(reached).toHaveBeenCalledTimes(3)
  press('in')
  expect(reached).toHaveBeenCalledTimes(3)
  document.removeEventListener('click', left)
  document.removeEventListener('click', reached)
})
