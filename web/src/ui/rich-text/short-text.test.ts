import { expect, test } from 'vitest'
import { linkText } from './render-rich-text.ts'
import { shareTitle } from './short-text.ts'

test('the text of a link is shortened to 20 characters', () => {
  const twenty = 'https://chaguan.test'
  expect(twenty).toHaveLength(20)
  expect(linkText(twenty)).toBe(twenty)
  expect(linkText(`${twenty}/thread/5`)).toBe(`${twenty}…`)
})

test('a character is a grapheme', () => {
  expect(linkText('👨‍👩‍👧'.repeat(20))).toBe('👨‍👩‍👧'.repeat(20))
  expect(shareTitle('👨‍👩‍👧'.repeat(30))).toBe('👨‍👩‍👧'.repeat(17))
})

test('the title of shared content has 17 characters without mark-up and white space', () => {
  expect(shareTitle('<p>雨天 去哪里</p>\n<p>喝<b>茶</b>？</p>')).toBe('雨天去哪里喝茶？')
  expect(shareTitle('一二三四五六七八九十一二三四五六七八')).toBe('一二三四五六七八九十一二三四五六七')
  expect(shareTitle('<img src="a.png">')).toBe('')
})
