// @vitest-environment jsdom
import { forumApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { unreadQuery } from '../../../shared/notifications/unread.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { stubFetch } from '../../../testing/stub-fetch.ts'
import { Header } from './Header.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const counts = (types: Readonly<Record<string, number>>, dialogNotifications = 0) => ({
  unreadNotifications: Object.values(types).reduce((sum, n) => sum + n, 0),
  dialogNotifications,
  typeUnreadNotifications: types,
})

test.each([
  ['the conversations', counts({ liked: 2 }, 1), '/message'],
  ['the notifications of threads', counts({ system: 1, liked: 2 }), '/message?page=thread'],
  ['the account notifications', counts({ system: 1 }), '/message?page=account'],
  ['the payments', counts({ withdrawal: 1 }), '/message?page=financial'],
  ['the conversations', counts({}), '/message'],
])('the header links messages to %s, where the unread ones are', (_where, unread, href) => {
  stubFetch()
  const site = [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']] as const
  renderInApp(<Header />, { pageContext: { userId: 9 }, answers: [site, [unreadQuery, unread]] })
  expect(screen.getByRole('link', { name: /^消息/ }).getAttribute('href')).toBe(href)
})
