// @vitest-environment jsdom
import { type ForumView, forumApi, invitesApi, usersApi } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../api/query.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { aPage, fakeSite } from '../../testing/site-fixtures.ts'
import { stubFetch } from '../../testing/stub-fetch.ts'
import { InviteView } from './InviteView.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const forum = fakeSite['/api/v3/forum'] as ForumView

function pressCopy(clipboard: object | undefined): void {
  const nobody = { totalInviteUsers: 0, totalInviteBounties: 0, inviteUsersList: [] }
  stubFetch([invitesApi.listInvited, { ...aPage([]), pageData: nobody }])
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true, writable: true })
  renderInApp(<InviteView query={new URLSearchParams()} />, {
    pageContext: { userId: 9 },
    answers: [
      [
        requiredQuery(forumApi.readForum, {}),
        { ...forum, other: { ...forum.other, canInviteUserScale: true } },
      ],
      [requiredQuery(usersApi.openProfile, { userId: 9 }), fakeSite['/api/v3/user']],
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: '邀请朋友' }))
}

test('a copied invitation link is reported as created', async () => {
  pressCopy({ writeText: async () => {} })
  expect(await screen.findByText('创建邀请链接成功')).toBeTruthy()
})

test.each([
  ['refuses', { writeText: () => Promise.reject(new Error('NotAllowedError')) }],
  ['is not there', undefined],
])('when the clipboard %s, a toast shows that nothing was copied', async (_, clipboard) => {
  pressCopy(clipboard)
  expect(await screen.findByText('复制失败，请手动复制框里的链接')).toBeTruthy()
  expect(screen.queryByText('创建邀请链接成功')).toBeNull()
})
