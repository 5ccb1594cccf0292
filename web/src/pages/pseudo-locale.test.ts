// @vitest-environment jsdom
import type { Face } from '@chaguan/contracts/browser'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderPage } from '../app/rendering/render-page.tsx'
import { matchPage } from '../app/router/match-page.ts'
import { texts as en } from '../i18n/en/index.ts'
import { wholeSite } from '../testing/page-fixtures.ts'
import { aPageRequest, type FakeAnswers, refusal } from '../testing/site-fixtures.ts'
import { pages, type SitePageName } from './index.ts'

// Every text of the product is put between markers. A text outside of markers that is not the site's data has no key.

const [open, close] = ['⟦', '⟧']

beforeAll(() => {
  for (const table of Object.values(en) as Record<string, string>[])
    for (const [key, text] of Object.entries(table))
      table[key] = text
        .split('|')
        .map((form) => `${open}${form}${close}`)
        .join('|')
})

const data = JSON.stringify(wholeSite)
const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']

/** Whether a text has letters that are neither between the markers nor the site's data. */
function foreign(text: string): boolean {
  let depth = 0
  let outside = ''
  for (const sign of text) {
    if (sign === open) depth += 1
    else if (sign === close) depth -= 1
    else if (depth === 0) outside += sign
  }
  return outside.split(/[\s·•,()/+@#:"'“”…|]+/).some((word) => /\p{L}{2}/u.test(word) && !data.includes(word))
}

function readOn(html: string): string[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  for (const unread of document.querySelectorAll('script, style, noscript style, kbd, code')) unread.remove()
  const words: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '')
  for (const element of document.body.querySelectorAll('*'))
    for (const name of spoken) words.push(element.getAttribute(name) ?? '')
  return words.map((text) => text.trim()).filter((text) => text !== '')
}

/** Every page of the route table; some in several states. */
const paths = {
  home: ['/', '/?essence=1&type=101'],
  category: ['/cate/5/seq/0?type=101&sort=3'],
  thread: ['/thread/12', '/thread/12?author=1'],
  comment: ['/thread/comment/201?threadId=12'],
  history: ['/thread/12/history'],
  manage: ['/thread/12/manage'],
  composer: ['/thread/post'],
  moderation: ['/moderation', '/moderation?tab=comments', '/moderation?tab=reports', '/moderation?tab=log'],
  personNotes: ['/moderation/people/3'],
  search: ['/search', '/search?keyword=x'],
  topics: ['/topic'],
  topic: ['/topic/topic-detail/7'],
  user: ['/user/3'],
  message: [
    '/message',
    '/message?page=account',
    '/message?page=financial',
    '/message?page=thread',
    '/message?page=new',
    '/message?page=find&keyword=a',
    '/message?page=chat&userId=4',
    '/message?page=chat&userId=4&keyword=',
  ],
  me: ['/my'],
  editProfile: ['/my/edit'],
  editPart: [
    '/my/edit/username',
    '/my/edit/pwd',
    '/my/edit/paypwd',
    '/my/edit/find-paypwd',
    '/my/edit/reset-paypwd',
    '/my/edit/additional-info',
  ],
  ownData: ['/my/data'],
  sessions: ['/my/sessions'],
  channels: ['/my/notifications'],
  unsubscribe: ['/unsubscribe', '/unsubscribe?token=9.signed', '/unsubscribe?action=done'],
  drafts: ['/my/draft'],
  likes: ['/my/like'],
  favourites: ['/my/collect'],
  purchases: ['/my/buy', '/my/buy?tab=orders'],
  upgrade: ['/my/upgrade'],
  renew: ['/my/renew'],
  recharge: ['/wallet/recharge'],
  follows: ['/my/follows'],
  fans: ['/my/fans'],
  blocks: ['/my/block'],
  invite: ['/invite'],
  wallet: ['/wallet', '/wallet?tab=expend', '/wallet?tab=cash'],
  frozenMoney: ['/wallet/frozen'],
  withdrawal: ['/wallet/withdrawal'],
  payMiddle: ['/pay/middle?orderSn=2026112008000000000001'],
  join: ['/forum/partner-invite'],
  siteInfo: ['/forum'],
  goodbye: ['/user/goodbye'],
  status: ['/user/status'],
  agreement: ['/user/agreement?type=register'],
  offline: ['/offline'],
  outbox: ['/my/outbox'],
  closed: ['/close'],
  closedLogin: ['/close/login'],
  notInstalled: ['/no-install'],
  serverError: ['/500'],
  login: ['/user/login'],
  usernameLogin: ['/user/username-login'],
  phoneLogin: ['/user/phone-login'],
  emailLogin: ['/user/email-login'],
  resetPassword: [
    '/user/reset-password',
    '/user/reset-password?type=email',
    '/user/reset-password?token=1.x',
  ],
  verifyEmail: ['/user/verify-email?token=1.x'],
  bindPhone: ['/user/bind-phone'],
  editMobile: ['/my/edit/mobile', '/my/edit/mobile?tab=new'],
  editEmail: ['/my/edit/email'],
  register: ['/user/register'],
  secondStep: ['/user/two-factor'],
  providerReturn: ['/user/oidc/callback?error=EXTERNAL_API_ERROR'],
  providerSelect: ['/user/oidc-select'],
  wechatLogin: ['/user/wx-login'],
  wechatReturn: ['/user/wx-auth'],
  wechatAllow: ['/user/wx-authorization'],
  wechatSelect: ['/user/wx-select'],
  wechatBind: ['/user/wx-bind'],
  wechatBindByName: ['/user/wx-bind-username'],
  wechatBindByPhone: ['/user/wx-bind-phone'],
  wechatBindByCode: ['/user/wx-bind-qrcode'],
  rebind: ['/user/rebind'],
  rebindAllow: ['/user/wx-rebind-action'],
  twoFactor: ['/my/security/two-factor'],
  passkeys: ['/my/security/passkeys'],
  linkAccount: ['/my/security/link'],
  linkedAccounts: ['/my/security/accounts'],
  supplementary: ['/user/supplementary'],
  bindNickname: ['/user/bind-nickname'],
  // Its samples are not texts of the product.
  gallery: [],
  // Its content comes from a plugin.
  pluginPage: [],
  install: ['/install'],
  missing: ['/404'],
  notFound: ['/nothing/is/here'],
} as const satisfies Record<SitePageName, readonly string[]>

/** Pages that are shown while the site's start-up call is refused. */
const refusedSites: Partial<Record<SitePageName, FakeAnswers>> = {
  closed: { '/api/v3/forum': refusal('SITE_CLOSED') },
  closedLogin: { '/api/v3/forum': refusal('SITE_CLOSED') },
  notInstalled: { '/api/v3/forum': refusal('NOT_INSTALL') },
}

/** Pages with another status than 200, as they report a problem. */
const tellingOfFaults: readonly SitePageName[] = [
  'closed',
  'notInstalled',
  'serverError',
  'missing',
  'notFound',
]

const drawn = (Object.keys(pages) as SitePageName[]).flatMap((name) =>
  (paths[name] ?? []).map((url) => [name, url] as const),
)

test('every page of the route table is covered here', () => {
  expect(Object.keys(paths).sort()).toEqual(Object.keys(pages).sort())
  for (const [name, url] of drawn) expect(matchPage(new URL(url, 'http://site').pathname).name).toBe(name)
})

/** Names of languages and companies are the same in all languages. */
const names = /^(?:中文|English|GitHub|QQ|Passkey)$/

describe.each(['pc', 'h5'] as const satisfies readonly Face[])('every text shown on %s has a key', (face) => {
  test.each(drawn)('on %s at %s, for visitors and members', async (name, url) => {
    let seen = 0
    for (const userId of [null, 9]) {
      const answers = { ...wholeSite, ...refusedSites[name] }
      const request = aPageRequest({ url, face, lang: 'en', userId, answers })
      const { html, status } = await renderPage(request, {})
      if (html === undefined || html === '') continue
      if (status === 200 || tellingOfFaults.includes(name)) seen += 1
      const words = readOn(html)
      expect(words.some((text) => text.includes(open))).toBe(true)
      expect(words.filter((text) => foreign(text) && !names.test(text))).toEqual([])
      expect(words.filter((text) => /^[a-z][\w]*(?:\.[\w-]+)+$/.test(text) && !data.includes(text))).toEqual(
        [],
      )
    }
    expect(seen).toBeGreaterThan(0)
  })
})
