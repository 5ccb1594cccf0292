// @vitest-environment jsdom
import { type NotificationView, notificationsApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unreadQuery } from '../../shared/notifications/unread.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPage } from '../../testing/site-fixtures.ts'
import { type AnsweredCall, answer, stubFetch, writesOf } from '../../testing/stub-fetch.ts'
import { MoneyNotification } from './MoneyNotification.tsx'
import { NotificationsView } from './NotificationsView.tsx'
import { groupNotifications, notificationHref, notificationsQuery } from './notifications.ts'
import { visiblePosts } from './use-read-posts.ts'

const notification = (id: number, more: Partial<NotificationView> = {}): NotificationView => ({
  id,
  type: 'liked',
  userId: id,
  nickname: `会员${id}`,
  readAt: null,
  createdAt: '2026-11-20 09:00:00',
  threadId: 7,
  threadTitle: '今天喝什么',
  postId: 70,
  isFirst: true,
  ...more,
})

const money = (type: string, more: Partial<NotificationView> = {}) =>
  notification(1, { type, amount: '2.50', orderId: 4, orderType: 3, ...more })

test.each([
  [{ tplId: 'dispute.open', thread_id: 7 }, '/thread/7'],
  [{ tplId: 'dispute.lost' }, '/wallet'],
  [{ tplId: 'dispute.admin.open' }, '/admin/disputes'],
  [{ tplId: 'user.disable' }, null],
])('a notification of %o links to %s', (raw, href) => {
  const told = notification(1, { type: 'system', raw })
  expect(notificationHref({ ...told, threadId: 0 })).toBe(href)
})

