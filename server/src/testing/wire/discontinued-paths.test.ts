import { readFileSync } from 'node:fs'
import { apis, type Endpoint } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathsOf } from '../../http/implement.ts'
import { unservedPath, unservedPaths } from '../../http/transport/unserved-paths.ts'
import { expectEnvelope } from '../doubles/legacy-client.ts'
import { engines, openTestApp, type TestApp } from '../test-app.ts'

/** Calls of the discontinued product below `/api/v3/` (docs/reference/wire.md), by name. */
const userCalls = [
  'attachment.download, attachment.relation, attachment.share, attachments, categories, categories.thread',
  'check.user.get.redpacket, coskey, dialog, dialog.create, dialog.delete, dialog.record, dialog.update',
  'dialog/message, dialog/message.create, emoji, follow, follow.create, follow.delete, follow.list, forum',
  'goods/analysis, group.permission.list, invite.detail, invite.link.create, invite.users.list, notification',
  'notification.delete, oauth/qq, oauth/qq/user, oauth/wechat/miniprogram/code, offiaccount/jssdk, order.create',
  'order.detail, plugin/list, plugin/settinginfo, posts, posts.create, posts.detail, posts.list, posts.postion',
  'posts.reply, posts.reward, posts.update, redpacket.resource, reports, signature, thread.create, thread.delete',
  'thread.detail, thread.likedusers, thread.list, thread.recommends, thread.share, thread.stick, thread.typelist',
  'thread.update, thread/video, threads/operate, tom.delete, tom.detail, tom.permissions, tom.update, topics.list',
  'trade/pay/order, unreadnotification, upgrade.group, user, user/signinfields, user/signinfields.create',
  'user/signinfields.list, user/thread.stick, users.list, users/avatar, users/background, users/deny',
  'users/deny.create, users/deny.delete, users/deny.list, users/mobilebrowser/username.login',
  'users/mobilebrowser/wechat.poster.genqrcode, users/mobilebrowser/wechat/miniprogram.genbindscheme',
  'users/mobilebrowser/wechat/miniprogram.genparamscheme, users/mobilebrowser/wechat/miniprogram.genscheme',
  'users/nickname.set, users/pay-password/reset, users/pc/wechat.rebind.genqrcode, users/pc/wechat.rebind.poll',
  'users/pc/wechat/h5.bind, users/pc/wechat/h5.genqrcode, users/pc/wechat/h5.login',
  'users/pc/wechat/miniprogram.bind, users/pc/wechat/miniprogram.genqrcode, users/pc/wechat/miniprogram.login',
  'users/real, users/sms.bind, users/sms.login, users/sms.rebind, users/sms.reset.pay.pwd, users/sms.reset.pwd',
  'users/sms.send, users/sms.verify, users/update.mobile, users/update.user, users/username.check',
  'users/username.login, users/username.login.isdisplay, users/username.register, users/wechat/h5.bind',
  'users/wechat/h5.login, users/wechat/h5.oauth, users/wechat/h5.rebind, users/wechat/miniprogram.bind',
  'users/wechat/miniprogram.login, users/wechat/miniprogram.rebind, users/wechat/transition/sms.bind',
  'users/wechat/transition/username.autobind, view.count, vote.thread, wallet/cash, wallet/log, wallet/user',
]

/** Calls below `/api/backAdmin/`. */
const adminCalls = [
  'adminInvite.link.create, cache.delete, categories, categories.create, categories.delete, categories.update',
  'checkQcloud, create.crawler, delete/users/avatar, emoji.list, export/users, forum, groups.batchdelete',
  'groups.batchupdate, groups.create, groups.list, groups.resource, login, manage.posts.list',
  'manage.submit.review, manage.thread.list, monitor/system/task, notification/tpl, notification/tpl/detail',
  'notification/tpl/update, open.api.log, open.view.count, permission.update, plugin/deleteimage, plugin/list',
  'plugin/operate, plugin/permission.switch, plugin/permissionlist, plugin/settinginfo, plugin/settings',
  'plugin/upload, plugin/uploadimage, purge.cdn.cache, recommend.topics, recommend.users, refresh.token, reports',
  'reports/batch, reports/delete, sequence, sequence.list, sequence.update, settings, settings.create',
  'settings/delete.logo, settings/logo, signinfields, signinfields.create, signinfields.list, siteinfo',
  'statistic.finance, statistic.financeChart, statistic/firstChart, stick.sort.set, stopWords/export',
  'stopwords.batch, stopwords.delete, stopwords.list, thread.optimize, thread.stick.sort, threads.batch',
  'topics.batch.delete, topics.batch.update, topics.list, update.user.wallet, user, user.wallet',
  'user/signinfields, users, users.cash.logs, users.invite, users.order.logs, users.wallet.logs, users/avatar',
  'users/examine, users/update.user, wallet.cash.review',
]

