// @vitest-environment jsdom
import {
  invitesApi,
  type ManagedUserView,
  managedUsersApi,
  managedWalletsApi,
  signInFieldsApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { groupsQuery } from '../groups/group-queries.ts'
import { userQuery } from '../site-queries.ts'
import { UserDetailsView } from './UserDetailsView.tsx'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user: ManagedUserView = {
  ...{ id: 7, username: 'xiaoyu', nickname: '小雨', avatarUrl: '/avatars/7.jpg', status: 0, loginAt: '' },
  ...{ expiredAt: null, banReason: '', originalMobile: '', identity: '', realname: '', createdAt: '' },
  ...{ registerIp: '', lastLoginIp: '', group: null, isBindWechat: false },
}

/** Renders the details of an account, which has the values of `later` when it is read again; returns the calls. */
function show(shown: ManagedUserView, later: Partial<ManagedUserView> = {}) {
  const calls = stubFetch(
    [managedUsersApi.deleteUserAvatar, () => []],
    [managedUsersApi.changeUser, () => []],
    [managedUsersApi.openManagedUser, () => ({ ...shown, avatarUrl: '', ...later })],
    [managedUsersApi.listUserSessions, () => []],
    [signInFieldsApi.listSignInAnswers, () => []],
    [managedWalletsApi.openWallet, () => ({})],
    [invitesApi.listInvitedBy, () => ({ pageData: [], totalCount: 0 })],
  )
  renderInApp(
    <UserDetailsView params={{ id: '7' }} query={new URLSearchParams()} actions={null} notes={null} />,
    {
      pageContext: { userId: 1, face: 'pc' },
      answers: [
        [userQuery(7), shown],
        [groupsQuery, []],
      ],
    },
  )
  return calls
}

test('the avatar of an account is deleted after a confirmation', async () => {
  const calls = show(user)
  fireEvent.click(screen.getByRole('button', { name: '删除头像' }))
  const dialog = screen.getByRole('dialog')
  expect(writesOf(calls)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(writesOf(calls).map(([, body]) => body)).toEqual([{ aid: 7 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: '删除头像' })).toBeNull())
})

test('an account without an avatar has none to delete', () => {
  show({ ...user, avatarUrl: '' })
  expect(screen.queryByRole('button', { name: '删除头像' })).toBeNull()
})

test('the form of an account keeps the focus after a ban, and shows the stored state', async () => {
  show(user, { status: 1, banReason: '广告' })
  const states = screen.getByRole('combobox', { name: '状态' })
  fireEvent.change(states, { target: { value: '1' } })
  fireEvent.change(screen.getByRole('textbox', { name: '原因（本人会看到）' }), { target: { value: '广告' } })
  const save = screen.getByRole('button', { name: '保存' })
  save.focus()
  fireEvent.click(save)
  await waitFor(() => expect((save as HTMLButtonElement).disabled).toBe(true))
  await waitFor(() => expect(document.activeElement?.contains(states)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
  expect(states).toHaveProperty('value', '1')
  expect(states.isConnected).toBe(true)
})
