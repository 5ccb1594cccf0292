import { failures } from '@chaguan/contracts'
import type { Face, FormState, PageRequest, ProfileView } from '@chaguan/contracts/browser'
import { failureTexts } from '@chaguan/contracts/failure-texts'
import { describe, expect, test } from 'vitest'
import { formActionOf } from '../app/forms/form-actions.ts'
import { renderPage } from '../app/rendering/render-page.tsx'
import { sessions, someone, topic } from '../testing/page-fixtures.ts'
import { aSearch } from '../testing/search-fixtures.ts'
import {
  aPage,
  aPageRequest,
  aThread,
  type FakeAnswers,
  fakeSite,
  picturesBlock,
  refusal,
} from '../testing/site-fixtures.ts'

const faces: readonly Face[] = ['pc', 'h5']
const hostile = '</script><img src=x onerror=alert(1)>"\'&amp;'
/** Markup that could only come from user text. */
const broughtIn = /<img src=x|<\/script><img/

type Forum = { setSite: object; other: object }
const site = fakeSite['/api/v3/forum'] as Forum

/** The site with the further settings that these pages read. */
function aForum(setSite: object = {}, other: object = {}) {
  return {
    ...site,
    setSite: { ...site.setSite, ...setSite },
    setReg: { passwordLength: 8, passwordStrength: ['0', '3'], registersByName: true },
    agreement: { register: true, privacy: true },
    other: { ...site.other, canInsertThreadImage: true, canInsertThreadAnonymous: true, ...other },
  }
}

const person = {
  id: 9,
  username: 'qinghe',
  nickname: '沈清和',
  avatarUrl: '',
  backgroundUrl: '',
  signature: '白天写代码，晚上泡茶。',
  threadCount: 128,
  likedCount: 3206,
  followCount: 20,
  fansCount: 88,
  hasPassword: true,
  group: { groupId: 1, groupName: '管理员' },
} as unknown as ProfileView

const category = {
  categoryId: 4,
  name: '生活随拍',
  canCreateThread: true,
  canEditThread: true,
  children: [{ categoryId: 5, name: '骑行', canCreateThread: true, canEditThread: true, children: [] }],
}

const usual: FakeAnswers = {
  '/api/v3/forum': aForum(),
  '/api/v3/user': person,
  '/api/v3/categories.thread': [category],
  '/api/v3/users/sessions': sessions,
  '/api/v3/users.list': aPage([someone]),
}

const render = ({ answers, ...change }: Partial<PageRequest> & { answers?: FakeAnswers }) =>
  renderPage(aPageRequest({ ...change, answers: { ...usual, ...answers } }), {})

const refused = (
  action: string,
  name: keyof typeof failures,
  values: FormState['values'] = {},
): FormState => ({
  action,
  values,
  code: failures[name].code,
  message: failureTexts.zh[name],
})

describe.each(faces)('the login pages on %s', (face) => {
  test('the login returns to the original page, and only within the site', async () => {
    const { status, html, shareable } = await render({ face, url: '/user/login?next=%2Fthread%2F12' })
    expect({ status, shareable }).toEqual({ status: 200, shareable: false })
    expect(html).toContain('name="next" value="/thread/12"')
    expect(html).toContain('autoComplete="username"')
    expect(html).toContain('autoComplete="current-password"')
    const foreign = await render({ face, url: '/user/login?next=%2F%2Fevil.example' })
    expect(foreign.html).not.toContain('name="next"')
  })

  test('a wrong password is reported at the password field, and the name stays', async () => {
    const form = refused('login', 'LOGIN_FAILED', { username: hostile })
    const { html } = await render({ face, url: '/user/login', form })
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="password"/)
    expect(html).toContain('用户名或密码错误')
    expect(html).toContain('value="&lt;/script&gt;')
    expect(html).not.toMatch(broughtIn)
  })

  test("the registration shows the site's password rules", async () => {
    const { html } = await render({ face, url: '/user/register' })
    expect(html).toContain('8 至 50 个字符，不含空格，须包含数字、大写字母')
    expect(html).toContain('autoComplete="new-password"')
    expect(html).toContain('《注册协议》')
  })

  test('a closed registration has no form and links to the login page', async () => {
    const answers = { '/api/v3/forum': aForum({ isRegister: false }) }
    const { html } = await render({ face, url: '/user/register', answers })
    expect(html).toContain('站点暂未开放注册')
    expect(html).not.toContain('name="passwordConfirmation"')
  })

  test('a logged-in member is redirected to the home page', async () => {
    expect((await render({ face, url: '/user/login', userId: 9 })).redirect).toBe('/')
  })

  test('the set-up page exists only until the site is set up', async () => {
    const empty = { '/api/v3/forum': refusal('NOT_INSTALL') }
    const { html } = await render({ face, url: '/install', answers: empty })
    expect(html).toContain('name="token"')
    const led = await render({ face, url: '/install?token=a%22b', answers: empty })
    expect(led.html).toContain('name="token" value="a&quot;b"')
    expect((await render({ face, url: '/install' })).html).not.toContain('name="token"')
  })

  test("the set-up asks for the site's address where it is not configured", async () => {
    const asking = async (siteUrl: string) => {
      const answers = { '/api/v3/forum': aForum({ isSetUp: false, needsAddress: true, siteUrl }) }
      return (await render({ face, url: '/install', answers })).html
    }
    expect(await asking('http://tea.example')).toContain('name="siteUrl" value="http://tea.example"')
    // A proxy calls the app by its internal host name.
    expect(await asking('http://app:3000')).toContain('name="siteUrl" value=""')
    const known = { '/api/v3/forum': aForum({ isSetUp: false }) }
    expect((await render({ face, url: '/install', answers: known })).html).not.toContain('name="siteUrl"')
  })
})

