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
