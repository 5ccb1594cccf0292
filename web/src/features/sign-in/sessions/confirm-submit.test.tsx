// @vitest-environment jsdom
import { type Endpoint, forumApi, passkeysApi, providersApi, signInApi } from '@chaguan/contracts/browser'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Query, query } from '../../../api/query.ts'
import {
  identitiesQuery,
  ownWechatQuery,
  passkeysQuery,
  sessionsQuery,
} from '../../../shared/settings/settings.ts'
import { sessions } from '../../../testing/page-fixtures.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { fakeSite } from '../../../testing/site-fixtures.ts'
import { stubFetch, writesOf } from '../../../testing/stub-fetch.ts'
import { installTopLayer } from '../../../testing/top-layer.ts'
import { LinkedAccountsView } from '../security/LinkedAccountsView.tsx'
import { PasskeysView } from '../security/PasskeysView.tsx'
import { SessionList } from './SessionsView.tsx'

installTopLayer()
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const site = [query(forumApi.readForum, {}), fakeSite['/api/v3/forum']] as const
const passkey = { id: 3, name: '旧手机', createdAt: '2026-11-20 08:00:00', lastUsedAt: null }
const accounts = {
  providers: [{ id: 5, name: '本地账号', label: 'lidong@local.test', isLinked: true }],
}

const cases: readonly (readonly [
  string,
  ReactNode,
  (readonly [Query, unknown])[],
  RegExp,
  string,
  string,
  Endpoint,
  object,
])[] = [
  [
    'a passkey is removed',
    <PasskeysView />,
    [site, [passkeysQuery, [passkey]]],
    /^移除/,
    '移除通行密钥“旧手机”？',
    '移除',
    passkeysApi.deletePasskey,
    { id: 3 },
  ],
  [
    'an account elsewhere is untied',
    <LinkedAccountsView />,
    [site, [identitiesQuery, accounts], [ownWechatQuery, { isOn: false, nickname: null }]],
    /^解除绑定/,
    '解除绑定“本地账号”？',
    '解除绑定',
    providersApi.unlinkIdentity,
    { providerId: 5 },
  ],
  [
    'a device is logged out',
    <SessionList />,
    [[sessionsQuery, sessions]],
    /^退出 /,
    '退出“Firefox，Linux”？',
    '退出',
    signInApi.revokeSession,
    { id: 2 },
  ],
  [
    'all other devices are logged out',
    <SessionList />,
    [[sessionsQuery, sessions]],
    /^退出其他/,
    '退出其他所有设备？',
    '退出',
    signInApi.revokeSession,
    {},
  ],
]

describe.each(cases)('before %s', (_what, part, answers, button, title, confirm, endpoint, body) => {
  test.each([
    ['confirm', confirm, [[endpoint.path, body]]],
    ['cancel', '取消', []],
  ])('a confirmation is required, by its name: %s', async (_answer, name, calls) => {
    const lists = answers.map(([{ endpoint: list }, data]) => [list, data as object] as const)
    const sent = stubFetch([endpoint, {}], ...lists)
    renderInApp(part, { pageContext: { userId: 9 }, answers })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: button })))
    const asked = await screen.findByRole('alertdialog', { name: title })
    expect(sent).toEqual([])
    await act(async () => fireEvent.click(within(asked).getByRole('button', { name })))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    // The code of calls is loaded before the first call.
    await act(() => vi.dynamicImportSettled())
    expect(writesOf(sent)).toEqual(calls)
  })
})