describe.each(faces)('the composer on %s', (face) => {
  const asked = { face, userId: 9, url: '/thread/post' }

  test('a visitor is redirected to the login page and back', async () => {
    const { redirect } = await render({ ...asked, userId: null })
    expect(redirect).toBe('/user/login?next=%2Fthread%2Fpost')
  })

  test('the composer offers the categories in which the member may publish, the preselected one first', async () => {
    const { html } = await render({ ...asked, url: '/thread/post?categoryId=5' })
    expect(html).toContain('<option value="5" selected="">骑行</option>')
    expect(html).toContain('匿名发布')
  })

  test('a member who may publish in no category gets a message', async () => {
    const answers = { '/api/v3/categories.thread': [{ ...category, canCreateThread: false, children: [] }] }
    const { html } = await render({ ...asked, answers })
    expect(html).toContain('您暂无发帖权限')
    expect(html).not.toContain('name="text"')
  })

  test('the submitted text is still in the form after a refusal', async () => {
    const values = { title: hostile, text: `一\n${hostile}`, categoryId: '5', anonymous: '1' }
    const { html } = await render({ ...asked, form: refused('publish', 'RESOURCE_EXIST', values) })
    expect(html).toContain('一\n&lt;/script&gt;')
    expect(html).toContain(failureTexts.zh.RESOURCE_EXIST)
    expect(html).toMatch(/<option value="5" selected="">/)
    expect(html).not.toMatch(broughtIn)
  })

  test('a thread is edited as plain text, with its pictures', async () => {
    const thread = aThread({
      ability: { ...aThread().ability, canEdit: true },
      content: { text: '<p>一<strong>二</strong></p><p>三</p>', indexes: picturesBlock(2) },
    })
    const url = '/thread/post?id=12'
    const { html } = await render({ ...asked, url, answers: { '/api/v3/thread.detail': thread } })
    expect(html).toContain('name="id" value="12"')
    expect(html).toContain('>一二\n\n三</textarea>')
    expect(html).toContain('原有的粗体、链接等格式会去掉')
  })

  test('a thread of another member cannot be edited', async () => {
    const { html } = await render({ ...asked, url: '/thread/post?id=12' })
    expect(html).toContain('你没有权限编辑这篇内容')
  })
})

