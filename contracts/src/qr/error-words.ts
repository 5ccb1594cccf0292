/** Powers of 2 in the field of 256 elements whose polynomial is x⁸ + x⁴ + x³ + x² + 1, twice in a row. */
const powers = new Uint8Array(512)
const logs = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at += 1) {
  powers[at] = value
  powers[at + 255] = value
  logs[value] = at
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}

/** The product of two elements of the field. */
export function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : (powers[(logs[a] ?? 0) + (logs[b] ?? 0)] ?? 0)
}

/** Coefficients of the product of (x − 2ⁱ) for i below `count`, the highest one, which is 1, left out. */
function generator(count: number): readonly number[] {
  let all = [1]
  for (let root = 0; root < count; root += 1) {
    const factor = powers[root] ?? 0
    all = [...all, 0].map((value, at) => value ^ multiply(all[at - 1] ?? 0, factor))
  }
  return all.slice(1)
}

/** The words that let a reader mend `data`: the remainder of its division by the generator. */
export function errorWords(data: readonly number[], count: number): number[] {
  const divisor = generator(count)
  const rest = new Array<number>(count).fill(0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, value] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ multiply(value, factor)
  }
  return rest
}
