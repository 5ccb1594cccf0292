import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { texts as en } from './en/index.ts'
import { type TextKey, translator } from './texts.ts'
import { texts as zh } from './zh/index.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const readTexts = <Text>(file: string) =>
  Object.entries(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as Readonly<Record<string, Text>>)

/** Every text of the pages, the server and the contract in a language, by file and key. */
function textsOf(lang: 'zh' | 'en'): readonly (readonly [key: string, text: string])[] {
  const ofOneLanguage = globSync(`{web,contracts}/src/i18n/${lang}/**/*.json`, { cwd: root })
  const differingPair = globSync(['server/src/i18n/*.json', 'server/src/modules/*/texts.json'], { cwd: root })
  return [
    ...ofOneLanguage.flatMap((file) => {
      const place = file.replace(`/src/i18n/${lang}/`, ':').replace('.json', '')
      return readTexts<string>(file).map(([key, text]) => [`${place}.${key}`, text] as const)
    }),
    ...differingPair.flatMap((file) =>
      readTexts<Readonly<Record<typeof lang, string>>>(file).map(
        ([key, texts]) => [`${file}.${key}`, texts[lang]] as const,
      ),
    ),
  ]
}

const chinese = textsOf('zh')
const english = textsOf('en')

/** Texts with a prescribed wording (docs/reference/pages.md); all others use 你. */
const givenTexts: readonly string[] = [
  'web:composer.text.placeholder',
  'web:composer.pending',
  'web:composer.denied',
  'web:posts.done.pending',
  'web:invites.join.by',
  'web:sign-in.agree',
  'web:site.notFound.text',
]

describe('the texts', () => {
  test('the texts include those of the pages, the contract and the server', () => {
    for (const file of ['web:posts', 'contracts:failures', 'server/src/modules/posts/texts.json'])
      expect(english.filter(([key]) => key.startsWith(`${file}.`)).length).toBeGreaterThan(0)
  })

  test('address people as 你, and as 您 only where the wording is prescribed', () => {
    const polite = chinese.filter(([, text]) => text.includes('您')).map(([key]) => key)
    expect(polite.sort()).toEqual([...givenTexts].sort())
  })

  /** Wordings that were given up, with a key and its current text. */
  const newChinese: readonly (readonly [old: RegExp, key: string, text: string])[] = [
    [/暂无数据/, 'threads.empty', '还没有内容'],
    [/^不限$/, 'threads.filter.any', '默认'],
    [/^发布时间$/, 'threads.sort.newest', '最新发布'],
    [/^评论时间$/, 'threads.sort.replied', '最新评论'],
    [/热度排序|^按热度$/, 'threads.sort.hot', '最热'],
    [/注册用户/, 'site.register', '注册'],
    [/距结束/, 'blocks.vote.left', '还剩 {time}'],
    [/活跃[在于]/, 'messages.seen', '{time}活跃'],
    [/登录时用它/, 'account.username.hint', '用于登录。'],
    [/带走数据|带走你的/, 'account.data.take', '导出数据'],
    [/相互关注/, 'relations.mutual', '互相关注'],
  ]
  test.each(newChinese)('no Chinese text contains %s any more', (old, key, text) => {
    expect(chinese.filter(([, said]) => old.test(said))).toEqual([])
    expect(translator(zh)(key as TextKey)).toContain(text)
  })

  test('failures to load use the same wording everywhere', () => {
    expect(chinese.filter(([, text]) => text.includes('没能取到'))).toEqual([])
  })

  test('English texts use American spelling', () => {
    const british = /avourite|[Cc]olour|[Ll]icence|any more[.;]|ehaviour|[Cc]entre|[Aa]uthoris|ancelled/
    expect(english.filter(([, text]) => british.test(text))).toEqual([])
  })

  const newEnglish: readonly (readonly [old: RegExp, key: string, text: string])[] = [
    [/^Best$/, 'threads.essence', 'Featured'],
    [/^Kind$/, 'threads.filter.type', 'Type'],
    [/^Others$/, 'threads.recommended.other', 'Refresh'],
    [/\bHeat\b/, 'topics.order.hot', 'Popularity'],
    [/\bFans\b/, 'users.fans', 'Followers'],
    [/\b[Ss]ign(ed)?[ -]in\b|^Login$/, 'site.login', 'Log in'],
    [/^Register$|\b[Rr]egister (here|first|by)\b/, 'site.register', 'Sign up'],
    [/[Pp]assword again$/, 'signIn.password.confirm', 'Confirm password'],
    [/along$/, 'account.data.take', 'Export your data'],
    [/Ask to close/, 'account.close.send', 'Delete my account'],
    [/begins a new line/, 'messages.keys', 'Shift+Enter for a new line'],
  ]
  test.each(newEnglish)('no English text contains %s any more', (old, key, text) => {
    expect(english.filter(([, said]) => old.test(said))).toEqual([])
    expect(translator(en)(key as TextKey)).toContain(text)
  })

  test('English texts use plain words', () => {
    const stiff =
      /[Ss]omebody|[Nn]o such day|There is (no|nothing|nobody)\b|\bis no\b(?! longer)|[Uu]ser name|\be-mail|\b[Mm]ails\b|[Ll]astly|go on\b/
    expect(english.filter(([, text]) => stiff.test(text))).toEqual([])
  })

  test('lists are “sorted” and recommendations “refreshed”', () => {
    const t = translator(en)
    expect([t('threads.filter.sort'), t('search.sort'), t('threads.recommended.other')]).toEqual([
      'Sort',
      'Sort',
      'Refresh',
    ])
  })

  test('a count that can be one has a singular form', () => {
    const plural = /\{n\} (?:\w+ )?(members|threads|comments|users|people|plugins|checks|items)\b/
    expect(english.filter(([, text]) => plural.test(text) && !text.includes('|'))).toEqual([])
  })

  test('a count of one uses the singular', () => {
    const t = translator(en)
    for (const [key, one, two] of [
      ['site.members', '1 member', '2 members'],
      ['topics.contents', '1 thread', '2 threads'],
      ['readState.fresh', '1 new comment', '2 new comments'],
      ['blocks.left.days', '1 day', '2 days'],
    ] as const)
      expect([t(key, { n: 1 }), t(key, { n: 2 })]).toEqual([one, two])
  })
})
