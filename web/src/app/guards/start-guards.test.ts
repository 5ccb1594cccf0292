import { failures } from '@chaguan/contracts'
import type { FailureName } from '@chaguan/contracts/browser'
import { describe, expect, test } from 'vitest'
import { CallFailure } from '../../api/failures.ts'
import type { Site } from '../../shared/site/site.ts'
import { startRedirect } from './start-guards.ts'

interface SiteFacts {
  readonly path?: string
  readonly search?: string
  readonly mode?: 'public' | 'pay'
  readonly sms?: boolean
  readonly wechat?: boolean
  readonly fields?: boolean
  readonly me?: object | null
  readonly refused?: FailureName
  readonly isSetUp?: boolean
  readonly hasPage?: (path: string) => boolean
  readonly isForVisitors?: boolean
}

const member = {
  id: 9,
  nickname: '沈清和',
  status: 0,
  paid: false,
  mobile: '',
  group: { groupId: 10, level: 0 },
}

function siteOf({
  mode = 'public',
  sms = false,
  wechat = false,
  fields = false,
  me = null,
  refused,
  isSetUp = true,
}: SiteFacts): Site | null {
  if (refused) return null
  const forum = {
    setSite: { siteMode: mode, isSetUp, openExtFields: fields ? '1' : '0' },
    qcloud: { qcloudSms: sms },
    passport: { offiaccountOpen: wechat, miniprogramOpen: false },
  }
  return { forum, me } as unknown as Site
}

/** All pages exist unless `facts` says otherwise. */
const sent = (facts: SiteFacts) =>
  startRedirect({
    path: facts.path ?? '/thread/5',
    query: new URLSearchParams(facts.search),
    site: siteOf(facts),
    siteRefusal: facts.refused ? new CallFailure(failures[facts.refused].code, '') : null,
    hasPage: facts.hasPage ?? (() => true),
    isForVisitors: facts.isForVisitors ?? false,
  })

