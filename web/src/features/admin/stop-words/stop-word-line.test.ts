import { expect, test } from 'vitest'
import { emptyWord, lineOfWord, linesOf } from './stop-word-line.ts'

test('a stop word is formatted as the line by which it is added', () => {
  expect(lineOfWord({ ...emptyWord, find: ' 代购 ' })).toBe('代购={MOD}|{IGNORE}|{IGNORE}|{IGNORE}|{IGNORE}')
  const replaced = { ...emptyWord, find: '广告', ugc: '{REPLACE}', replacement: '□□', nickname: '{BANNED}' }
  expect(lineOfWord(replaced)).toBe('广告=□□|{IGNORE}|{IGNORE}|{IGNORE}|{BANNED}')
})

test('blank lines of a file are left out', () => {
  expect(linesOf('a={MOD}\r\n\r\n  \nb')).toEqual(['a={MOD}', 'b'])
})
