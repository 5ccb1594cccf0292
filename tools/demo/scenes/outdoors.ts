import { type Brush, between, box, disc, line, many, oneOf, ridge, wash } from './brush.ts'

function hills(brush: Brush, skies: readonly (readonly string[])[], lands: readonly string[]): string {
  const { width, height } = brush
  const sun = disc(
    between(brush, width * 0.2, width * 0.8),
    between(brush, height * 0.15, height * 0.35),
    46,
    '#fff6df',
  )
  const land = lands.map((fill, at) =>
    ridge(brush, Math.round(height * (0.38 + (0.5 * at) / lands.length)), 70 - at * 8, fill),
  )
  return wash(brush, ...oneOf(brush, skies)) + sun + land.join('')
}

const mornings = [
  ['#9db8d2', '#f5dcc0'],
  ['#b7c8d6', '#f7ead6'],
  ['#7fa3c7', '#fbd3a4'],
] as const

/** Tea terraces: green land with lines of bushes. */
export function terraces(brush: Brush): string {
  const { width, height } = brush
  const rows = many(14, (at) => {
    const y = Math.round(height * 0.55 + at * height * 0.035)
    const bend = between(brush, 20, 60)
    return line(
      `M0 ${y}Q${width / 3} ${y - bend} ${width * 0.66} ${y}T${width} ${y - 14}`,
      at % 2 ? '#3f6f3a' : '#578a48',
      12,
    )
  })
  return hills(brush, mornings, ['#9fb6a4', '#7da074', '#5d8a50', '#48763f']) + rows
}

/** Hills in the mist, one behind the other. */
export const mist = (brush: Brush): string =>
  hills(
    brush,
    [
      ['#dfe6ea', '#f4efe6'],
      ['#cfd9df', '#eceae4'],
    ],
    ['#c3cdd3', '#a5b4bd', '#83969f', '#5f747d', '#425862'],
  )

/** Snow on hills and in the air. */
export function snow(brush: Brush): string {
  const flakes = many(120, () =>
    disc(
      between(brush, 0, brush.width),
      between(brush, 0, brush.height),
      between(brush, 2, 5),
      '#ffffff',
      'opacity=".8"',
    ),
  )
  return (
    hills(
      brush,
      [
        ['#8ea4ba', '#d5dee6'],
        ['#6f88a3', '#c7d3de'],
      ],
      ['#dfe7ee', '#eef2f6', '#ffffff'],
    ) + flakes
  )
}

/** Water to the horizon under a low sun; with a bridge where one is asked for. */
function water(brush: Brush, hasBridge: boolean): string {
  const { width, height } = brush
  const level = Math.round(height * 0.52)
  const [sky, sea, warm] = oneOf(brush, [
    ['#5c7fa8', '#2d4b6b', '#f7c08f'],
    ['#7d92b5', '#3c5a76', '#f3d2b0'],
    ['#41678f', '#1f3f5c', '#ef9f74'],
  ] as const)
  const x = between(brush, width * 0.25, width * 0.75)
  const glints = many(46, (at) => {
    const long = between(brush, 20, 130)
    return box(x - long / 2 + between(brush, -180, 180), level + 14 + at * 9, long, 3, warm, 'opacity=".55"')
  })
  const far = ridge(brush, level - 30, 34, '#56708c').replace(/V\d+Z/, `V${level}Z`)
  const arches = hasBridge
    ? box(0, level - 66, width, 16, '#3a4553') +
      many(5, (at) =>
        line(
          `M${at * 270 - 30} ${level + 6}Q${at * 270 + 105} ${level - 128} ${at * 270 + 240} ${level + 6}`,
          '#3a4553',
          14,
        ),
      )
    : ''
  return (
    wash(brush, sky, warm, warm) +
    disc(x, level - 40, 54, '#fff3d6') +
    far +
    box(0, level, width, height - level, sea) +
    glints +
    arches
  )
}

export const lake = (brush: Brush): string => water(brush, false)
export const bridge = (brush: Brush): string => water(brush, true)

/** The sky at night over dark hills. */
export function stars(brush: Brush): string {
  const { width, height } = brush
  const lights = many(260, () =>
    disc(
      between(brush, 0, width),
      between(brush, 0, height * 0.75),
      between(brush, 1, 3),
      oneOf(brush, ['#ffffff', '#ffe9c4', '#cfe0ff']),
    ),
  )
  const river = line(
    `M${width * 0.1} ${height}Q${width * 0.4} ${height * 0.4} ${width * 0.9} 0`,
    '#8fa6d8',
    120,
    'opacity=".18"',
  )
  return (
    wash(brush, '#0c1433', '#22305c', '#4a4a78') +
    river +
    lights +
    ridge(brush, Math.round(height * 0.78), 60, '#0b1020')
  )
}

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
