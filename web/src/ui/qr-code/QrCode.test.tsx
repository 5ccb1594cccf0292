// @vitest-environment jsdom

import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { QrCode } from './QrCode.tsx'

afterEach(cleanup)

const border = 4

/** The modules of the rendered code, 1 for dark. */
function drawn(text: string, fallback?: string): number[][] {
  cleanup()
  render(<QrCode text={text} label="code" border={border} {...(fallback !== undefined && { fallback })} />)
  const code = screen.getByRole('img', { name: 'code' })
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]) - 2 * border
  const modules = Array.from({ length: size }, () => Array<number>(size).fill(0))
  for (const [, column, row] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)h1v1h-1z/g,
  )) {
    const line = modules[Number(row)]
    if (line) line[Number(column)] = 1
  }
  return modules
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

const at = (code: readonly (readonly number[])[], row: number, column: number) => code[row]?.[column] ?? 0

/** The format information beside the upper left finder pattern (ISO/IEC 18004): two bits of the level, three of the mask. */
function formatOf(code: readonly (readonly number[])[]): number {
  const down = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => [row, 8] as const)
  const across = [7, 5, 4, 3, 2, 1, 0].map((column) => [8, column] as const)
  return [...down, ...across].reduce((sum, [r, c], bit) => sum + at(code, r, c) * 2 ** bit, 0) ^ 0x5412
}

/** Whether a module of version 1 or 2 belongs to a pattern and holds no data. */
function isReserved(size: number, row: number, column: number): boolean {
  if (row === 6 || column === 6) return true
  if (row < 9 && (column < 9 || column >= size - 8)) return true
  if (row >= size - 8 && column < 9) return true
  return size === 25 && row >= 16 && row <= 20 && column >= 16 && column <= 20
}

/**
 * The positions of the data modules in their order: up the right pair of columns, down the next; column 6 belongs to no
 * pair.
 */
function dataPlaces(size: number): (readonly [number, number])[] {
  const rights = Array.from({ length: (size - 1) / 2 }, (_, pair) => size - 1 - 2 * pair)
  return rights
    .flatMap((right, pair) =>
      Array.from({ length: size * 2 }, (_, step) => {
        const row = pair % 2 === 0 ? size - 1 - (step >> 1) : step >> 1
        return [row, (right > 6 ? right : right - 1) - (step % 2)] as const
      }),
    )
    .filter(([row, column]) => !isReserved(size, row, column))
}

/** Decodes the text of a code of version 1 or 2 in byte mode, as a scanner does. */
function readBack(code: readonly (readonly number[])[]): string {
  const mask = masks[(formatOf(code) >> 10) & 7]
  const bits = dataPlaces(code.length)
    .map(([row, column]) => at(code, row, column) ^ Number(mask?.(row, column)))
    .join('')
  expect(bits.slice(0, 4)).toBe('0100')
  const byteAt = (place: number) => Number.parseInt(bits.slice(4 + place * 8, 12 + place * 8), 2)
  return new TextDecoder().decode(Uint8Array.from({ length: byteAt(0) }, (_, index) => byteAt(index + 1)))
}

describe('a QR code decodes to its text', () => {
  test.each([
    ['https://a.cn', 21],
    ['https://tea.example/', 25],
    ['茶馆', 21],
  ])('%s', (text, size) => {
    const code = drawn(text)
    expect(code).toHaveLength(size)
    expect(readBack(code)).toBe(text)
  })
})

test.each([
  ['a short address', 'https://a.cn'],
  ['a long address', `https://a.cn/${'x'.repeat(110)}`],
])('the QR code of %s has error correction level M in both places', (_, text) => {
  const code = drawn(text)
  const size = code.length
  const format = formatOf(code)
  expect(format >> 13).toBe(0)
  const other = Array.from({ length: 15 }, (_, bit) =>
    bit < 8 ? at(code, 8, size - 1 - bit) : at(code, size - 15 + bit, 8),
  ).reduce((sum, one, bit) => sum + one * 2 ** bit, 0)
  expect(other ^ 0x5412).toBe(format)
})

test('a QR code has finder patterns in three corners', () => {
  const rows = drawn('https://tea.example/').map((line) => line.join(''))
  const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
  expect(rows.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(finder)
  expect(rows.slice(0, 7).map((row) => row.slice(-7))).toEqual(finder)
  expect(rows.slice(-7).map((row) => row.slice(0, 7))).toEqual(finder)
})

test('a text of more than 213 bytes is replaced by its fallback', () => {
  expect(drawn('x'.repeat(213), 'https://a.cn')).toHaveLength(57)
  expect(readBack(drawn('x'.repeat(214), 'https://a.cn'))).toBe('https://a.cn')
})
