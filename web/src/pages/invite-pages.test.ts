import type { Face, PageRequest, ProfileView } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import { aPageRequest, type FakeAnswers, fakeSite, refusal } from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const hostile = '</script><img src=x onerror=alert(1)>"'

type Forum = { setSite: object; other: object }
const site = fakeSite['/api/v3/forum'] as Forum
const aForum = (setSite: object, mayInvite = true) => ({
  ...site,
  setSite: { ...site.setSite, ...setSite },
  other: { ...site.other, canInviteUserScale: mayInvite },
})

const person = { id: 9, nickname: '老周', paid: true, group: null } as unknown as ProfileView

const invited = (names: readonly string[]) => ({
  pageData: {
    userId: 9,
    nickname: '老周',
    avatar: '',
    groupName: '',
    level: 0,
    totalInviteUsers: names.length,
    totalInviteBounties: 0,
    inviteUsersList: names.map((nickname, index) => ({
      pid: 9,
      userId: 20 + index,
      avatar: '',
      joinedAt: '2026-11-19 08:00:00',
      nickname,
      bounty: 0,
    })),
  },
  currentPage: 1,
  perPage: 20,
  firstPageUrl: '',
  nextPageUrl: '',
  prePageUrl: '',
  pageLength: names.length,
  totalCount: names.length,
  totalPage: names.length > 0 ? 1 : 0,
})

const render = ({ answers, ...change }: Partial<PageRequest> & { answers?: FakeAnswers }) =>
  renderPage(
    aPageRequest({
      ...change,
      answers: {
        '/api/v3/forum': aForum({}),
        '/api/v3/user': person,
        '/api/v3/invite.users.list': invited(['来客']),
        ...answers,
      },
    }),
    {},
  )

describe.each(faces)('invitations on %s', (face) => {
  test("the member's page has the link, the totals and the invited members", async () => {
    const { html } = await render({ face, url: '/invite', userId: 9 })
    expect(html).toContain('value="https://tea.example/forum/partner-invite?inviteCode=9"')
    for (const text of ['已邀人数', '赚得赏金', '来客']) expect(html).toContain(text)
  })

  test('an empty list and a missing permission are shown', async () => {
    const answers = { '/api/v3/forum': aForum({}, false), '/api/v3/invite.users.list': invited([]) }
    const { html } = await render({ face, url: '/invite', userId: 9, answers })
    expect(html).toContain('还没有邀请到人')
    expect(html).toContain('你所在的用户组不能邀请')
    expect(html).not.toContain('inviteCode=9')
  })

  test('a link opens a page that names the inviter, and links to the registration with the code', async () => {
    const { html } = await render({ face, url: '/forum/partner-invite?inviteCode=9' })
    expect(html).toContain('老周 邀请您加入站点')
    expect(html).toContain('href="/user/register?code=9"')
    // On h5 the bar of the page; on pc the header of the site.
    expect(html.split('<header')).toHaveLength(2)
  })

  test("a code of 32 characters is the owner's, and a hostile code is shown as text", async () => {
    const { html } = await render({ face, url: `/forum/partner-invite?inviteCode=${'a'.repeat(32)}` })
    expect(html).toContain('站长 邀请您加入站点')
    const other = await render({
      face,
      url: `/forum/partner-invite?inviteCode=${encodeURIComponent(hostile)}`,
    })
    expect(other.html).not.toContain('<img src=x')
  })

  test('the page shows the site and its best threads, each of which links to the registration', async () => {
    const owner = { id: 1, username: '', nickname: '掌柜', avatar: '' }
    const thread = {
      threadId: 5,
      title: '<b>春茶',
      content: { text: '', indexes: {} },
      user: { nickname: '茶客' },
      viewCount: 7,
    }
    const answers = {
      '/api/v3/forum': aForum({ siteMode: 'pay', siteAuthor: owner }),
      '/api/v3/thread.list': { ...invited([]), pageData: [thread] },
    }
    const { html } = await render({ face, url: '/forum/partner-invite?inviteCode=9', answers })
    for (const text of ['掌柜', '精彩内容预览', '&lt;b&gt;春茶', '7 次浏览']) expect(html).toContain(text)
    expect(html.split('href="/user/register?code=9"')).toHaveLength(3)
    expect(html).not.toContain('value="logOut"')
    const unpaid = { ...answers, '/api/v3/user': { ...person, paid: false } }
    const inside = await render({ face, url: '/forum/partner-invite', userId: 9, answers: unpaid })
    expect(inside.html).toContain('href="#join"')
    expect(inside.html.includes('aria-label="退出登录"')).toBe(face === 'h5')
  })

  test('a paid site shows the price of joining; a member who has joined is redirected to the home page', async () => {
    const answers = {
      '/api/v3/forum': aForum({ siteMode: 'pay', sitePrice: 9.9, siteExpire: '365' }),
      '/api/v3/users.list': refusal('JUMP_TO_PAY_SITE'),
    }
    const { html } = await render({ face, url: '/forum/partner-invite', answers })
    expect(html).toContain('9.90')
    expect(html).toContain('有效期 365 天')
    expect((await render({ face, url: '/forum/partner-invite', userId: 9, answers })).redirect).toBe('/')
  })
})
