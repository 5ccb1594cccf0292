// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { coloredParts } from './color-code.ts'

const colored = (code: string, language?: string) =>
  coloredParts(code, language).map(({ from, to, color }) => [code.slice(from, to), color])

test('code of a named language has its keywords, strings, numbers and comments coloured', () => {
  const parts = colored("const a = 'tea' // one\nreturn 42 < b", 'js')
  expect(parts).toEqual([
    ['const', 'keyword'],
    ["'tea'", 'string'],
    ['// one', 'comment'],
    ['return', 'keyword'],
    ['42', 'number'],
  ])
})

test('escaped characters and characters outside the basic plane do not shift the colours of code', () => {
  expect(colored('if (a < b && c) { x = "茶🍵" }', 'js')).toEqual([
    ['if', 'keyword'],
    ['"茶🍵"', 'string'],
  ])
})

test('a language that is not named is detected from the code, and plain text has no colours', () => {
  const python =
    'import os\n\ndef main():\n    """Walk."""\n    for name in os.listdir("."):\n        print(name)\n'
  expect(colored(python)).toContainEqual(['def', 'keyword'])
  expect(colored('绿茶、黄茶　　　　　80 — 85 度\n白茶　　　　　　　　90 — 95 度')).toEqual([])
  expect(colored('a = 1', 'unheard-of')).toEqual([])
})

test('code beyond twenty thousand characters, or three thousand without a named language, stays uncoloured', () => {
  expect(colored('let a = 1\n'.repeat(2_001), 'js')).toEqual([])
  expect(colored('def main():\n    return 1\n'.repeat(200))).toEqual([])
})
