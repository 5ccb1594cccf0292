import { type Lang, managedOrdersApi, settingsApi } from '@chaguan/contracts/browser'
import { call } from '../../../api/call.ts'
import { addTexts, type TextTable, type Translate, translator } from '../../../i18n/texts.ts'
import { lookUpPeople, lookUpThreads, maxFound } from '../look-up/look-up.ts'
import { groupNames } from '../settings/setting-groups.ts'
import { type DescribedSetting, findSettings, settingName } from '../settings/setting-texts.ts'
import { adminMenu } from '../shell/admin-menu.ts'

export const entryKinds = ['page', 'setting', 'person', 'thread', 'order'] as const

/** An entry of the palette. */
export interface Entry {
  readonly kind: (typeof entryKinds)[number]
  readonly text: string
  /** A text that distinguishes it from others of the same name. */
  readonly more: string
  readonly href: string
}

/** Technical names that people look for, by the page that has what they mean. */
const technicalNames: Readonly<Record<string, string>> = {
  '/admin/settings/mail': 'smtp email sms wechat appid appsecret aliyun',
  '/admin/settings/pay': 'jsapi native h5 alipay wxpay wechat pay stripe api key certificate',
  '/admin/settings/register': 'captcha password openid connect oidc sso oauth',
  '/admin/settings/attachments': 'upload watermark cos cdn',
  '/admin/settings/site': 'icp seo url analytics',
  '/admin/sitemap': 'robots robots.txt sitemap.xml seo',
  '/admin/appearance': 'logo favicon icon theme',
  '/admin/log': 'audit',
  '/admin/gateways': 'webhook callback notify',
  '/admin/access-blocks': 'ip cidr ban',
  '/admin/words': 'censor stopwords',
  '/admin/home-rules': 'sequence',
}

const menuPages: ReadonlySet<string> = new Set(
  adminMenu.flatMap(({ items }) => items.map(({ href }) => href)),
)

/** The pages of groups of settings that the menu does not contain. */
const unlistedGroups = {
  title: 'admin.settings',
  items: groupNames
    .map((group) => ({ href: `/admin/settings/${group}`, text: `adminSettings.group.${group}` as const }))
    .filter(({ href }) => !menuPages.has(href)),
} as const

/**
 * The pages of the admin area whose name or section in one of the languages, address or technical name contains every
 * word. `other` translates to the other language.
 */
export function findPages(t: Translate, words: string, other: Translate = t): readonly Entry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return [...adminMenu, unlistedGroups].flatMap(({ title, items }) =>
    items
      .filter(({ href, text }) => {
        const names = [t(text), t(title), other(text), other(title), href, technicalNames[href] ?? '']
        return wanted.every((word) => names.join(' ').toLowerCase().includes(word))
      })
      .map(({ href, text }) => ({ kind: 'page' as const, text: t(text), more: t(title), href })),
  )
}

/** The settings whose key, or name and text in one of the languages, contains every word. */
export const settingEntries = (
  t: Translate,
  all: readonly DescribedSetting[],
  words: string,
  other: Translate = t,
): readonly Entry[] =>
  [...new Set([...findSettings(t, all, words), ...findSettings(other, all, words)])]
    .slice(0, maxFound)
    .map(({ key }) => ({
      kind: 'setting',
      text: settingName(t, key),
      more: key,
      href: `/admin/settings?q=${encodeURIComponent(key)}`,
    }))

/** Loads the texts of the area in the other language, by which people look too; `t` itself when that fails. */
export async function otherLanguage(lang: Lang, t: Translate): Promise<Translate> {
  const table: Partial<TextTable> = {}
  try {
    await addTexts(table, lang === 'zh' ? 'en' : 'zh', 'admin')
    return translator(table)
  } catch {
    return t
  }
}

export const readSettings = () => call(settingsApi.describeSettings, {}, { quiet: true })

async function findPeople(words: string): Promise<readonly Entry[]> {
  const people = await lookUpPeople(words)
  return people.map(({ userId, nickname, username }) => ({
    kind: 'person',
    text: nickname || username,
    more: `${username} · ${userId}`,
    href: `/admin/users/${userId}`,
  }))
}

async function findThreads(words: string, t: Translate): Promise<readonly Entry[]> {
  const threads = await lookUpThreads(words)
  return threads.map(({ threadId, title, nickname, createdAt }) => ({
    kind: 'thread',
    text: title || t('adminLists.untitled'),
    more: `${nickname} · ${createdAt}`,
    href: `/thread/${threadId}`,
  }))
}

/** Orders whose number, as it is printed on receipts, begins with some digits. */
async function findOrders(words: string): Promise<readonly Entry[]> {
  if (!/^\d{4,22}$/.test(words)) return []
  const { pageData } = await call(
    managedOrdersApi.listOrders,
    { page: 1, perPage: maxFound, filter: { orderSnStart: words } },
    { quiet: true },
  )
  return pageData.map(({ orderSn, nickname, amount }) => ({
    kind: 'order',
    text: orderSn,
    more: `${nickname} · ${amount}`,
    href: `/admin/orders?orderSn=${orderSn}`,
  }))
}

/** Resolves to the people, threads and orders that the site finds; calls `onFailure` for each failed search. */
export async function findOnSite(
  t: Translate,
  words: string,
  onFailure: () => void,
): Promise<readonly Entry[]> {
  const text = words.trim()
  if (text === '') return []
  const nothing = (): readonly Entry[] => {
    onFailure()
    return []
  }
  const found = await Promise.all([
    findPeople(text).catch(nothing),
    findThreads(text, t).catch(nothing),
    findOrders(text).catch(nothing),
  ])
  return found.flat()
}
