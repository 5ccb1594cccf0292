// @vitest-environment jsdom
import { type ForumView, forumApi } from '@chaguan/contracts/browser'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { requiredQuery } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { OwnGrid } from './OwnProfileLinks.tsx'

afterEach(cleanup)

const forum = fakeSite['/api/v3/forum'] as ForumView

test.each([true, false])(
  'the entry 推广邀请 is shown where the member may invite (%s), and nowhere else',
  (canInviteUserScale) => {
    const site = { ...forum, other: { ...forum.other, canInviteUserScale } }
    renderInApp(<OwnGrid unread={null} />, {
      pageContext: { userId: 9 },
      answers: [[requiredQuery(forumApi.readForum, {}), site]],
    })
    expect(screen.queryByRole('link', { name: '推广邀请' }) !== null).toBe(canInviteUserScale)
    expect(screen.queryByRole('link', { name: '站点信息' })).not.toBeNull()
  },
)
