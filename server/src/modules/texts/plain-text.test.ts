import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cpuMsOf } from '../../../../tools/test/cpu-time.ts'
import { isEmptyHtml } from './index.ts'
import { cutHtml, htmlOfPlain, plainLength, plainText, withEmojiSigns } from './plain-text.ts'
import { parseText, writeText } from './read-text.ts'
import { faultOf } from './safety.fixture.ts'

const clean = (input: string) => writeText(parseText(input, ''), new Map([['bob', 7]]), new Map())

test('emoji codes become characters where pictures are impossible, and other codes stay', () => {
  expect(withEmojiSigns('好:keai::OK: 10:30:12 :nope:')).toBe('好😊👌 10:30:12 :nope:')
})

describe('plain text of HTML', () => {
  it.each([
    ['one line for every block', '<h2>a</h2><p>b<br />c</p><ul><li>d</li><li>e</li></ul>', 'a\nb\nc\nd\ne'],
    ['entities are characters', 'a &lt;b&gt; &amp;amp; c', 'a <b> &amp; c'],
    ['runs of blanks are one', '<p> a \u00a0 b</p>\n\n<p></p><p>c</p>', 'a b\nc'],
    ['cells stand apart', '<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['emoji stay as their codes', '<p>a:weixiao:</p>', 'a:weixiao:'],
    ['pictures have none', '<img src="/files/ab/cd.jpg" alt="x" />', ''],
  ])('%s', (_, html, words) => {
    expect(plainText(html)).toBe(words)
  })

  it('a picture alone is not empty, blanks are', () => {
    expect(isEmptyHtml('<p><img src="/files/ab/cd.jpg" /></p>')).toBe(false)
    expect(isEmptyHtml('<p>\u00a0 <br /></p>')).toBe(true)
    expect(isEmptyHtml('a')).toBe(false)
  })

  it('plain text becomes HTML without being read as markup', () => {
    expect(htmlOfPlain('<b>&\r\nx\ny')).toBe('&lt;b&gt;&amp;<br />x<br />y')
    expect(plainText(clean(htmlOfPlain('use <script> & co\nhere')))).toBe('use <script> & co\nhere')
  })
})

describe('cutting a text', () => {
  const html = '<p>a<strong>b😀</strong>c</p><ul><li>&lt;d</li></ul>'

  it.each([
    [0, '<p>...</p>'],
    [1, '<p>a<strong>...</strong></p>'],
    [3, '<p>a<strong>b😀</strong>...</p>'],
    [5, '<p>a<strong>b😀</strong>c</p><ul><li>&lt;...</li></ul>'],
    [6, html],
    [100, html],
  ])('cutting to %i characters closes open elements and adds an ellipsis', (characters, cut) => {
    expect(cutHtml(html, characters)).toBe(cut)
  })

  it('cutting counts characters as plainLength does', () => {
    expect(plainLength(html)).toBe(6)
  })

  it('cutting a text leaves safe HTML with no more words than asked for, whatever is cut', () => {
    const piece = fc.constantFrom(
      'a',
      '你',
      '😀',
      ' ',
      '&',
      '<',
      '<b>',
      '</b>',
      '<p>',
      '<li>',
      '<table><td>',
      '@bob ',
      'http://a.b/c ',
      '<br>',
      '<pre>',
      '<a href="/x">',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat({ max: 40 }), (pieces, characters) => {
        const whole = clean(pieces.join(''))
        const cut = cutHtml(whole, characters)
        expect(faultOf(cut)).toBeNull()
        const isCut = plainLength(whole) > characters
        expect(plainLength(cut)).toBe(isCut ? characters + 3 : plainLength(whole))
        if (!isCut) expect(cut).toBe(whole)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('time', () => {
  // The best of many tries shows the cost of the work; the others include other load.
  const best = (work: () => unknown) => Math.min(...Array.from({ length: 12 }, () => cpuMsOf(work)))

  it.each([
    '<',
    '(',
    '@',
    '#',
    '&',
    ' ',
    '!@',
    'http://a)',
    '</',
    '<!--',
    '<p>',
    '<ul><li>',
    '&#x',
    '<a href="',
  ])('a hundred thousand characters of %j are read in less than 100 ms', (sign) => {
    const text = sign.repeat(Math.ceil(100_000 / sign.length))
    expect(best(() => clean(text))).toBeLessThan(100)
  })

  it('a text of 50,000 characters is read in less than 40 ms', () => {
    const paragraph = `<p>${'今天天气很好，我们一起去湖边走走，顺便带上一壶茶。'.repeat(5)}<strong>很好</strong> @bob https://a.b/c?d=1&amp;e=2 :ok:</p>`
    const text = paragraph.repeat(Math.floor(50_000 / paragraph.length))
    expect(best(() => clean(text))).toBeLessThan(40)
    const stored = clean(text)
    expect(best(() => plainText(stored))).toBeLessThan(40)
    expect(best(() => cutHtml(stored, 40_000))).toBeLessThan(40)
  })
})
