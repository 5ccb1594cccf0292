// @vitest-environment jsdom
import { notificationsApi, userStatus, usersApi } from '@chaguan/contracts/browser'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { query } from '../../api/query.ts'
import { titleWithCount, unreadTotal } from '../../shared/notifications/unread.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { type AnsweredCall, stubFetch } from '../../testing/stub-fetch.ts'
import { UnreadBadge, UnreadWatch } from './UnreadWatch.tsx'

const counts = (unreadNotifications: number, types: object = {}, dialogNotifications = 0) => ({
  unreadNotifications,
  dialogNotifications,
  typeUnreadNotifications: types,
})

describe('the unread count', () => {
  test('the unread count contains messages, and all notifications but the type that no page shows', () => {
    expect(unreadTotal(counts(9, { withdrawal: 2, questioned: 1, liked: 6 }, 3))).toBe(11)
    expect(unreadTotal(counts(4, [], 1))).toBe(5)
    expect(unreadTotal(undefined)).toBe(0)
  })

  test('the unread count is before the title once, and is removed again', () => {
    expect(titleWithCount('首页 - 茶馆', '3')).toBe('(3) 首页 - 茶馆')
    expect(titleWithCount('(3) 首页 - 茶馆', '99+')).toBe('(99+) 首页 - 茶馆')
    expect(titleWithCount('(99+) 首页 - 茶馆', null)).toBe('首页 - 茶馆')
  })
})

describe('the unread badge', () => {
  let unread = 3
  let isSeen = true
  let calls: AnsweredCall[]
  // The code of calls loads asynchronously, independent of the fake clock.
  beforeAll(() => import('../../api/make-call.ts'))
  beforeEach(() => {
    vi.useFakeTimers()
    unread = 3
    isSeen = true
    document.title = '首页 - 茶馆'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isSeen ? 'visible' : 'hidden'))
    calls = stubFetch([notificationsApi.countUnread, () => counts(unread)])
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const pass = (ms: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(ms)
      // The code of a call is loaded when the call is first made.
      await vi.dynamicImportSettled()
      await vi.advanceTimersByTimeAsync(0)
    })
  const page = (
    <>
      <UnreadWatch />
      <UnreadBadge />
    </>
  )

  test('the unread badge is loaded at once and every 60 s, and shown in the title', async () => {
    const { container } = renderInApp(page, { pageContext: { userId: 9 } })
    await pass(10)
    expect(calls).toHaveLength(1)
    expect(container.textContent).toContain('3 条未读')
    expect(document.title).toBe('(3) 首页 - 茶馆')
    unread = 120
    await pass(59_000)
    expect(calls).toHaveLength(1)
    await pass(1_100)
    expect(calls).toHaveLength(2)
    expect(container.textContent).toContain('99+')
    document.title = '骑行 - 茶馆'
    await pass(10)
    expect(document.title).toBe('(99+) 骑行 - 茶馆')
  })

  test('the unread badge is loaded every 5 s while the account is in review', async () => {
    const me = [query(usersApi.openProfile, { userId: 9 }), { status: userStatus.inReview }] as const
    renderInApp(page, { pageContext: { userId: 9 }, answers: [me] })
    await pass(10)
    await pass(5100)
    expect(calls).toHaveLength(2)
  })

  test('the unread badge is not loaded while the page is hidden, nor after it was left', async () => {
    const { unmount } = renderInApp(page, { pageContext: { userId: 9 } })
    await pass(10)
    isSeen = false
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(180_000)
    expect(calls).toHaveLength(1)
    isSeen = true
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(60_100)
    expect(calls).toHaveLength(2)
    unmount()
    await pass(180_000)
    expect(calls).toHaveLength(2)
  })

  test('the unread badge is not loaded for a visitor', async () => {
    const { container } = renderInApp(page)
    await pass(61_000)
    expect(calls).toEqual([])
    expect(container.textContent).toBe('')
    expect(document.title).toBe('首页 - 茶馆')
  })
})
