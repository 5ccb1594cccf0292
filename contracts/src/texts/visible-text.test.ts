import { describe, expect, it } from 'vitest'
import { isBlank, trimmed } from './visible-text.ts'

describe('an invisible text', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \t\n\u00a0\u3000\u2028'],
    ['controls', '\u0001\u000b\u001f\u0085'],
    ['zero-width spaces', '\u200b\u200b\ufeff\u2060'],
    ['joiners', '\u200d\u200c'],
    ['marks of direction', '\u200e\u200f\u202e\u2066\u061c'],
    ['a soft hyphen', '\u00ad'],
    ['combining marks alone', '\u0301\u20e3'],
    ['variation selectors', '\ufe0f\u{e0100}\u180b'],
    ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
    ['the blank Braille cell', '\u2800'],
    ['tags', '\u{e0061}'],
    ['half a surrogate pair', '\ud83d'],
  ])('%s', (_, text) => {
    expect(isBlank(text)).toBe(true)
    expect(trimmed(text)).toBe('')
  })
})

describe('a visible text', () => {
  it.each([
    ['words', '茶'],
    ['one sign', '.'],
    ['words with unseen characters', '\u200b茶\u200b'],
    ['a letter with its mark', 'e\u0301'],
    ['an emoji of several', '👨‍👩‍👧'],
    ['an emoji with its selector', '❤️'],
    ['a keycap', '1️⃣'],
    ['a flag', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['words from right to left', '\u200fشاي\u200f'],
    ['Hangul', '차'],
    ['an emoji of a later Unicode', '\u{1faff}'],
  ])('%s', (_, text) => {
    expect(isBlank(text)).toBe(false)
    expect(trimmed(` ${text} `)).toBe(text)
  })
})
