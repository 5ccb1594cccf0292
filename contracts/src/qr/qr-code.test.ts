import { describe, expect, test } from 'vitest'
import { errorWords, multiply } from './error-words.ts'
import { qrCode, qrPath } from './qr-code.ts'
import { qrFrame } from './qr-frame.ts'
import { qrWords } from './qr-words.ts'

const turned: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

const bit = (code: readonly (readonly boolean[])[], row: number, column: number) =>
  code[row]?.[column] ? 1 : 0

/** What stands beside the upper left corner: the level and the mask, its mask of 21522 taken away. */
function formatOf(code: boolean[][]): number {
  const places = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8] as const)
  const across = [7, 5, 4, 3, 2, 1, 0].map((column) => [8, column] as const)
  return [...places, ...across].reduce((sum, [r, c], at) => sum + bit(code, r, c) * 2 ** at, 0) ^ 0x5412
}

/** The words of a code, read as a camera's program does. */
function wordsIn(code: boolean[][]): number[] {
  const size = code.length
  const frame = qrFrame((size - 17) / 4)
  const mask = turned[(formatOf(code) >> 10) & 7]
  const bits: number[] = []
  const read = (row: number, column: number) => {
    if (frame[row]?.[column] === null) bits.push(bit(code, row, column) ^ Number(mask?.(row, column)))
  }
  let row = size - 1
  let step = -1
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (; row >= 0 && row < size; row += step) for (const column of [right, right - 1]) read(row, column)
    step = -step
    row += step
  }
  return Array.from({ length: bits.length >> 3 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

test('the words that mend the well-known example are its words', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(errorWords(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('a code without a fault leaves nothing over at any root of its generator', () => {
  const { words } = qrWords('https://tea.example/') ?? { words: [] }
  for (let root = 1, turn = 0; turn < 16; turn += 1, root = multiply(root, 2)) {
    const left = words.reduce((sum, word) => multiply(sum, root) ^ word, 0)
    expect(left).toBe(0)
  }
})

describe('a text is read back from its code', () => {
  test.each([
    ['', 1],
    ['https://a.cn', 1],
    ['https://tea.example/', 2],
    [`https://tea.example/thread/${'1'.repeat(40)}`, 5],
    ['茶'.repeat(20), 4],
    ['x'.repeat(122), 7],
  ])('%j in version %i', (text, version) => {
    const code = qrCode(text) ?? []
    expect(code).toHaveLength(version * 4 + 17)
    const coded = qrWords(text)
    expect(wordsIn(code).slice(0, coded?.words.length)).toEqual(coded?.words)
    if (version > 2) return
    const [first = 0, ...more] = wordsIn(code)
    expect(first >> 4).toBe(4)
    const nibbles = [first & 15, ...more.flatMap((word) => [word >> 4, word & 15])]
    const bytes = Array.from(
      { length: text.length + 1 },
      (_, at) => (nibbles[at * 2] ?? 0) * 16 + (nibbles[at * 2 + 1] ?? 0),
    )
    expect(bytes).toEqual([text.length, ...new TextEncoder().encode(text)])
  })
})

test('the longest text has 213 bytes', () => {
  expect(qrCode('x'.repeat(213))).toHaveLength(57)
  expect(qrCode('x'.repeat(214))).toBeNull()
})

test('it says that its level is M, the same in both places, and its version from 7 on', () => {
  const code = qrCode('x'.repeat(122)) ?? []
  const size = code.length
  expect(formatOf(code) >> 13).toBe(0)
  const other = Array.from({ length: 15 }, (_, at) =>
    at < 8 ? bit(code, 8, size - 1 - at) : bit(code, size - 15 + at, 8),
  ).reduce<number>((sum, one, at) => sum + one * 2 ** at, 0)
  expect(other ^ 0x5412).toBe(formatOf(code))
  const version = Array.from({ length: 18 }, (_, at) => bit(code, Math.floor(at / 3), size - 11 + (at % 3)))
  expect(version.reverse().join('')).toBe('000111110010010100')
})

test('its corners are squares in rings', () => {
  const code = qrCode('https://tea.example/') ?? []
  expect(code[0]?.slice(0, 8).map(Number).join('')).toBe('11111110')
  expect(code[1]?.slice(-8).map(Number).join('')).toBe('01000001')
  expect(code.at(-3)?.slice(0, 8).map(Number).join('')).toBe('10111010')
})

test('each dark module is a square of the drawing', () => {
  expect(
    qrPath([
      [true, false],
      [false, true],
    ]),
  ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z')
})
