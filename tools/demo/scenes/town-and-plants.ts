import { type Brush, between, box, disc, line, many, oneOf, wash } from './brush.ts'

/** Houses in the dusk with lit windows. */
export function skyline(brush: Brush): string {
  const { height } = brush
  const house = (at: number, base: string) => {
    const [x, wide, top] = [
      at * 92 - 30,
      between(brush, 70, 120),
      between(brush, height * 0.3, height * 0.65),
    ]
    const windows = many(24, (n) =>
      brush.random() < 0.45
        ? box(x + 12 + (n % 3) * 30, top + 18 + Math.floor(n / 3) * 44, 14, 20, '#ffd58a')
        : '',
    )
    return box(x, top, wide, height - top, base) + windows
  }
  const sky = oneOf(brush, [
    ['#27406b', '#e59a6e'],
    ['#3d3a63', '#f0b07f'],
    ['#1d2b4d', '#8a6f8f'],
  ] as const)
  return wash(brush, ...sky) + many(15, (at) => house(at, at % 2 ? '#2a3346' : '#374158'))
}

/** A lane between walls, with lanterns. */
export function alley(brush: Brush): string {
  const { width, height } = brush
  const middle = width / 2 + between(brush, -80, 80)
  const wall = (from: number, to: number, fill: string) =>
    `<path d="M${from} 0L${to} ${height * 0.34}V${height * 0.66}L${from} ${height}Z" fill="${fill}"/>`
  const lanterns = many(6, (at) => {
    const [x, y] = [at % 2 ? middle + 190 - at * 14 : middle - 190 + at * 14, 180 + at * 34]
    return (
      line(`M${x} ${y - 70}V${y - 24}`, '#3b2a20', 3) +
      disc(x, y, 26 - at * 2, '#d5482f') +
      box(x - 6, y + 22 - at * 2, 12, 12, '#e9b44c')
    )
  })
  const stones = many(40, (at) =>
    box(
      between(brush, middle - 300, middle + 260),
      height * 0.68 + at * 7,
      between(brush, 40, 90),
      5,
      '#8b8378',
      'opacity=".5"',
    ),
  )
  return (
    wash(brush, '#8fa9c4', '#f1dcc0', '#a89f92') +
    wall(0, middle - 120, oneOf(brush, ['#d9cbb5', '#cfd2cf', '#c9b79c'])) +
    wall(width, middle + 120, oneOf(brush, ['#b9a88d', '#a9b0ae', '#b49a78'])) +
    stones +
    lanterns
  )
}

/** Stems of bamboo, or twigs with blossoms. */
export function bamboo(brush: Brush): string {
  const { width, height } = brush
  const stem = (at: number) => {
    const [x, wide, green] = [
      at * 105 + between(brush, -30, 30),
      between(brush, 16, 34),
      oneOf(brush, ['#4f7d4a', '#6b9a5b', '#3d6a3f']),
    ]
    return (
      box(x, 0, wide, height, green) + many(7, (n) => box(x - 3, n * 150 + at * 17, wide + 6, 6, '#2f5632'))
    )
  }
  const leaf = () => {
    const [x, y] = [between(brush, 0, width), between(brush, 0, height)]
    return `<path d="M${x} ${y}q40 -14 86 ${between(brush, -10, 40)}q-50 10 -86 ${-between(brush, -10, 20)}z" fill="#5e8f52"/>`
  }
  return wash(brush, '#dfe9d6', '#a9c29a') + many(12, stem) + many(40, leaf)
}

export function plum(brush: Brush): string {
  const { width, height } = brush
  const twig = (y: number, bend: number) =>
    line(`M0 ${y}Q${width * 0.4} ${y + bend} ${width} ${y - bend * 1.4}`, '#4b3a33', 16)
  const blossom = () => {
    const [x, y, size] = [
      between(brush, 60, width - 60),
      between(brush, 60, height - 60),
      between(brush, 11, 20),
    ]
    const petals = many(5, (n) => {
      const angle = (n * Math.PI * 2) / 5
      return disc(
        Math.round(x + Math.cos(angle) * size),
        Math.round(y + Math.sin(angle) * size),
        size,
        '#e58aa0',
      )
    })
    return petals + disc(x, y, size / 2, '#f7d774')
  }
  return (
    wash(brush, '#eceff2', '#d3dae0') + twig(height * 0.7, -160) + twig(height * 0.35, 90) + many(34, blossom)
  )
}
