/** Returns numbers in [0, 1), the same sequence for the same seed. */
export type Random = () => number

/** A small fast generator: the same seed gives the same sequence on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The dependencies of drawing a scene: its size, its number among the pictures of its subject, random numbers. */
export interface Brush {
  readonly width: number
  readonly height: number
  /** From 0. */
  readonly nth: number
  readonly random: Random
}

export const between = ({ random }: Brush, least: number, most: number): number =>
  Math.round(least + random() * (most - least))

export function oneOf<Item>({ random }: Brush, list: readonly Item[]): Item {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new Error('The list to choose from is empty.')
  return item
}

/** Chooses by the picture's number, so that the next pictures of the subject have the other items. */
export function nthOf<Item>({ nth }: Brush, list: readonly Item[]): Item {
  const item = list[nth % list.length]
  if (item === undefined) throw new Error('The list to choose from is empty.')
  return item
}

/** Concatenates `count` shapes. */
export const many = (count: number, shape: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => shape(index)).join('')

/** A rectangle over the whole picture with a vertical gradient. */
export function wash({ width, height }: Brush, ...colours: readonly string[]): string {
  const stops = colours.map(
    (colour, at) => `<stop offset="${at / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`,
  )
  return (
    `<defs><linearGradient id="wash" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#wash)"/>`
  )
}

/** Rolling land, from its height at the left down to the bottom of the picture. */
export function ridge(brush: Brush, top: number, swing: number, fill: string): string {
  const { width, height } = brush
  const step = width / 6
  let path = `M0 ${height}V${top}`
  for (let at = 0; at < 6; at += 1) {
    const [peak, end] = [top + between(brush, -swing, swing), top + between(brush, -swing / 2, swing / 2)]
    path += `Q${Math.round((at + 0.5) * step)} ${peak} ${Math.round((at + 1) * step)} ${end}`
  }
  return `<path d="${path}V${height}Z" fill="${fill}"/>`
}

export const disc = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`

export const line = (path: string, stroke: string, wide: number, more = ''): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
