import { fillText } from '@chaguan/contracts/translate'
import { describe, expect, test } from 'vitest'
import { texts as en } from './en/index.ts'
import { countText } from './formats.ts'
import { type TextTable, translator } from './texts.ts'
import { texts as zh } from './zh/index.ts'

const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()
const entries = (table: TextTable) =>
  Object.entries(table).flatMap(([noun, words]) =>
    Object.entries(words).map(([key, text]) => [`${noun}.${key}`, text] as const),
  )

describe('the texts', () => {
  const english = new Map(entries(en))

  test('both languages have the same keys', () => {
    expect([...english.keys()].sort()).toEqual(
      entries(zh)
        .map(([key]) => key)
        .sort(),
    )
  })

  test.each(entries(zh))('%s has the same placeholders in both languages', (key, text) => {
    expect(placesOf(english.get(key) ?? '')).toEqual(placesOf(text))
  })

  test('placeholders are replaced, also when a value looks like a placeholder', () => {
    expect(translator(zh)('posts.reply.to', { name: '{n} $& 老周' })).toBe('回复 {n} $& 老周')
  })

  test('English texts have a singular and a plural', () => {
    const t = translator(en)
    expect(t('posts.count', { n: 1 })).toBe('1 comment')
    expect(t('posts.count', { n: 46 })).toBe('46 comments')
    expect(t('channels.wait.minutes', { n: 1 })).toBe('1 minute')
    expect(translator(zh)('posts.count', { n: 1 })).toBe('1 条评论')
    const names = [1, 3].map((count) => fillText('{count} name|{count} names', { count }))
    expect(names).toEqual(['1 name', '3 names'])
  })
})

test('the unit of a large count is followed by its noun without a space', () => {
  const counts = [countText(12_000, 'zh'), countText(1806, 'zh'), 3]
  expect(counts.map((n) => fillText('{n} 次浏览', { n }))).toEqual([
    '1.2 万次浏览',
    '1,806 次浏览',
    '3 次浏览',
  ])
})
