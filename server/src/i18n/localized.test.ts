import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FailureName } from '@chaguan/contracts'
import { failureTexts } from '@chaguan/contracts/failure-texts'
import { describe, expect, it } from 'vitest'
import { isTextKey, type LocalizedText, localized, localizedList, translate } from './localized.ts'
import { texts } from './texts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const own = Object.entries<Readonly<Record<string, LocalizedText>>>(texts).flatMap(([noun, table]) =>
  Object.entries(table).map(([key, text]) => [`${noun}.${key}`, text] as const),
)
const entries: readonly (readonly [key: string, text: LocalizedText])[] = [
  ...own,
  ...Object.entries(failureTexts.zh).map(
    ([name, zh]) => [`failures.${name}`, { zh, en: failureTexts.en[name as FailureName] }] as const,
  ),
]
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

/** Placeholders that only the Chinese text has: names of templates are Chinese in both languages. */
const chineseOnly = new Map([['notifications.template.fixed', ['{name}']]])

describe('the texts of the server', () => {
  it('text files are in the table of texts, each with both languages and nothing else', () => {
    const files = globSync(['server/src/modules/*/texts.json', 'server/src/i18n/*.json'], { cwd: root })
    expect(Object.keys(texts)).toHaveLength(files.length)
    expect(own.filter(([, text]) => Object.keys(text).join() !== 'zh,en')).toEqual([])
  })

  it.each(entries)('%s has the same placeholders in both languages', (key, { zh, en }) => {
    const places = placesOf(zh).filter((place) => !(chineseOnly.get(key) ?? []).includes(place))
    expect(placesOf(en)).toEqual(places)
  })

  it('placeholders are filled with the values in each language', () => {
    const field = localized('http.field.title')
    expect(
      localized('http.field.wrong', { field, fault: localized('http.fault.maxLength', { n: 3 }) }),
    ).toEqual({ zh: '标题最多 3 个字', en: 'Title: up to 3 characters' })
  })

  it('English texts distinguish singular and plural', () => {
    expect(translate('en', 'channels.digest', { n: 1 })).toBe('You have 1 unread message')
    expect(translate('en', 'channels.digest', { n: 2 })).toBe('You have 2 unread messages')
    expect(translate('zh', 'channels.digest', { n: 1 })).toBe('你有 1 条未读消息')
  })

  it('lists are separated as in each language', () => {
    expect(localizedList(['a', 'b'])).toEqual({ zh: 'a、b', en: 'a, b' })
  })

  it('text keys are recognised, and no others', () => {
    expect(isTextKey('notificationTexts.post.deleted.title')).toBe(true)
    expect(isTextKey('notificationTexts.post.liked.title')).toBe(false)
    expect(isTextKey('toString.call')).toBe(false)
  })
})

/** Sources with Chinese that is not text for readers. */
const exceptions: readonly (readonly [path: string, reason: string])[] = [
  ['contracts/src/account-limits.ts', 'the name that is stored for a closed account'],
  ['contracts/src/api/administration/finance.ts', 'the form of a date, which the wire has in Chinese'],
  ['server/src/modules/finance/finance-rules.ts', 'the form of a date, which the wire has in Chinese'],
  ['server/src/modules/overview/chart-site.ts', 'the form of a week, which the wire has in Chinese'],
  ['server/src/drivers/payments/alipay.ts', 'what its library says'],
  ['server/src/drivers/payments/bill-forms.ts', 'what gateways write into their bills'],
  ['server/src/modules/plugins/present-plugin.ts', 'the title of a right, which the wire has in Chinese'],
  ['contracts/src/texts/embeds.ts', 'what the sites call themselves'],
  ['contracts/src/texts/look-alikes.ts', 'letters'],
  ['contracts/src/notification-events.ts', 'names of templates, which the wire has in Chinese'],
  ['server/src/drivers/chinese/name-skeleton.ts', 'letters'],
  ['contracts/src/texts/pinyin.ts', 'sounds of signs'],
  ['server/src/drivers/chinese/pinyin.ts', 'sounds of signs'],
  ['server/src/schema/migrations/seeds.ts', 'first rows'],
  ['server/src/modules/captcha/captcha-rules.ts', 'numbers as people type them'],
  ['server/src/modules/dialogs/present-messages.ts', 'a summary, which the wire has in Chinese'],
  ['server/src/modules/feeds/find-feed.ts', 'the name of the product'],
  [
    'server/src/modules/notifications/template-variables.ts',
    'names of variables, which the wire has in Chinese',
  ],
  ['server/src/i18n/site-name.ts', 'the default of a setting'],
  ['server/src/modules/settings/setting-keys.ts', 'values that are stored'],
  ['server/src/modules/stop-words/confusables.ts', 'letters'],
  ['server/src/modules/threads/blocks/goods-rules.ts', 'what shops write into shared texts'],
]

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<=^|\s)\/\/.*$/gm, '')

const sources = globSync(['server/src/**/*.ts', 'contracts/src/**/*.ts'], { cwd: root })
  .filter((path) => !/\.(test|fixture)\.ts$|\/testing\//.test(path))
  .map((path) => [path, withoutComments(readFileSync(`${root}/${path}`, 'utf8'))] as const)

describe('the sources of the server and the contract', () => {
  it('sources contain no Chinese for readers outside of the text tables', () => {
    const known = new Set(exceptions.map(([path]) => path))
    const holding = sources.filter(([, source]) => /\p{Script=Han}/u.test(source)).map(([path]) => path)
    expect(holding.filter((path) => !known.has(path))).toEqual([])
    expect([...known].filter((path) => !holding.includes(path))).toEqual([])
  })

  it('sources do not choose texts by language themselves', () => {
    const choosing = sources.filter(
      ([path, source]) =>
        !path.startsWith('contracts/src/texts/embeds') &&
        (/\bzh: ?['"`]/.test(source) || /=== '(?:zh|en)' ?\? ?['"`](?!(?:zh|en)')/.test(source)),
    )
    expect(choosing.map(([path]) => path)).toEqual([])
  })
})
