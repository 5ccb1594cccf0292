// @vitest-environment jsdom
import { forumApi, invitesApi, type ManagedInviteView } from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../../../api/query.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { groupsQuery } from '../groups/group-queries.ts'
import { listQueries } from '../lists/list-pages.ts'
import { InviteListView } from './InviteListView.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invite = (id: number, more: Partial<ManagedInviteView>): ManagedInviteView => ({
  ...{ id, code: `${id}`.repeat(32), groupId: 10, groupName: '茶友', userId: 1, nickname: '站长', uses: 0 },
  ...{ toUserId: 0, toNickname: '', state: 'open', createdAt: '2026-11-20 08:00:00' },
  ...{ endsAt: '2026-11-27 08:00:00', ...more },
})
const asked = new URLSearchParams()
const page = (pageData: readonly ManagedInviteView[]) => ({
  ...{ pageData, currentPage: 1, perPage: 20, pageLength: 2, totalCount: 2, totalPage: 1 },
  ...{ firstPageUrl: '', nextPageUrl: '', prePageUrl: '' },
})

test('invitation links are listed with maker, uses and state, and a selected one is deleted', async () => {
  const used = invite(2, { uses: 1, toUserId: 7, toNickname: '小雨', state: 'used' })
  const calls = stubFetch([invitesApi.deleteInvites, () => []], [invitesApi.listInvites, () => page([used])])
  renderInApp(<InviteListView query={asked} params={{}} />, {
    pageContext: { userId: 1, face: 'pc' },
    answers: [
      [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
      [groupsQuery, []],
      [listQueries.invites(asked), page([invite(1, {}), used])],
    ],
  })
  const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement
  expect(within(rowOf('22222222…')).getByText('已使用')).toBeTruthy()
  expect(within(rowOf('22222222…')).getByText('小雨')).toBeTruthy()
  expect(within(rowOf('22222222…')).queryByRole('button', { name: '复制' })).toBeNull()
  // This browser has no clipboard, like one without a secure connection.
  fireEvent.click(within(rowOf('11111111…')).getByRole('button', { name: '复制' }))
  await screen.findByText(new RegExp(`复制失败，请手动复制：http.*${'1'.repeat(32)}`))
  fireEvent.click(screen.getByLabelText('选中 11111111'))
  fireEvent.click(screen.getByRole('button', { name: /^删除/ }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(writesOf(calls).map(([, body]) => body)).toEqual([{ ids: '1' }]))
  await waitFor(() => expect(screen.queryByText('11111111…')).toBeNull())
})