describe.each(faces)('people on %s', (face) => {
  test('a profile page shows the member and their threads, and private actions only to the member', async () => {
    const { html } = await render({ face, url: '/user/9' })
    for (const text of ['沈清和', '管理员', '3,206', '周末骑行环湖一圈']) expect(html).toContain(text)
    expect(html).toContain('<title>沈清和的主页 - 茶馆</title>')
    expect(html).not.toContain('/my/edit')
    const own = await render({ face, url: '/my', userId: 9 })
    expect(own.html).toContain('href="/my/edit"')
    expect(own.html).toContain('name="action" value="logOut"')
    expect(own.shareable).toBe(false)
  })

  test("the viewer's own page links to their lists, and on pc to the composer", async () => {
    const { html } = await render({ face, url: '/my', userId: 9 })
    const ways = /<nav[^>]*aria-label="我的内容".*?<\/nav>/.exec(html)?.[0] ?? ''
    const paths = [...ways.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, path]) => path)
    const both = [
      '/message',
      '/wallet',
      '/my/collect',
      '/my/like',
      '/my/buy',
      '/my/draft',
      '/forum',
      '/my/block',
    ]
    expect(paths).toEqual(face === 'h5' ? [...both, '/my/sessions'] : both)
    expect(html.includes('分享新鲜事')).toBe(face === 'pc')
    const answers = { '/api/v3/forum': aForum({}, { canCreateThreadInCategory: false }) }
    expect((await render({ face, url: '/my', userId: 9, answers })).html).not.toContain('分享新鲜事')
  })

  test.each(['/user/0', '/user/abc', '/user/1e3', '/user/-1'])('the address %s is not found', async (url) => {
    const answers = { '/api/v3/user': refusal('NOT_FOUND_USER') }
    expect((await render({ face, url, answers })).status).toBe(404)
  })

  test("a blocked member's page shows neither thread counts nor a follow button, but an unblock button", async () => {
    const blocked = { ...person, id: 12, isDeny: true, follow: 1 }
    const { html } = await render({ face, url: '/user/12', userId: 9, answers: { '/api/v3/user': blocked } })
    expect(html).toContain('你已屏蔽对方')
    expect(html).toMatch(/name="action" value="undeny"[\s\S]*解除屏蔽/)
    expect(html).not.toMatch(/已关注|还没有发布|<b>128<|128 个主题/)
  })

  test('a hostile name and signature are shown as text', async () => {
    const answers = { '/api/v3/user': { ...person, nickname: hostile, signature: hostile } }
    for (const url of ['/user/9', '/my', '/my/edit'])
      expect((await render({ face, url, userId: 9, answers })).html).not.toMatch(broughtIn)
  })

  test("a page without threads shows a message, and the viewer's own a link to the composer", async () => {
    const answers = { '/api/v3/thread.list': aPage([]) }
    const { html } = await render({ face, url: '/my', userId: 9, answers })
    expect(html).toContain('还没有发布内容')
    expect(html).toContain('href="/thread/post"')
  })

  test('a taken nickname is reported at the nickname field', async () => {
    const action = face === 'pc' ? 'nickname' : 'profile'
    const form = refused(action, 'USERNAME_HAD_EXIST', { nickname: '陈小鱼', signature: '新的' })
    const { html } = await render({ face, url: '/my/edit', userId: 9, form })
    expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="nickname"[^>]*value="陈小鱼"/)
    expect(html.includes('>新的</textarea>')).toBe(face === 'h5')
  })

  test('every session but the current one can be ended', async () => {
    const { html } = await render({ face, url: '/my/sessions', userId: 9 })
    expect(html).toContain('Firefox，Linux')
    expect(html).toContain('当前设备')
    expect(html).toContain('name="id" value="2"')
    expect(html).not.toContain('name="id" value="1"')
  })
})

