import { describe, expect, test } from 'vitest'
import type { Site } from '../../shared/site/site.ts'
import type { PageDefinition } from '../router/define-page.ts'
import { accessRedirect, type PageVisitor } from './page-guards.ts'

interface SiteFacts {
  readonly sms?: boolean
  readonly wechat?: boolean
  readonly mail?: boolean
  readonly me?: object
}

const member = { paid: false, group: { groupId: 10, level: 0 } }

function siteOf({ sms = false, wechat = false, mail = false, me }: SiteFacts): Site {
  const forum = {
    qcloud: { qcloudSms: sms },
    setReg: { hasMail: mail },
    passport: { offiaccountOpen: false, miniprogramOpen: wechat },
  }
  return { forum, me: me ?? null } as unknown as Site
}

const visitorOf = (facts: SiteFacts, url = '/page?a=1'): PageVisitor => ({
  url,
  userId: facts.me ? 9 : null,
  site: siteOf(facts),
})

/** Access rules as the route table has them, one page of each kind. */
const pages = {
  '/my': { access: 'member' },
  '/my/fans': { access: 'owner' },
  '/user/login': { access: 'visitor' },
  '/user/phone-login': { access: 'visitor', mode: 'phone' },
  '/user/wx-login': { access: 'visitor', mode: 'wechat' },
  '/user/bind-phone': { access: 'member' },
  '/user/bind-nickname': { access: 'member' },
  '/user/supplementary': { access: 'member' },
  '/user/wx-bind': { mode: 'wechat' },
  '/user/reset-password': { mode: 'contact' },
  '/user/email-login': { access: 'visitor', mode: 'email' },
  '/my/edit/email': { access: 'member', mode: 'email' },
  '/forum/partner-invite': { access: 'unpaid' },
  '/admin': { access: 'administrator' },
} as const satisfies Record<string, Pick<PageDefinition, 'access' | 'mode'>>

describe('a page is open according to its access rule in the route table', () => {
  test.each<[keyof typeof pages, string, SiteFacts, string | null]>([
    ['/my', 'a visitor', {}, '/user/login?next=%2Fpage%3Fa%3D1'],
    ['/my', 'a member', { me: member }, null],
    ['/admin', 'a visitor', {}, '/user/login?next=%2Fpage%3Fa%3D1'],
    ['/admin', 'a member', { me: member }, '/'],
    ['/admin', 'an administrator', { me: { ...member, group: { groupId: 1, level: 0 } } }, null],
    ['/user/login', 'a visitor', {}, null],
    ['/user/login', 'a member', { me: member }, '/'],
    ['/user/phone-login', 'a visitor of a site with texts', { sms: true }, null],
    ['/user/phone-login', 'a visitor of a site without', {}, '/user/login'],
    ['/user/phone-login', 'a member', { me: member, sms: true }, '/'],
    ['/user/wx-login', 'a visitor of a site with WeChat', { wechat: true }, null],
    ['/user/wx-login', 'a visitor of a site without', { sms: true }, '/user/login'],
    ['/user/bind-phone', 'a visitor', { sms: true }, '/user/login?next=%2Fpage%3Fa%3D1'],
    ['/user/bind-phone', 'a member of a site with texts', { me: member, sms: true }, null],
    ['/user/bind-phone', 'a member of a site without', { me: member }, null],
    ['/user/email-login', 'a visitor of a site with mails', { mail: true }, null],
    ['/user/email-login', 'a visitor of a site without', { sms: true }, '/user/login'],
    ['/my/edit/email', 'a member of a site with mails', { me: member, mail: true }, null],
    ['/my/edit/email', 'a visitor', { mail: true }, '/user/login?next=%2Fpage%3Fa%3D1'],
    ['/user/reset-password', 'anybody of a site with mails', { mail: true }, null],
    ['/user/bind-nickname', 'a visitor', {}, '/user/login?next=%2Fpage%3Fa%3D1'],
    ['/user/bind-nickname', 'a member', { me: member }, null],
    ['/user/supplementary', 'a visitor', {}, '/user/login?next=%2Fpage%3Fa%3D1'],
    ['/user/supplementary', 'a member', { me: member }, null],
    ['/user/wx-bind', 'anybody of a site with WeChat', { wechat: true }, null],
    ['/user/wx-bind', 'anybody of a site without', {}, '/user/login'],
    ['/user/reset-password', 'anybody of a site with texts', { sms: true }, null],
    ['/user/reset-password', 'anybody of a site without', {}, '/user/login'],
    ['/forum/partner-invite', 'a visitor', {}, null],
    ['/forum/partner-invite', 'a member who has not paid', { me: member }, null],
    ['/forum/partner-invite', 'a member who has', { me: { ...member, paid: true } }, '/'],
    [
      '/forum/partner-invite',
      'a member of a paid group',
      { me: { ...member, group: { groupId: 12, level: 1 } } },
      '/',
    ],
    [
      '/forum/partner-invite',
      'an administrator',
      { me: { ...member, group: { groupId: 1, level: 0 } } },
      '/',
    ],
  ])('%s: %s', (page, _who, facts, to) => {
    expect(accessRedirect(pages[page], visitorOf(facts))).toBe(to)
  })

  test.each([
    ['/my/fans', '/user/login?next=%2Fmy%2Ffans'],
    ['/my/fans?otherId=3', '/user/login?next=%2Fmy%2Ffans%3FotherId%3D3'],
    [
      '/my/fans?isOtherPerson=true&otherId=0',
      '/user/login?next=%2Fmy%2Ffans%3FisOtherPerson%3Dtrue%26otherId%3D0',
    ],
    ['/my/fans?isOtherPerson=true&otherId=3', null],
  ])('a list of people is open to visitors where it belongs to another member: %s', (url, to) => {
    expect(accessRedirect(pages['/my/fans'], visitorOf({}, url))).toBe(to)
    expect(accessRedirect(pages['/my/fans'], visitorOf({ me: member }, url))).toBeNull()
  })

  test("a site whose start-up failed keeps visitors out of members' pages, and nobody else", () => {
    const visitor = { url: '/my', userId: null, site: null }
    expect(accessRedirect(pages['/my'], visitor)).toBe('/user/login?next=%2Fmy')
    expect(accessRedirect(pages['/user/phone-login'], visitor)).toBeNull()
    expect(accessRedirect(pages['/forum/partner-invite'], visitor)).toBeNull()
  })
})
