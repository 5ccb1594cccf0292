import { type Brush, between, box, disc, line, many, nthOf, oneOf, ridge, wash } from './brush.ts'

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
  const huts = many(brush.nth, (at) => {
    const [x, y] = [180 + at * 290, Math.round(height * 0.5)]
    return box(x, y, 90, 60, '#f1e6d2') + `<path d="M${x - 22} ${y}l67 -54l67 54z" fill="#7c4632"/>`
  })
  return hills(brush, mornings, ['#9fb6a4', '#7da074', '#5d8a50', '#48763f']) + huts + rows
}

/** Hills in the mist, one behind the other. */
export const mist = (brush: Brush): string =>
  hills(
    brush,
    [
      ['#dfe6ea', '#f4efe6'],
      ['#cfd9df', '#eceae4'],
    ],
    nthOf(brush, [
      ['#cfd9c9', '#a9bfa0', '#7f9f78', '#587f58', '#3a5f41'],
      ['#c3cdd3', '#a5b4bd', '#83969f', '#5f747d', '#425862'],
      ['#e3d3cd', '#cbaaa2', '#a9807c', '#7f5b5e', '#573f48'],
    ]),
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
  const [sky, sea, warm] = nthOf(brush, [
    ['#6fb1d8', '#2f7f93', '#fdf0d0'],
    ['#5c7fa8', '#2d4b6b', '#f7c08f'],
    ['#9fb3b8', '#5f7f86', '#e6e9e4'],
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

/** A small boat on the water. */
const boat = (x: number, y: number) =>
  `<path d="M${x} ${y}h190l-34 44h-120z" fill="#5b3a28"/>` +
  line(`M${x + 90} ${y}v-130l80 96h-80`, '#f5efe2', 8)

export const lake = (brush: Brush): string =>
  water(brush, false) +
  many(brush.nth, (at) => boat(200 + at * 420, Math.round(brush.height * (0.62 + at * 0.1))))

/** Sand, waves and parasols from above. */
export function beach(brush: Brush): string {
  const { width, height } = brush
  const shore = Math.round(height * nthOf(brush, [0.5, 0.36]))
  const wave = (at: number) =>
    line(
      `M0 ${shore - at * 46}q${width / 8} -40 ${width / 4} 0t${width / 4} 0t${width / 4} 0t${width / 4} 0`,
      '#ffffff',
      at === 0 ? 22 : 8,
      `opacity="${0.9 - at * 0.14}"`,
    )
  const parasol = (at: number) => {
    const [x, y] = [
      190 + at * 330 + between(brush, -50, 50),
      shore + between(brush, 170, height - shore - 90),
    ]
    const slice = (n: number) => {
      const [from, to] = [(n * Math.PI) / 4, ((n + 1) * Math.PI) / 4]
      const at90 = (angle: number) =>
        `${Math.round(x + 90 * Math.cos(angle))} ${Math.round(y + 90 * Math.sin(angle))}`
      return `<path d="M${x} ${y}L${at90(from)}A90 90 0 0 1 ${at90(to)}Z" fill="${n % 2 ? '#ffffff' : nthOf(brush, ['#d9483b', '#2f6f9f'])}"/>`
    }
    return disc(x + 16, y + 22, 90, '#000', 'opacity=".2"') + many(8, slice)
  }
  return (
    box(0, 0, width, height, '#ecd6a4') +
    box(0, 0, width, shore, nthOf(brush, ['#3fa3b5', '#2b6f9b'])) +
    many(5, wave) +
    many(nthOf(brush, [3, 4]), parasol)
  )
}
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