const namesOf = (lines: readonly string[]) => lines.flatMap((line) => line.split(', '))
/** The path of WeChat's callbacks, in WeChat's own format. */
const callback = '/api/trade/notify/wechat'

const knownPaths = [
  ...namesOf(userCalls).map((name) => `/api/v3/${name}`),
  ...namesOf(adminCalls).map((name) => `/api/backAdmin/${name}`),
  '/api/oauth/wechat/web/user/event',
  '/api/threads/notify/video',
  callback,
]

const served: ReadonlySet<string> = new Set([
  ...Object.values(apis).flatMap((api) => Object.values<Endpoint>(api).flatMap(pathsOf)),
  callback,
])

it('every path of the discontinued product is either served or on the list of unserved ones', () => {
  const counts = knownPaths.map((path) => [
    path,
    Number(served.has(path)) + Number(unservedPath(path) !== undefined),
  ])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

it('the list of unserved paths contains no others', () => {
  expect(unservedPaths.filter((path) => !knownPaths.includes(path))).toEqual([])
})

it('docs/wire-differences.md lists every unserved path with its code and a reason', () => {
  const page = readFileSync(new URL('../../../../docs/wire-differences.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## Calls that are not supported'))
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Call |'))
    .map((line) => line.slice(2, -2).split(' | '))
  const listed = rows.flatMap(([calls = '', answer, why = '']) =>
    // What follows a semicolon are fields of a call that is served.
    [...(calls.split('; ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
      const base = calls.startsWith('backAdmin') ? '/api/backAdmin/' : '/api/v3/'
      const path = [`${base}${name}`, `/api/${name}`].find((one) => unservedPaths.includes(one)) ?? name
      return [path, answer, why.length > 10]
    }),
  )
  const unserved = unservedPaths.map((path) => {
    const code = unservedPath(path)?.reason === 'EXTERNAL_API_ERROR' ? '−5004' : '−5002'
    return [path, code, true]
  })
  expect(listed.toSorted()).toEqual(unserved.toSorted())
})

describe.each(engines)('paths of the discontinued product that are not served on %s', (engine) => {
  let t: TestApp

  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  it('unserved paths respond with a refusal and HTTP 200 to every method and at both prefixes, since clients fail on others', async () => {
    for (const path of unservedPaths)
      for (const url of new Set([path, path.replace('/api/v3/', '/apiv3/')]))
        for (const answer of [await t.get(url), await t.post(url, { id: 1 })]) {
          expectEnvelope(answer)
          const code = unservedPath(path)?.reason === 'EXTERNAL_API_ERROR' ? -5004 : -5002
          expect([url, answer.status, answer.Code, answer.Data]).toEqual([url, 200, code, []])
        }
  })

  it('unserved paths differ from unknown paths, which are 404', async () => {
    for (const url of ['/api/v3/no.such.call', '/api/backAdmin/no.such.call', '/api/v3/coskey/more']) {
      const answer = await t.get(url)
      expect([answer.status, answer.Code]).toEqual([404, -4004])
    }
  })

  it('the callback of WeChat Pay responds in its own format', async () => {
    const { status } = await t.inject({ method: 'POST', url: callback, payload: 'no payment' })
    expect(status).toBe(400)
  })

  it('the list of plugins is empty until there are some', async () => {
    const answer = await t.get('/api/v3/plugin/list')
    expect([answer.status, answer.Code, answer.Data]).toEqual([200, 0, []])
  })
})
