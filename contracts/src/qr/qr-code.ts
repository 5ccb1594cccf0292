import { type Modules, putFormat, qrFrame } from './qr-frame.ts'
import { qrWords } from './qr-words.ts'

type Mask = (row: number, column: number) => boolean

/** The eight ways to turn modules over, so that no code looks like its own corners. */
const masks: readonly Mask[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** The right columns of the pairs in which words stand, from the right; the line of turns on column 6 is passed over. */
function pairsOf(size: number): number[] {
  return Array.from({ length: (size - 1) / 2 }, (_, at) => size - 1 - 2 * at).map((right) =>
    right > 6 ? right : right - 1,
  )
}

/** The free modules in the order in which words fill them: up the first pair of columns, down the next. */
function freeOf(frame: Modules): (readonly [number, number])[] {
  const size = frame.length
  const all = pairsOf(size).flatMap((right, pair) =>
    Array.from({ length: size * 2 }, (_, at) => {
      const step = at >> 1
      return [pair % 2 === 0 ? size - 1 - step : step, right - (at % 2)] as const
    }),
  )
  return all.filter(([row, column]) => frame[row]?.[column] === null)
}

function filled(frame: Modules, words: readonly number[], mask: number): boolean[][] {
  const modules = frame.map((line) => [...line])
  let at = 0
  for (const [row, column] of freeOf(frame)) {
    const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
    const line = modules[row]
    if (line) line[column] = (bit === 1) !== (masks[mask]?.(row, column) ?? false)
    at += 1
  }
  putFormat(modules, mask)
  return modules.map((line) => line.map((isDark) => isDark === true))
}

const likeACorner = /(?=10111010000|00001011101)/g
const runs = /0{5,}|1{5,}/g

/** How hard lines are to read: long runs, and what looks like a corner. */
function hardLines(lines: readonly string[]): number {
  return lines.reduce((sum, line) => {
    const long = [...line.matchAll(runs)].reduce((points, [run]) => points + run.length - 2, 0)
    return sum + long + 40 * [...line.matchAll(likeACorner)].length
  }, 0)
}

/** How hard a code is to read: its lines, squares of one colour, and how far it is from half dark. */
function hardness(modules: readonly (readonly boolean[])[]): number {
  const rows = modules.map((line) => line.map(Number).join(''))
  const columns = modules.map((_, column) => modules.map((line) => Number(line[column])).join(''))
  let squares = 0
  modules.forEach((line, row) => {
    line.forEach((isDark, column) => {
      const others = [line[column + 1], modules[row + 1]?.[column], modules[row + 1]?.[column + 1]]
      if (others.every((other) => other === isDark)) squares += 3
    })
  })
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2
  return hardLines(rows) + hardLines(columns) + squares + 10 * Math.floor(Math.abs(dark - 0.5) * 20)
}

/** A text as a code for cameras, true for dark; null when it is longer than 213 bytes. Level M, as ISO/IEC 18004 has it. */
export function qrCode(text: string): boolean[][] | null {
  const coded = qrWords(text)
  if (!coded) return null
  const frame = qrFrame(coded.version)
  const drawn = masks.map((_, mask) => filled(frame, coded.words, mask))
  return drawn.reduce((best, next) => (hardness(next) < hardness(best) ? next : best))
}

/** The dark modules as the path of a drawing of one unit a module. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((line, row) => line.map((isDark, column) => (isDark ? `M${column} ${row}h1v1h-1z` : '')))
    .join('')
}
