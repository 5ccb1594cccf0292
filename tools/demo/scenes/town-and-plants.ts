import { type Brush, between, box, disc, line, many, nthOf, oneOf, wash } from './brush.ts'

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
    wall(0, middle - 120, nthOf(brush, ['#e9e6dd', '#d9cbb5', '#9fa9ad', '#c98b62', '#d6dfe4'])) +
    wall(width, middle + 120, nthOf(brush, ['#c6c9c4', '#b9a88d', '#7f8b90', '#a8663f', '#a9bac4'])) +
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

/** Pots with plants on a balcony above roofs. */
export function balcony(brush: Brush): string {
  const { width, height } = brush
  const floor = Math.round(height * 0.8)
  const pot = (at: number) => {
    const [x, high] = [110 + at * 270, between(brush, 150, 300)]
    const leaves = many(16, () => {
      const lean = between(brush, -120, 120)
      return line(
        `M${x + 60} ${floor - 90}q${lean / 2} ${-high} ${lean} ${-between(brush, high - 60, high)}`,
        oneOf(brush, ['#3f7a45', '#5c9a52', '#2f6340']),
        13,
      )
    })
    const blossoms = many(at % 2 ? 9 : 0, () =>
      disc(x + between(brush, -40, 160), floor - between(brush, 170, 330), 15, '#e8617d'),
    )
    return `${leaves}${blossoms}<path d="M${x} ${floor - 100}h120l-16 100h-88z" fill="#b8633d"/>`
  }
  return (
    wash(brush, '#a9d3ec', '#f3ead2') +
    many(9, (at) => `<path d="M${at * 160 - 40} ${floor - 130}l80 -64l80 64v140h-160z" fill="#93a4ad"/>`) +
    many(26, (at) => box(at * 52, floor - 250, 8, 250, '#3b4650')) +
    box(0, floor - 262, width, 18, '#3b4650') +
    box(0, floor, width, height - floor, '#b7a48a') +
    many(5, pot)
  )
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
        nthOf(brush, ['#ffffff', '#e0567f']),
      )
    })
    return petals + disc(x, y, size / 2, '#f7d774')
  }
  return (
    wash(
      brush,
      ...nthOf(brush, [
        ['#bfe0f2', '#eef6f8'],
        ['#f4e3d7', '#e9c7c2'],
      ] as const),
    ) +
    twig(height * 0.7, -160) +
    twig(height * 0.35, 90) +
    many(34, blossom)
  )
}
