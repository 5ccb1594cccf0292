// @vitest-environment jsdom
import {
  categoriesApi,
  dialogsApi,
  type Endpoint,
  forumApi,
  notificationsApi,
  ownDataApi,
  relationsApi,
  signInFieldsApi,
  threadsApi,
  usersApi,
} from '@chaguan/contracts/browser'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { requiredQuery } from '../../api/query.ts'
import { Likers } from '../../features/likers/Likers.tsx'
import { ConversationList } from '../../features/messages/ConversationList.tsx'
import { NotificationsView } from '../../features/notifications/NotificationsView.tsx'
import { MembersDialog } from '../../features/system/MembersDialog.tsx'
import { SiteInfoView } from '../../features/system/SiteInfoView.tsx'
import { ServerErrorPage } from '../../features/system/SystemPages.tsx'
import { AdditionalInfoView } from '../../features/users/account/AdditionalInfoView.tsx'
import { OwnDataView } from '../../features/users/account/OwnDataView.tsx'
import { PeoplePopup } from '../../features/users/relations/PeoplePopup.tsx'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { fakeSite } from '../../testing/site-fixtures.ts'
import { answer, stubFetch } from '../../testing/stub-fetch.ts'
import { installTopLayer } from '../../testing/top-layer.ts'

beforeAll(installTopLayer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = () => {}

/** Name, component, and the call whose failure it shows. */
const parts: readonly (readonly [string, ReactNode, Endpoint])[] = [
  ['the members of the site', <MembersDialog key="" isOpen onClose={nothing} />, usersApi.listUsers],
  [
    'the people one follows',
    <PeoplePopup key="" isOpen onClose={nothing} kind="follows" of={{ id: 9, nickname: '沈清和' }} />,
    relationsApi.listFollows,
  ],
  ['who likes a thread', <Likers key="" of={{ threadId: 12 }} />, threadsApi.listThreadLikers],
  ['what the site is', <SiteInfoView key="" />, forumApi.listPermissions],
  ['the own data', <OwnDataView key="" />, ownDataApi.readOwnData],
  ['what was asked at registration', <AdditionalInfoView key="" />, signInFieldsApi.listOwnSignInFields],
  ['the conversations', <ConversationList key="" page={1} open={null} />, dialogsApi.listDialogs],
  [
    'the notifications',
    <NotificationsView key="" kind="thread" tab="at" page={1} />,
    notificationsApi.listNotifications,
  ],
]

/** Other calls that the parts make. */
const others = [
  [categoriesApi.listCategories, []],
  [notificationsApi.listMarks, []],
  [notificationsApi.countUnread, {}],
] as const

test.each(parts)(
  'where %s cannot be loaded, a retry button and the error code are shown',
  async (_, part, endpoint) => {
    const calls = stubFetch(...others, [endpoint, answer(-5001, [], '服务忙')])
    renderInApp(part, {
      pageContext: { userId: 9 },
      answers: [
        [requiredQuery(forumApi.readForum, {}), fakeSite['/api/v3/forum']],
        [requiredQuery(usersApi.openProfile, { userId: 9 }), fakeSite['/api/v3/user']],
      ],
    })
    expect(await screen.findByText('服务忙')).toBeTruthy()
    expect(screen.getByRole('button', { name: /代码 -5001/ })).toBeTruthy()
    const tries = () => calls.filter(({ path }) => path === endpoint.path).length
    expect(tries()).toBe(1)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await expect.poll(tries).toBe(2)
  },
)

test('the failure page shows the error code and what to do', () => {
  renderInApp(<ServerErrorPage query={new URLSearchParams('type=page')} />)
  expect(screen.getByRole('main').textContent).toContain('告诉管理员')
  expect(screen.getByRole('main').textContent).toContain('代码 500')
  expect(screen.getByText('重试')).toBeTruthy()
})