describe('the start-up guards', () => {
  test.each<[string, SiteFacts, string | null]>([
    ['a visitor of an open site stays', {}, null],
    ['a member of an open site stays', { me: member }, null],
    ['a closed site', { refused: 'SITE_CLOSED' }, '/close'],
    ['a closed site lets its own page be', { refused: 'SITE_CLOSED', path: '/close' }, null],
    ['a closed site lets administrators in', { refused: 'SITE_CLOSED', path: '/close/login' }, null],
    ['a closed site closes the login', { refused: 'SITE_CLOSED', path: '/user/login' }, '/close'],
    ['an open site is not closed', { path: '/close' }, '/'],
    ['a site without owner', { refused: 'NOT_INSTALL' }, '/no-install'],
    ['a site without owner can be set up', { refused: 'NOT_INSTALL', path: '/install' }, null],
    ['a site that has an owner', { path: '/no-install' }, '/'],
    ['a site without owner tells how it gets one', { path: '/no-install', isSetUp: false }, null],
    ['another refusal of the site is drawn in place', { refused: 'DB_ERROR' }, null],
    ['no phone where texts are on', { me: member, sms: true }, '/user/bind-phone?next=%2Fthread%2F5'],
    ['no phone in the admin area', { me: member, sms: true, path: '/admin/settings/sms' }, null],
    ['no phone, but WeChat', { me: member, sms: true, wechat: true }, null],
    ['a phone', { me: { ...member, mobile: '138****0000' }, sms: true }, null],
    ['no nickname', { me: { ...member, nickname: '' } }, '/user/bind-nickname?next=%2Fthread%2F5'],
    [
      'no phone, below one’s own page',
      { me: member, sms: true, path: '/my/edit/pwd' },
      '/user/bind-phone?next=%2Fmy%2Fedit%2Fpwd',
    ],
    [
      'no nickname, below one’s own page, with a query',
      { me: { ...member, nickname: '' }, path: '/my/fans', search: 'page=2' },
      '/user/bind-nickname?next=%2Fmy%2Ffans%3Fpage%3D2',
    ],
    [
      'fields to fill in, below one’s own page',
      { me: { ...member, status: 10 }, fields: true, path: '/my/draft' },
      '/user/supplementary?next=%2Fmy%2Fdraft',
    ],
    [
      'no nickname, on a page of coming in',
      { me: { ...member, nickname: '' }, path: '/user/rebind' },
      '/user/bind-nickname',
    ],
    ['no nickname, at home', { me: { ...member, nickname: '' }, path: '/' }, '/user/bind-nickname'],
    [
      'no nickname, with a query',
      { me: { ...member, nickname: '' }, path: '/search', search: 'keyword=a%26b' },
      '/user/bind-nickname?next=%2Fsearch%3Fkeyword%3Da%2526b',
    ],
    ['fields to fill in', { me: { ...member, status: 10 }, fields: true, path: '/' }, '/user/supplementary'],
    ['fields that are no longer asked for', { me: { ...member, status: 10 } }, null],
    [
      'the nickname comes before the fields',
      { me: { ...member, nickname: '', status: 10 }, fields: true, path: '/user/supplementary' },
      '/user/bind-nickname',
    ],
    [
      'the phone comes before the nickname',
      { me: { ...member, nickname: '' }, sms: true, path: '/user/bind-nickname' },
      '/user/bind-phone',
    ],
    [
      'a first guard that holds stays',
      { me: { ...member, nickname: '' }, sms: true, path: '/user/bind-phone' },
      null,
    ],
    ['in review', { me: { ...member, status: 2 } }, '/user/status?statusCode=2'],
    ['in review, at home', { me: { ...member, status: 2 }, path: '/' }, null],
    [
      'in review, an address below home that is for members',
      { me: { ...member, status: 2 }, path: '/invite' },
      '/user/status?statusCode=2',
    ],
    [
      'in review, a page that visitors may open',
      { me: { ...member, status: 2 }, path: '/thread/5', isForVisitors: true },
      null,
    ],
    ['a paid site and a visitor', { mode: 'pay' }, '/forum/partner-invite'],
    [
      'an invitation goes along',
      { mode: 'pay', search: 'inviteCode=a%26b' },
      '/forum/partner-invite?inviteCode=a%26b',
    ],
    ['a paid site and a member who has not paid', { mode: 'pay', me: member }, '/forum/partner-invite'],
    ['a paid site and one who has', { mode: 'pay', me: { ...member, paid: true } }, null],
    [
      'a paid site and a paid group',
      { mode: 'pay', me: { ...member, group: { groupId: 12, level: 1 } } },
      null,
    ],
    [
      'a paid site and its administrator',
      { mode: 'pay', me: { ...member, group: { groupId: 1, level: 0 } } },
      null,
    ],
    ['a paid site and its login', { mode: 'pay', path: '/user/login' }, null],
    ['a paid site and the wallet', { mode: 'pay', me: member, path: '/wallet/recharge' }, null],
    ['a paid site and the way in', { mode: 'pay', path: '/forum/partner-invite' }, null],
    [
      'a page of the mini program',
      { path: '/userPages/user/status/index', search: 'statusCode=2' },
      '/user/status?statusCode=2',
    ],
    ['the page that tells of it', { me: { ...member, nickname: '' }, path: '/user/status' }, null],
  ])('%s', (_name, facts, to) => {
    expect(sent(facts)).toBe(to)
  })

  test('a guard whose page does not exist is skipped', () => {
    const facts = { me: { ...member, nickname: '', status: 2 }, sms: true, mode: 'pay' } as const
    const without = (...gone: readonly string[]) => ({ hasPage: (path: string) => !gone.includes(path) })
    expect(sent({ ...facts, ...without('/user/bind-phone') })).toMatch('/user/bind-nickname')
    expect(sent({ ...facts, ...without('/user/bind-phone', '/user/bind-nickname') })).toMatch('/user/status')
    expect(sent({ mode: 'pay', ...without('/forum/partner-invite') })).toBeNull()
  })

  test('no combination of guards leads to a redirect loop', () => {
    const paths = [
      '/',
      '/thread/5',
      '/close',
      '/close/login',
      '/no-install',
      '/user/status',
      '/user/login',
      '/user/bind-nickname',
      '/user/supplementary',
      '/404',
    ]
    const troubles: readonly SiteFacts[] = [
      {},
      { refused: 'SITE_CLOSED' },
      { refused: 'NOT_INSTALL' },
      { refused: 'DB_ERROR' },
      { me: { ...member, nickname: '', status: 2 }, sms: true, mode: 'pay' },
      { me: { ...member, status: 2 }, mode: 'pay' },
      { me: { ...member, nickname: '', status: 10 }, fields: true },
      { mode: 'pay' },
    ]
    for (const trouble of troubles)
      for (const start of paths) {
        let path = start
        for (let step = 0; step < 5; step += 1)
          path = sent({ ...trouble, path: path.split('?')[0] ?? '' }) ?? path
        expect(
          sent({ ...trouble, path: path.split('?')[0] ?? '' }),
          `${start} ${JSON.stringify(trouble)}`,
        ).toBeNull()
      }
  })
})
