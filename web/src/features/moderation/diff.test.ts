import { expect, test } from 'vitest'
import { compareTexts, compareWords, linesOfHtml } from './diff.ts'

const written = (pieces: readonly { kind: string; text: string }[]) =>
  pieces.map(({ kind, text }) => ({ same: '=', gone: '-', come: '+' })[kind] + text)

test('Chinese is compared sign by sign, Latin word by word', () => {
  expect(written(compareWords('今年的春茶', '明年的春茶'))).toEqual(['-今', '+明', '=年的春茶'])
  expect(written(compareWords('green tea', 'black tea'))).toEqual(['-green', '+black', '= tea'])
})

test.each([
  ['', ''],
  ['一', ''],
  ['', '一'],
  ['一二三', '三二一'],
  ['a b c', 'a x c y'],
])(
  'what stays and what goes of %j and %j are the first, what stays and what comes the second',
  (one, other) => {
    const pieces = compareWords(one, other)
    const of = (...kinds: string[]) =>
      pieces
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ text }) => text)
        .join('')
    expect(of('same', 'gone')).toBe(one)
    expect(of('same', 'come')).toBe(other)
  },
)

test('lines that stay are whole, and a changed one shows what changed in it', () => {
  const lines = compareTexts('一\n二二\n三', '一\n二四\n三\n五').map(written)
  expect(lines).toEqual([['=一'], ['=二', '-二', '+四'], ['=三'], ['+五']])
})

test('two long texts are compared in no time', () => {
  const text = (seed: number) =>
    Array.from({ length: 25_000 }, (_, at) => String.fromCharCode(19_968 + ((at * seed) % 5000))).join('')
  const started = performance.now()
  const pieces = compareTexts(text(7), text(11)).flat()
  expect(performance.now() - started).toBeLessThan(1000)
  expect(pieces.length).toBeGreaterThan(0)
})

test('a text has a line for each block, and no mark-up', () => {
  const html =
    '<h2>题</h2><p>一<strong>二</strong><br />三 &lt;b&gt;</p><p><img src="/files/a.png" alt="茶" /></p>'
  expect(linesOfHtml(html, '图片')).toBe('题\n一二\n三 <b>\n[茶]')
})
