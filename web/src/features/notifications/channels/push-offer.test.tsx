// @vitest-environment jsdom
import { notificationChannelsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { findPushOffer } from './PushOffer.tsx'

const userId = 9

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test.each([
  ['on a site without push', { pushKey: '', devices: [] }],
  ['in a browser where push is on', { pushKey: 'key', devices: [{ isCurrent: true }] }],
])('push is not offered %s, offered once that changes, and never again', async (_where, before) => {
  let answer: object = before
  const calls = stubFetch([notificationChannelsApi.openChannels, () => answer])
  expect(await findPushOffer(userId)).toBeNull()
  answer = { pushKey: 'key', devices: [] }
  expect(await findPushOffer(userId)).toMatchObject({ pushKey: 'key' })
  expect(await findPushOffer(userId)).toBeNull()
  expect(calls).toHaveLength(2)
})

test('a declined offer restores the focus', async () => {
  stubFetch([notificationChannelsApi.openChannels, () => ({ pushKey: 'key', devices: [] })])
  const offer = await findPushOffer(userId)
  if (!offer) throw new Error('nothing is offered')
  const onEnd = vi.fn()
  renderInApp(
    <>
      <textarea />
      <offer.PushOffer pushKey="key" onEnd={onEnd} />
    </>,
  )
  const [yes, no] = [screen.getByText('开启通知'), screen.getByText('不用了')].map((text) =>
    text.closest('button'),
  )
  const field = screen.getByRole('textbox')
  act(() => field.focus())
  act(() => yes?.focus())
  act(() => no?.focus())
  expect(document.activeElement).toBe(no)
  if (no) fireEvent.click(no)
  expect(document.activeElement).toBe(field)
  expect(onEnd).toHaveBeenCalledOnce()
})