describe('notifications of money', () => {
  afterEach(cleanup)
  const place = { threadId: undefined, threadTitle: undefined, postId: undefined } as object

  test.each([
    ['rewarded', {}, '会员1 向你支付了 ¥2.50', '/thread/7'],
    ['rewarded', { orderType: 2 }, '会员1 打赏了你 ¥2.50', '/thread/7'],
    ['rewarded', { isShare: true, ...place }, '会员1付款，你获得分成 ¥2.50', '/wallet'],
    ['receiveredpacket', { isFirst: false, postId: 71 }, '你领取了红包 ¥2.50', '/thread/7?postId=71#post-71'],
    ['threadrewarded', {}, '会员1 悬赏了你 ¥2.50', '/thread/7'],
    ['threadrewardedexpired', {}, '悬赏结束，没发完的 ¥2.50 已退回你的钱包', '/thread/7'],
    ['withdrawal', { ...place, cashStatus: 5 }, '提现已支付，到账 ¥2.50', '/wallet?tab=cash'],
    [
      'withdrawal',
      { ...place, cashStatus: 3, remark: '账号不对' },
      '提现 ¥2.50 没有通过，金额已退回。原因：账号不对',
      '/wallet?tab=cash',
    ],
  ])('notifications of money of type %s %j have the text %s and open %s', (type, more, words, href) => {
    const view = money(type, more as Partial<NotificationView>)
    const { container } = renderInApp(<MoneyNotification notification={view} />)
    expect(container.querySelector('p')?.textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(words)
    expect([...container.querySelectorAll('a')].at(-1)?.getAttribute('href')).toBe(href)
  })
})

describe('the notifications of a page', () => {
  test('the notifications of a page are merged for all likes of a post, and separate otherwise', () => {
    const groups = groupNotifications([
      notification(5),
      notification(4, { postId: 71 }),
      notification(3),
      notification(2, { type: 'replied' }),
      notification(1, { type: 'replied' }),
    ])
    expect(groups.map(({ notification: { id }, others }) => [id, others.map((other) => other.id)])).toEqual([
      [5, [3]],
      [4, []],
      [2, []],
      [1, []],
    ])
  })

  test('the notifications of a page are marked as read with the thread of the page and the visible comments', () => {
    document.body.innerHTML = '<p id="post-8"></p><p id="post-9"></p><p id="post-x"></p>'
    const [first, second] = document.querySelectorAll('p')
    vi.spyOn(first as Element, 'getBoundingClientRect').mockReturnValue({ top: 10, bottom: 40 } as DOMRect)
    vi.spyOn(second as Element, 'getBoundingClientRect').mockReturnValue({
      top: 9000,
      bottom: 9040,
    } as DOMRect)
    expect(visiblePosts(document, '/thread/7')).toEqual({ threadId: 7, postIds: [8] })
    expect(visiblePosts(document, '/thread/comment/8')).toEqual({ postIds: [8] })
    expect(visiblePosts(document, '/thread/comment/8', '?threadId=7&postId=9&fromMessage=true')).toEqual({
      postIds: [8],
      wholeThreadId: 7,
    })
    expect(visiblePosts(document, '/')).toBeNull()
    document.body.innerHTML = ''
  })
})

describe('the page of notifications', () => {
  let calls: AnsweredCall[]
  const shown = [notification(3), notification(2), notification(1)]
  const counts = { dialogNotifications: 0, unreadNotifications: 3, typeUnreadNotifications: { liked: 3 } }
  beforeEach(() => {
    calls = stubFetch(
      [notificationsApi.listNotifications, aPage(shown)],
      [notificationsApi.readNotifications, []],
      [notificationsApi.setMark, []],
      [notificationsApi.deleteNotifications, []],
      [notificationsApi.countUnread, counts],
      [notificationsApi.listMarks, []],
    )
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  const view = async () => {
    renderInApp(<NotificationsView kind="thread" tab="like" page={1} />, {
      pageContext: { userId: 9 },
      answers: [
        [notificationsQuery('thread', 'like', 1), aPage(shown)],
        [unreadQuery, counts],
      ],
    })
    await act(async () => {})
  }

  test('the page of notifications names the latest person who likes something, and the number of others', async () => {
    await view()
    expect(screen.getAllByText(/和另外 2 人/)).toHaveLength(1)
    expect(screen.getByText('会员3')).toBeTruthy()
  })

  const allRead = [notificationsApi.readNotifications.path, { type: 'related,replied,liked' }]

  test('the page of notifications marks all as read, immediately in the view and on the server when the page is left', async () => {
    await view()
    expect(screen.getAllByText('新').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
    expect(screen.queryByText('新')).toBeNull()
    expect(writesOf(calls)).not.toContainEqual(allRead)
    cleanup()
    await waitFor(() => expect(writesOf(calls)).toContainEqual(allRead))
  })

  test('the page of notifications reverts marking all as read', async () => {
    await view()
    fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
    fireEvent.click(await screen.findByRole('button', { name: '撤销' }))
    expect(screen.getAllByText('新').length).toBeGreaterThan(0)
    cleanup()
    await act(async () => {})
    expect(writesOf(calls)).not.toContainEqual(allRead)
  })

  test('the page of notifications opens with all types about threads, and has a tab for each', async () => {
    renderInApp(<NotificationsView kind="thread" tab="all" page={1} />, {
      pageContext: { userId: 9 },
      answers: [
        [notificationsQuery('thread', 'all', 1), aPage(shown)],
        [unreadQuery, counts],
      ],
    })
    await act(async () => {})
    const tabs = [...document.querySelectorAll('nav a')].map((tab) => tab.getAttribute('href'))
    expect(tabs).toEqual(
      ['', '&subPage=at', '&subPage=reply', '&subPage=like'].map((more) => `/message?page=thread${more}`),
    )
    expect(document.querySelector('nav a[aria-current]')?.textContent).toBe('全部')
    expect(notificationsQuery('thread', 'all', 1).input).toMatchObject({
      filter: { type: 'related,replied,liked' },
    })
  })

  test('the page of notifications marks all notifications of a thread as read when one of them is followed', async () => {
    await view()
    fireEvent.click(screen.getAllByRole('link', { name: '今天喝什么' })[0] as Element)
    await waitFor(() =>
      expect(writesOf(calls)).toContainEqual([notificationsApi.readNotifications.path, { wholeThreadId: 7 }]),
    )
  })

  const menu = '更多：免打扰或删除通知'

  test.each([
    ['not all were marked as read', ['全部已读'], notificationsApi.readNotifications],
    ['one was not deleted', [menu, '删除通知'], notificationsApi.deleteNotifications],
    ['a thread was not muted', [menu, '本帖免打扰'], notificationsApi.setMark],
  ])('the page of notifications shows why %s', async (_what, presses, endpoint) => {
    await view()
    const refused = stubFetch([endpoint, answer(-5001, [], '数据库错误')])
    for (const words of presses) fireEvent.click(await screen.findByText(words))
    fireEvent(window, new Event('pagehide'))
    expect(await screen.findByText(/数据库错误/)).toBeTruthy()
    expect(refused).toHaveLength(1)
  })

  test('the page of notifications mutes from the menu of a notification, and deletes all merged into it', async () => {
    await view()
    fireEvent.click(screen.getByRole('button', { name: menu }))
    fireEvent.click(await screen.findByText('本帖免打扰'))
    await waitFor(() =>
      expect(writesOf(calls)).toContainEqual([
        notificationsApi.setMark.path,
        { kind: 'thread', id: 7, mark: 'muted' },
      ]),
    )
    fireEvent.click(screen.getByRole('button', { name: menu }))
    fireEvent.click(await screen.findByText('删除通知'))
    await waitFor(() =>
      expect(writesOf(calls)).toContainEqual([notificationsApi.deleteNotifications.path, { id: '3,2,1' }]),
    )
  })
})
