/** A square of dark and light modules; null where none is set yet. */
export type Modules = (boolean | null)[][]

const sizeOf = (version: number) => version * 4 + 17

/** Rows and columns on which the small squares of a version are centred. */
function centres(version: number): number[] {
  if (version === 1) return []
  const last = sizeOf(version) - 7
  return version < 7 ? [6, last] : [6, 22 + 2 * (version - 7), last]
}

function put(modules: Modules, row: number, column: number, isDark: boolean): void {
  const line = modules[row]
  if (line && column >= 0 && column < line.length) line[column] = isDark
}

/** A square of rings around a centre: dark where `isDark` of the distance. */
function ring(
  modules: Modules,
  at: readonly [number, number],
  reach: number,
  isDark: (far: number) => boolean,
) {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1)
      put(modules, at[0] + down, at[1] + right, isDark(Math.max(Math.abs(down), Math.abs(right))))
}

/** The bits of `value` and the remainder of its division, which let it be mended. */
function withRemainder(value: number, divisor: number, bits: number): number {
  let rest = value << bits
  for (let at = 31 - Math.clz32(rest); at >= bits; at = 31 - Math.clz32(rest)) rest ^= divisor << (at - bits)
  return (value << bits) | rest
}

/** What a code says of itself: the level M and its mask, twice around its corners. */
export function putFormat(modules: Modules, mask: number): void {
  const size = modules.length
  const bits = withRemainder(mask, 0x537, 10) ^ 0x5412
  for (let at = 0; at < 15; at += 1) {
    const isDark = ((bits >> at) & 1) === 1
    // Beside the upper left corner, past the line of turns; then along the other two corners.
    if (at < 8) put(modules, at < 6 ? at : at + 1, 8, isDark)
    else put(modules, 8, at === 8 ? 7 : 14 - at, isDark)
    if (at < 8) put(modules, 8, size - 1 - at, isDark)
    else put(modules, size - 15 + at, 8, isDark)
  }
  put(modules, size - 8, 8, true)
}

function putVersion(modules: Modules, version: number): void {
  if (version < 7) return
  const bits = withRemainder(version, 0x1f25, 12)
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >> at) & 1) === 1
    const [near, far] = [Math.floor(at / 3), modules.length - 11 + (at % 3)]
    put(modules, near, far, isDark)
    put(modules, far, near, isDark)
  }
}

/** Everything of a code but its words: the squares at its corners, the lines of turns, what it says of itself. */
export function qrFrame(version: number): Modules {
  const size = sizeOf(version)
  const modules: Modules = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  for (let at = 0; at < size; at += 1) {
    put(modules, 6, at, at % 2 === 0)
    put(modules, at, 6, at % 2 === 0)
  }
  const far = size - 4
  for (const corner of [
    [3, 3],
    [3, far],
    [far, 3],
  ] as const)
    ring(modules, corner, 4, (away) => away !== 2 && away !== 4)
  const lines = centres(version)
  const last = size - 7
  for (const row of lines)
    for (const column of lines) {
      const isCorner =
        (row === 6 && column === 6) || (row === 6 && column === last) || (row === last && column === 6)
      if (!isCorner) ring(modules, [row, column], 2, (away) => away !== 1)
    }
  putFormat(modules, 0)
  putVersion(modules, version)
  return modules
}
