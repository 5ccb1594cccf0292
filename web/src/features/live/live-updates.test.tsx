// @vitest-environment jsdom
import {
  failureCodes,
  liveApi,
  liveTimes,
  notificationsApi,
  userStatus,
  usersApi,
} from '@chaguan/contracts/browser'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onFailure } from '../../api/failure-listener.ts'
import { useIsLive, useLive, useLiveThread } from '../../api/live-events.ts'
import { queryKeyOf } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { answer, stubFetch } from '../../testing/stub-fetch.ts'
import { LiveUpdates } from './LiveUpdates.ts'

class Line extends EventTarget {
  static readonly CLOSED = 2
  static all: Line[] = []
  readyState = 0
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Line.all.push(this)
  }
  close() {
    this.readyState = 2
  }
  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}

const open = () => Line.all.filter(({ readyState }) => readyState !== 2)
const latest = () => open().at(-1) ?? new Line('none')

function Reader({ heard }: { heard: (postId: number) => void }) {
  useLiveThread(7)
  useLive('posts', ({ postId }) => heard(postId))
  return useIsLive() ? 'live' : 'not live'
}

describe('the live stream of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    Line.all = []
    vi.stubGlobal('EventSource', Line)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('the live stream of a page is one connection per member, dispatches events to the parts of the page, and closes with it', () => {
    const heard = vi.fn()
    const parts = (
      <>
        <LiveUpdates />
        <Reader heard={heard} />
      </>
    )
    const { container, unmount } = renderInApp(parts, { pageContext: { userId: 9 } })
    expect(container.textContent).toBe('not live')
    act(() => void latest().dispatchEvent(new Event('open')))
    expect(container.textContent).toBe('live')
    act(() => latest().say('posts', { threadId: 7, postId: 12 }))
    expect(heard).toHaveBeenCalledWith(12)
    unmount()
    expect(open()).toEqual([])
  })

  test.each([
    ['a banned account', failureCodes.USER_BAN, failureCodes.USER_BAN],
    ['a refused account', failureCodes.VALIDATE_REJECT, failureCodes.VALIDATE_REJECT],
    ['an ended session', failureCodes.INVALID_TOKEN, failureCodes.INVALID_TOKEN],
    ['a session whose cookie is gone', failureCodes.UNAUTHORIZED, failureCodes.INVALID_TOKEN],
  ])('that ends for %s reports the reason, and no expired session', async (_, refused, reported) => {
    const said = vi.fn()
    onFailure(said)
    stubFetch([notificationsApi.countUnread, () => answer(refused, { banReason: '发广告' }, '不行')])
    renderInApp(<LiveUpdates />, { pageContext: { userId: 9 } })
    act(() => latest().say('signed-out', {}))
    const isSuspended = refused !== failureCodes.INVALID_TOKEN && refused === reported
    await act(() => vi.advanceTimersByTimeAsync(isSuspended ? 200 : 1500))
    vi.useRealTimers()
    await vi.waitFor(() => expect(said).toHaveBeenCalledOnce())
    expect(said.mock.calls[0]?.[0]).toMatchObject({ Code: reported, Data: { banReason: '发广告' } })
    onFailure(() => {})
  })

  test('the live stream of a page opens the status page of an account that was put under review', () => {
    const go = vi.fn()
    renderInApp(<LiveUpdates />, { pageContext: { userId: 9, go } })
    act(() => latest().say('in-review', {}))
    expect(go).toHaveBeenCalledExactlyOnceWith('/user/status?statusCode=2')
  })

  test('the live stream of a page that knows of the review leaves it open', () => {
    const go = vi.fn()
    const Profile = () => {
      const key = queryKeyOf(usersApi.openProfile, { userId: 9 })
      useQueryClient().setQueryData(key, { status: userStatus.inReview })
      return <LiveUpdates />
    }
    renderInApp(<Profile />, { pageContext: { userId: 9, go } })
    act(() => latest().say('in-review', {}))
    expect(go).not.toHaveBeenCalled()
  })

  test.each([
    ['refetches everything after a review', userStatus.inReview, true],
    ['changes nothing for other members', userStatus.normal, false],
  ])('the live stream of a page %s once the account is usable', (_what, status, isStale) => {
    const key = queryKeyOf(usersApi.openProfile, { userId: 9 })
    let client: QueryClient | undefined
    const Profile = () => {
      client = useQueryClient()
      client.setQueryData(key, { status })
      return <LiveUpdates />
    }
    renderInApp(<Profile />, { pageContext: { userId: 9 } })
    act(() => latest().say('usable', {}))
    expect(client?.getQueryState(key)?.isInvalidated).toBe(isStale)
  })

  test('subscribes to the comments of the open thread by a connection that takes over once it is open', () => {
    const page = (
      <>
        <Reader heard={() => {}} />
        <LiveUpdates />
      </>
    )
    renderInApp(page, { pageContext: { userId: 9 } })
    act(() => void latest().dispatchEvent(new Event('open')))
    act(() => vi.advanceTimersByTime(liveTimes.changeMs))
    expect(open().map(({ url }) => url)).toEqual([liveApi.listen.path, `${liveApi.listen.path}?thread=7`])
    act(() => void latest().dispatchEvent(new Event('open')))
    expect(open()).toHaveLength(1)
  })

  test('that was refused is retried after a minute', () => {
    const { container } = renderInApp(
      <>
        <LiveUpdates />
        <Reader heard={() => {}} />
      </>,
      { pageContext: { userId: 9 } },
    )
    const [first] = Line.all
    first?.close()
    act(() => void first?.dispatchEvent(new Event('error')))
    expect(container.textContent).toBe('not live')
    act(() => vi.advanceTimersByTime(liveTimes.refusedMs))
    expect(open().length).toBeGreaterThan(0)
  })

  test('the live stream of a page updates counts that an earlier request does not overwrite', async () => {
    const clients: QueryClient[] = []
    const Counters = () => {
      clients.push(useQueryClient())
      return null
    }
    renderInApp(
      <>
        <LiveUpdates />
        <Counters />
      </>,
      { pageContext: { userId: 9 } },
    )
    const key = queryKeyOf(notificationsApi.countUnread, {})
    const [client] = clients
    client?.setQueryData(key, { unreadNotifications: 1 })
    const { promise, resolve } = Promise.withResolvers<object>()
    const fetched = client
      ?.fetchQuery({ queryKey: key, queryFn: () => promise, staleTime: 0 })
      .catch(() => {})
    act(() => latest().say('unread', { unreadNotifications: 2 }))
    resolve({ unreadNotifications: 1 })
    await fetched
    expect(client?.getQueryData(key)).toEqual({ unreadNotifications: 2 })
  })

  test('the live stream of a page is not opened for a visitor', () => {
    renderInApp(<LiveUpdates />)
    expect(Line.all).toEqual([])
  })
})
