import { expect, test } from 'vitest'
import { translator } from '../../../i18n/texts.ts'
import { texts } from '../../../i18n/zh/admin/index.ts'
import { findPages, otherLanguage, settingEntries } from './find-entries.ts'

const t = translator(texts)

test('the palette finds pages by their name, section and address, and all of them without a text', () => {
  expect(findPages(t, '资金明细').map(({ href }) => href)).toEqual(['/admin/money'])
  expect(findPages(t, '财务 orders').map(({ href }) => href)).toEqual(['/admin/orders'])
  expect(findPages(t, '').length).toBeGreaterThan(30)
  expect(findPages(t, '没有这一页')).toEqual([])
})

test('the palette finds the groups of settings that the menu does not contain', () => {
  expect(findPages(t, '水印').map(({ href }) => href)).toEqual(['/admin/settings/watermark'])
  expect(findPages(t, '提现设置').map(({ href }) => href)).toEqual(['/admin/settings/cash'])
  const found = findPages(t, '').map(({ href }) => href)
  expect(new Set(found).size).toBe(found.length)
})

test('the palette finds settings by their name and their key', () => {
  const plain = { tag: 'default', kind: 'text', value: '', default: '', least: null, most: null } as const
  const rest = { decimals: 0, maxLength: null, choices: [], changedAt: null, changedBy: '' }
  const all = ['site_name', 'cash_rate'].map((key) => ({ key, ...plain, ...rest }))
  expect(settingEntries(t, all, '站点名称')).toEqual([
    { kind: 'setting', text: '站点名称', more: 'site_name', href: '/admin/settings?q=site_name' },
  ])
  expect(settingEntries(t, all, 'CASH')).toHaveLength(1)
})

test.each([
  ['openid', '/admin/settings/register'],
  ['OIDC', '/admin/settings/register'],
  ['smtp', '/admin/settings/mail'],
  ['sms', '/admin/settings/mail'],
  ['jsapi', '/admin/settings/pay'],
  ['robots', '/admin/sitemap'],
  ['watermark', '/admin/settings/attachments'],
])('the palette finds the page of %s by its technical name', (words, href) => {
  expect(findPages(t, words).map((entry) => entry.href)).toContain(href)
})

test('the palette finds pages and settings by their names in the other language', async () => {
  const other = await otherLanguage('zh', t)
  expect(findPages(t, 'withdrawals', other).map(({ text }) => text)).toContain(t('admin.withdrawals'))
  const plain = { tag: 'default', kind: 'text', value: '', default: '', least: null, most: null } as const
  const rest = { decimals: 0, maxLength: null, choices: [], changedAt: null, changedBy: '' }
  const all = [{ key: 'site_introduction', ...plain, ...rest }]
  expect(settingEntries(t, all, 'search description', other)).toHaveLength(1)
})
