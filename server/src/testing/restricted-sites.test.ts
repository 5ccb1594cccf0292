import { apis, type Endpoint, userStatus, type WhenRestricted } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { setSettings } from '../modules/settings/index.ts'
import { findViewer, siteGate, statusGate } from '../modules/sign-in/index.ts'
import type { Viewer } from '../viewer.ts'
import { openTestApp, type TestApp, type TestMember } from './test-app.ts'

/**
 * The endpoints that are available on a restricted site or with a restricted account, by their `whenRestricted`. All
 * others are for members only, except those of administrators, who are never restricted.
 */
const calls: Readonly<Record<Exclude<WhenRestricted, 'members'>, Readonly<Record<string, string>>>> = {
  'own-data': {
    '/api/v3/': `
      POST dialog.delete, POST dialog.update, POST dialog/message.delete, POST dialog/message.recall,
      POST notification.channels.update, POST notification.delete,
      POST notification.mark, POST notification.push.create, POST notification.push.delete,
      POST notification.read, POST reads.all, POST reads.mark`,
  },
  'before-joining': {
    '/api/v3/': `GET attachment.download, GET follow.list, GET notification.channels, POST order.create, GET order.detail,
      POST trade/pay/order, GET order.list, GET upgrade.group, GET wallet/cash, POST wallet/cash, GET wallet/log, GET wallet/user`,
  },
  'in-review': { '/api/v3/': 'GET live' },
  'before-approval': {
    '/api/v3/': `
      POST attachments, GET categories, GET emoji, POST plugin/fault, GET plugin/list, GET plugin/page, GET plugin/pages,
      GET plugin/settinginfo, GET posts.list, GET reads.list, GET thread.list, GET thread.recommends,
      GET thread.stick, GET thread.typelist, GET tom.permissions, GET unreadnotification,
      POST user/signinfields.create, GET user/signinfields.list, GET users.list, POST users/avatar,
      POST users/background, POST users/close, GET users/data, POST users/data.pack,
      POST users/deny.create, POST users/deny.delete, GET users/deny.list, POST users/email.bind,
      GET users/email.link, POST users/email.login, POST users/email.reset.pwd, POST users/email.send, POST users/email.verify,
      GET users/identities, POST users/identities.unlink, GET users/mobilebrowser/wechat.poster.genqrcode,
      GET users/mobilebrowser/wechat/miniprogram.genbindscheme,
      GET users/mobilebrowser/wechat/miniprogram.genparamscheme,
      GET users/mobilebrowser/wechat/miniprogram.genscheme, GET users/newcomer, POST users/newcomer.bind,
      POST users/newcomer.link, POST users/newcomer.register, POST users/nickname.set,
      POST users/oidc.login, GET users/oidc.providers, GET users/oidc.start, GET users/passkeys,
      POST users/passkeys.begin, POST users/passkeys.challenge, POST users/passkeys.create,
      POST users/passkeys.delete, POST users/passkeys.login, POST users/pay-password/reset,
      GET users/pc/wechat.rebind.genqrcode, GET users/pc/wechat.rebind.poll, GET users/pc/wechat/h5.bind,
      GET users/pc/wechat/h5.genqrcode, GET users/pc/wechat/h5.login, GET users/pc/wechat/miniprogram.bind,
      GET users/pc/wechat/miniprogram.genqrcode, GET users/pc/wechat/miniprogram.login,
      GET users/pc/wechat/scan, POST users/prove, POST users/real, GET users/sessions,
      POST users/sessions.revoke, POST users/sms.bind, POST users/sms.login, POST users/sms.rebind,
      POST users/sms.reset.pay.pwd, POST users/sms.reset.pwd, POST users/sms.send, POST users/sms.verify,
      GET users/two-factor, POST users/two-factor.codes, POST users/two-factor.confirm,
      POST users/two-factor.off, POST users/two-factor.setup, POST users/update.mobile,
      POST users/update.user, POST users/username.check, POST users/username.login,
      POST users/username.register, GET users/wechat, POST users/wechat.unbind, GET users/wechat/h5.bind,
      GET users/wechat/h5.login, GET users/wechat/h5.oauth, GET users/wechat/h5.rebind,
      POST users/wechat/miniprogram.bind, POST users/wechat/miniprogram.login,
      POST users/wechat/miniprogram.rebind, POST users/wechat/transition/sms.bind,
      GET users/wechat/transition/username.autobind, GET view.count`,
    '/api/': 'GET user/signinfields.list.v2',
  },
  'blocked-accounts': {
    '/api/v3/': 'GET agreements, GET forum, GET user',
  },
  'closed-site': {
    '/api/backAdmin/': 'POST login',
    '/api/v3/': 'POST users/setup, POST users/two-factor.login',
  },
  always: {
    '/api/v3/':
      'POST notification.unsubscribe, POST users/logout, GET users/status, POST users/status.forget',
  },
}

