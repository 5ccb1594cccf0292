import { errorWords } from './error-words.ts'

/** A size of the code at level M, which mends 15 % (ISO/IEC 18004): words in all, words for mending a block, blocks. */
interface Size {
  readonly version: number
  readonly words: number
  readonly mending: number
  readonly blocks: number
}

const sizes: readonly Size[] = (
  [
    [26, 10, 1],
    [44, 16, 1],
    [70, 26, 1],
    [100, 18, 2],
    [134, 24, 2],
    [172, 16, 4],
    [196, 18, 4],
    [242, 22, 4],
    [292, 22, 5],
    [346, 26, 5],
  ] as const
).map(([words, mending, blocks], index) => ({ version: index + 1, words, mending, blocks }))

const byteMode = 0b0100
const pads = [0xec, 0x11]

const dataWords = ({ words, mending, blocks }: Size) => words - mending * blocks
const lengthBits = ({ version }: Size) => (version < 10 ? 8 : 16)

/** The bytes of a text as words of a size, filled up to its end. */
function wordsOf(bytes: Uint8Array, size: Size): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1)
  }
  put(byteMode, 4)
  put(bytes.length, lengthBits(size))
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, dataWords(size) * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const words = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  )
  for (let at = 0; words.length < dataWords(size); at += 1) words.push(pads[at % 2] ?? 0)
  return words
}

/** Words of several blocks by turns, the first of each, then the second of each. */
function byTurns(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}

/** A text as the words of the smallest code that holds it; null when it is longer than 213 bytes. */
export function qrWords(text: string): { version: number; words: number[] } | null {
  const bytes = new TextEncoder().encode(text)
  const size = sizes.find((one) => bytes.length * 8 + 4 + lengthBits(one) <= dataWords(one) * 8)
  if (!size) return null
  const words = wordsOf(bytes, size)
  const short = Math.floor(words.length / size.blocks)
  const longOnes = words.length % size.blocks
  const blocks: number[][] = []
  for (let at = 0; blocks.length < size.blocks; ) {
    const length = short + (blocks.length >= size.blocks - longOnes ? 1 : 0)
    blocks.push(words.slice(at, at + length))
    at += length
  }
  const mending = blocks.map((block) => errorWords(block, size.mending))
  return { version: size.version, words: [...byTurns(blocks), ...byTurns(mending)] }
}
