import { expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tools/test/cpu-time.ts'
import { compareTexts, compareWords, linesOfHtml } from './diff.ts'

const written = (pieces: readonly { kind: string; text: string }[]) =>
  pieces.map(({ kind, text }) => ({ same: '=', gone: '-', come: '+' })[kind] + text)

test('Chinese is compared by characters, Latin by words', () => {
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
  'the comparison of %j and %j has the first in kept and removed parts, the second in kept and added ones',
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

test('a comparison keeps equal lines whole and shows the changes in the others', () => {
  const lines = compareTexts('一\n二二\n三', '一\n二四\n三\n五').map(written)
  expect(lines).toEqual([['=一'], ['=二', '-二', '+四'], ['=三'], ['+五']])
})

/** Texts that share hardly a character if their seeds differ. */
const textOf = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(19_968 + ((at * seed) % 5000))).join('')
const linesOf = (seed: number, length: number) =>
  (textOf(seed, 20_000).match(new RegExp(`.{${length}}`, 'g')) ?? []).join('\n')

test.each([
  ['in one line', textOf(7, 20_000), textOf(11, 20_000)],
  ['in lines of 500', linesOf(7, 500), linesOf(11, 500)],
  ['in lines of 20', linesOf(7, 20), linesOf(11, 20)],
  ['in lines of one', linesOf(7, 1), linesOf(11, 1)],
])('two texts of 20,000 characters %s are compared within a second', (_, before, after) => {
  expect(cpuMsOf(() => compareTexts(before, after))).toBeLessThan(1000)
  const pieces = compareTexts(before, after).flat()
  expect(pieces.filter(({ kind }) => kind !== 'come').length).toBeGreaterThan(0)
})

test('a long text that was replaced in the middle keeps its beginning and its end', () => {
  const pieces = compareWords(`一二${textOf(7, 20_000)}三四`, `一二${textOf(11, 20_000)}三四`)
  expect(pieces.map(({ kind }) => kind)).toEqual(['same', 'gone', 'come', 'same'])
  expect(pieces.at(0)?.text.startsWith('一二')).toBe(true)
  expect(pieces.at(-1)?.text).toBe('三四')
})

test('a small change in a text of 20,000 characters is shown alone', () => {
  const text = textOf(7, 20_000)
  expect(
    written(compareWords(text, `${text.slice(0, 10_000)}新${text.slice(10_000)}`)).filter(
      (piece) => !piece.startsWith('='),
    ),
  ).toEqual(['+新'])
})

test('a text has a line for each block, and no mark-up', () => {
  const html =
    '<h2>题</h2><p>一<strong>二</strong><br />三 &lt;b&gt;</p><p><img src="/files/a.png" alt="茶" /></p>'
  expect(linesOfHtml(html, '图片')).toBe('题\n一二\n三 <b>\n[茶]')
})