const endpoints = Object.values(apis).flatMap((api) => Object.values<Endpoint>(api))
const openToMembers = endpoints.filter(({ access }) => access !== 'admin')
const wordOf = new Map(openToMembers.map((each) => [`${each.method} ${each.path}`, each.whenRestricted]))
const allowed = [...wordOf].filter(([, word]) => word !== 'members')

const listed = Object.entries(calls).flatMap(([word, byPrefix]) =>
  Object.entries(byPrefix).flatMap(([prefix, list]) =>
    list.split(',').map((call): [string, string] => {
      const [method, path] = call.trim().split(' ')
      return [`${method} ${prefix}${path}`, word]
    }),
  ),
)

it('the contract restricts every endpoint that is not for administrators to members, except for those listed', () => {
  expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(listed))
  expect(listed).toHaveLength(allowed.length)
  expect(wordOf.size).toBe(openToMembers.length)
})

type Situation = 'closed site' | 'not joined' | 'banned' | 'in review' | 'no nickname'

/** The expected error of a writing call in each situation; none if it is allowed. */
const verdicts: Readonly<Record<WhenRestricted, Partial<Record<Situation, string>>>> = {
  members: {
    'closed site': 'SITE_CLOSED',
    'not joined': 'JUMP_TO_PAY_SITE',
    banned: 'USER_BAN',
    'in review': 'JUMP_TO_AUDIT',
    'no nickname': 'INVALID_PARAMETER',
  },
  'own-data': {
    'closed site': 'SITE_CLOSED',
    'not joined': 'JUMP_TO_PAY_SITE',
    banned: 'USER_BAN',
    'in review': 'JUMP_TO_AUDIT',
  },
  'before-joining': {
    'closed site': 'SITE_CLOSED',
    banned: 'USER_BAN',
    'in review': 'JUMP_TO_AUDIT',
    'no nickname': 'INVALID_PARAMETER',
  },
  'in-review': {
    'closed site': 'SITE_CLOSED',
    'not joined': 'JUMP_TO_PAY_SITE',
    banned: 'USER_BAN',
    'no nickname': 'INVALID_PARAMETER',
  },
  'before-approval': { 'closed site': 'SITE_CLOSED', banned: 'USER_BAN' },
  'blocked-accounts': { 'closed site': 'SITE_CLOSED' },
  'closed-site': { banned: 'USER_BAN' },
  always: {},
}

describe('a writing call on a restricted site', () => {
  let t: TestApp
  let member: TestMember
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp()
    admin = await t.createAdmin()
    member = await t.createMember()
  })
  afterAll(() => t.close())

  const setUser = (values: { status?: number; nickname?: string }) =>
    t.ctx.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', member.id).execute())

  const situations: Readonly<Record<Situation, () => Promise<unknown>>> = {
    'closed site': () => setSettings(t.ctx, { site_close: true }),
    'not joined': () => setSettings(t.ctx, { wxpay_close: true, site_mode: 'pay', site_price: '1' }),
    banned: () => setUser({ status: userStatus.banned }),
    'in review': () => setUser({ status: userStatus.inReview }),
    'no nickname': () => setUser({ nickname: '' }),
  }

  async function told(viewer: Viewer, whenRestricted: WhenRestricted): Promise<string | undefined> {
    const call = { ...(endpoints[0] as Endpoint), method: 'POST', access: 'member', whenRestricted } as const
    try {
      await siteGate(t.ctx, viewer, call)
      await statusGate(t.ctx, viewer, call)
      return undefined
    } catch (error) {
      if (error instanceof AppError) return error.reason
      throw error
    }
  }

  it.each(Object.keys(situations) as Situation[])(
    'the call is allowed or refused as its contract says: %s',
    async (situation) => {
      await setSettings(t.ctx, { site_close: false, site_mode: 'public' })
      await setUser({ status: userStatus.normal, nickname: '沈清和' })
      await situations[situation]()
      const [restricted, administrator] = [
        await findViewer(t.ctx, member.token),
        await findViewer(t.ctx, admin.token),
      ]
      if (!restricted || !administrator) throw new Error('nobody was found')
      for (const word of Object.keys(verdicts) as WhenRestricted[]) {
        expect(await told(restricted, word), word).toBe(verdicts[word][situation])
        expect(await told(administrator, word), word).toBeUndefined()
      }
    },
  )
})