describe.each(faces)('the search on %s', (face) => {
  test('the search finds threads and people and highlights matches', async () => {
    const { html } = await render({ face, url: `/search?keyword=${encodeURIComponent('骑行')}` })
    expect(html).toContain('<mark>骑行</mark>老周')
    expect(html).toContain('周末<mark>骑行</mark>环湖一圈')
    expect(html).toContain('href="/thread/5?postId=31#post-31"')
    expect(html).toContain('name="nickname"')
  })

  test('every result type is a link with its count, and every sort order is a link', async () => {
    const { html } = await render({ face, url: '/search?keyword=骑行&type=comments&categoryId=1' })
    const kinds = /<nav[^>]*aria-label="搜索范围".*?<\/nav>/.exec(html)?.[0] ?? ''
    expect(kinds).toMatch(/aria-current="true"[^>]*>.*?评论/)
    expect(kinds.replaceAll(/<[^>]*>/g, '')).toContain(face === 'pc' ? '主题1评论2' : '主题 1评论 2')
    const orders = /<nav[^>]*aria-label="排序".*?<\/nav>/.exec(html)?.[0] ?? ''
    expect(orders).toContain('type=comments&amp;sort=time&amp;categoryId=1')
    expect(html).toContain('共 2 条')
  })

  test('an empty result is shown above popular topics, people and threads', async () => {
    const answers = {
      '/api/v3/search': aSearch({ pageData: [], comments: [], users: [], topics: [], tags: [] }),
      '/api/v3/topics.list': aPage([topic]),
    }
    const { html = '' } = await render({ face, url: '/search?keyword=x&categoryId=1&page=2', answers })
    expect(html).toContain('去掉筛选')
    expect(html).toContain('潮流话题')
    const order = ['没有找到相关内容', '活跃用户', '热门内容', '周末骑行环湖一圈'].map((words) =>
      html.indexOf(words),
    )
    expect(order.every((at) => at > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    expect(html.match(/活跃用户/g)).toHaveLength(1)
    expect(html).toContain('href="/search?page=2"')
  })

  test('popular content is shown without a keyword', async () => {
    const { html } = await render({ face, url: '/search' })
    expect(html).toContain('活跃用户')
    expect(html).toContain('周末骑行环湖一圈')
  })

  test('a hostile keyword is shown as text', async () => {
    const { html } = await render({ face, url: `/search?keyword=${encodeURIComponent(hostile)}` })
    expect(html).not.toMatch(broughtIn)
  })
})

test('a member’s own page counts the threads of its list, those in review included', async () => {
  const pending = aThread({ isApproved: 0, title: '还在审核' })
  const answers = { '/api/v3/thread.list': aPage([pending]), '/api/v3/user': { ...person, threadCount: 0 } }
  for (const face of faces) {
    const { html } = await render({ url: '/my', face, userId: 9, answers })
    expect(html).toContain('1 个主题')
    expect(html).not.toMatch(/0 个主题/)
  }
})

describe('the forms of these pages without scripts', () => {
  const posted = (path: string, fields: Record<string, string>) => {
    const found = formActionOf(path, fields)
    return found && { path: found.action.endpoint.path, input: found.action.input(fields, found.params) }
  }

  test.each([
    ['/user/login', { action: 'login', username: 'a', password: 'b' }, '/api/v3/users/username.login'],
    [
      '/user/username-login',
      { action: 'login', username: 'a', password: 'b' },
      '/api/v3/users/username.login',
    ],
    ['/user/register', { action: 'register', username: 'a' }, '/api/v3/users/username.register'],
    ['/install', { action: 'setUp', token: 't' }, '/api/v3/users/setup'],
    ['/thread/post', { action: 'publish', title: 't' }, '/api/v3/thread.create'],
    ['/thread/post', { action: 'edit', id: '3' }, '/api/v3/thread.update'],
    ['/thread/12', { action: 'comment', content: '茶' }, '/api/v3/posts.create'],
    ['/my/edit', { action: 'profile', nickname: 'n' }, '/api/v3/users/update.user'],
    ['/my/edit', { action: 'nickname', nickname: 'n' }, '/api/v3/users/update.user'],
    ['/my/edit', { action: 'avatar' }, '/api/v3/users/avatar'],
    ['/my/edit/username', { action: 'username', username: 'n' }, '/api/v3/users/update.user'],
    ['/my/edit/pwd', { action: 'password', newPassword: 'p' }, '/api/v3/users/update.user'],
    ['/my/edit/paypwd', { action: 'provePayPassword' }, '/api/v3/users/pay-password/reset'],
    ['/my/edit/find-paypwd', { action: 'findPayPassword' }, '/api/v3/users/sms.reset.pay.pwd'],
    ['/my/data', { action: 'close', keepContent: '0' }, '/api/v3/users/close'],
    ['/my/sessions', { action: 'revoke', id: '2' }, '/api/v3/users/sessions.revoke'],
  ])('the form of %s with %j calls %s', (path, fields, endpoint) => {
    expect(posted(path, fields)?.path).toBe(endpoint)
  })

  test('a thread is published as plain text; typed markup is escaped', () => {
    const fields = {
      action: 'publish',
      title: ' 题 ',
      text: '一\r\n二\r\n\r\n<b>',
      categoryId: '5',
      anonymous: '1',
    }
    expect(posted('/thread/post', fields)?.input).toEqual({
      title: '题',
      categoryId: 5,
      anonymous: 1,
      content: { text: '<p>一<br />二</p><p>&lt;b&gt;</p>' },
    })
  })

  test('the login redirects only to a path of the site', () => {
    const next = (path: string) =>
      formActionOf('/user/login', { action: 'login' })?.action.next({}, { next: path }, {})
    expect(next('/thread/12?page=2')).toBe('/thread/12?page=2')
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', '/user/login', ''])
      expect(next(path)).toBe('/')
  })

  test('the form without a number ends all other sessions', () => {
    expect(posted('/my/sessions', { action: 'revoke' })?.input).toEqual({})
  })
})
