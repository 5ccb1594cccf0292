import { failureTexts } from '@chaguan/contracts/failure-texts'
import { describe, expect, test } from 'vitest'
import { texts as en } from './en/index.ts'
import { translator } from './texts.ts'
import { texts as zh } from './zh/index.ts'

const entries = (table: object) =>
  Object.entries(table).flatMap(([noun, words]) =>
    Object.entries(words as Readonly<Record<string, string>>).map(
      ([key, text]) => [`${noun}.${key}`, text] as const,
    ),
  )

const chinese = [...entries(zh), ...entries({ failures: failureTexts.zh })]
const english = [...entries(en), ...entries({ failures: failureTexts.en })]

/** Texts of which every word is given (docs/reference/pages.md); all others say 你. */
const givenTexts: readonly string[] = [
  'composer.text.placeholder',
  'composer.pending',
  'composer.denied',
  'posts.done.pending',
  'invites.join.by',
  'signIn.agree',
  'site.notFound.text',
  ...['inReview', 'refused', 'banned', 'ignored', 'usable'].map((state) => `system.${state}`),
]

describe('the words', () => {
  test('people are called 你, and 您 only where the text is given', () => {
    const polite = chinese.filter(([, text]) => text.includes('您')).map(([key]) => key)
    expect(polite.sort()).toEqual([...givenTexts].sort())
  })

  const oldChinese =
    /暂无数据|^不限$|^发布时间$|^评论时间$|注册用户|距结束|活跃在|登录时用它|带走数据|相互关注/
  test('no Chinese text says what was given up', () => {
    expect(chinese.filter(([, text]) => oldChinese.test(text))).toEqual([])
  })

  test('what could not be loaded is told the same way everywhere', () => {
    expect(chinese.filter(([, text]) => text.includes('没能取到'))).toEqual([])
  })

  test('English is spelled the American way throughout', () => {
    const british = /avourite|[Cc]olour|[Ll]icence|any more[.;]|ehaviour/
    expect(english.filter(([, text]) => british.test(text))).toEqual([])
  })

  const oldEnglish =
    /^(Best|Kind|Others|Fans|Register)$|\bHeat\b|[Ss]ign[ -]in\b|Password again|along$|Ask to close|begins a new line|somebody/
  test('no English text says what was given up', () => {
    expect(english.filter(([, text]) => oldEnglish.test(text))).toEqual([])
  })

  test('lists are sorted, and what is recommended is refreshed', () => {
    const t = translator(en)
    expect([t('threads.filter.sort'), t('search.sort'), t('threads.recommended.other')]).toEqual([
      'Sort',
      'Sort',
      'Refresh',
    ])
  })

  test('one of something is told in the singular', () => {
    const t = translator(en)
    for (const [key, one, two] of [
      ['site.members', '1 member', '2 members'],
      ['topics.contents', '1 thread', '2 threads'],
      ['reading.fresh', '1 new comment', '2 new comments'],
      ['blocks.left.days', '1 day', '2 days'],
    ] as const)
      expect([t(key, { n: 1 }), t(key, { n: 2 })]).toEqual([one, two])
  })
})
