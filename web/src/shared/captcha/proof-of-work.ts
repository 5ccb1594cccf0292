/** The round constants of SHA-256: the fractions of the cube roots of the first 64 primes (FIPS 180-4). */
function fractions(root: (prime: number) => number, count: number): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) {
    let isPrime = true
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) isPrime = false
    if (isPrime) found.push(Math.floor((root(n) % 1) * 2 ** 32))
  }
  return Uint32Array.from(found)
}

const rounds = fractions(Math.cbrt, 64)
const start = fractions(Math.sqrt, 8)

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: Uint32Array, index: number) => words[index] ?? 0

/** Expands the sixteen words of a block to the sixty-four rounds. */
function expandWords(words: Uint32Array): void {
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [at(words, i - 15), at(words, i - 2)]
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high
  }
}

const words = new Uint32Array(64)

/** The first 32 bits of SHA-256 over an ASCII text of at most 55 characters. */
export function firstWord(text: string): number {
  words.fill(0)
  for (let i = 0; i < text.length; i += 1)
    words[i >> 2] = at(words, i >> 2) | (text.charCodeAt(i) << (24 - (i & 3) * 8))
  words[text.length >> 2] = at(words, text.length >> 2) | (0x80 << (24 - (text.length & 3) * 8))
  words[15] = text.length * 8
  expandWords(words)
  let [a, b, c, d, e, f, g, h] = start as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const most = (a & b) ^ (a & c) ^ (b & c)
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + at(rounds, i) + at(words, i)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return (a + at(start, 0)) >>> 0
}

/** The proof of work of a captcha: a number whose hash starts with `difficulty` zero bits. */
export interface ProofOfWorkTask {
  readonly salt: string
  readonly difficulty: number
}

/** Hashes per slice: about three milliseconds on a phone. */
const sliceHashes = 500

const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Searches in slices so that the page stays responsive; resolves to null when `signal` is aborted. */
export async function solveWork(
  { salt, difficulty }: ProofOfWorkTask,
  signal: AbortSignal,
): Promise<string | null> {
  for (let number = 0; !signal.aborted; number += 1) {
    if (Math.clz32(firstWord(`${salt}:${number}`)) >= difficulty) return String(number)
    if (number % sliceHashes === sliceHashes - 1) await breath()
  }
  return null
}
