import { type Brush, between, box, disc, many, oneOf, wash } from './brush.ts'
import { glazes, table, teas, vessel } from './tabletop.ts'

/** Shelves of books. */
export function books(brush: Brush): string {
  const { width, height } = brush
  const spines = ['#9b3b32', '#2f5d62', '#c98b2c', '#3d4f7c', '#6b7f4f', '#7d5a7a', '#d8cdb8', '#4a4a4a']
  const shelf = (top: number) => {
    let row = box(0, top + 250, width, 22, '#5a4230')
    for (let x = 12; x < width - 30; ) {
      const [wide, high] = [between(brush, 24, 66), between(brush, 150, 236)]
      row +=
        box(x, top + 250 - high, wide, high, oneOf(brush, spines)) +
        box(x + 6, top + 270 - high, wide - 12, 8, '#fff', 'opacity=".5"')
      x += wide + (brush.random() < 0.12 ? between(brush, 20, 60) : 3)
    }
    return row
  }
  return wash(brush, '#8a6b4d', '#6a4f37') + many(Math.ceil(height / 280), (at) => shelf(at * 280))
}

/** A keyboard, or a desk with a screen above one. */
export function keyboard(brush: Brush): string {
  const { width, height } = brush
  const [body, cap, accent] = oneOf(brush, [
    ['#2b2f38', '#4a505e', '#e0783c'],
    ['#d9d4c8', '#f6f2e8', '#b5483a'],
    ['#3a4b4a', '#dfe5df', '#d7a649'],
  ] as const)
  const keys = many(60, (at) => {
    const [column, row] = [at % 15, Math.floor(at / 15)]
    return box(
      92 + column * 73 + row * 8,
      height * 0.4 + row * 82,
      64,
      70,
      brush.random() < 0.1 ? accent : cap,
      'rx="10"',
    )
  })
  return table(brush) + box(60, height * 0.36, width - 120, 400, body, 'rx="24"') + keys
}

export function desk(brush: Brush): string {
  const { width, height } = brush
  const code = many(13, (at) =>
    box(
      360 + between(brush, 0, 3) * 34,
      height * 0.16 + at * 30,
      between(brush, 90, 380),
      10,
      oneOf(brush, ['#7fb3ff', '#9fe0b0', '#ffd58a', '#c9cfdb']),
    ),
  )
  return (
    wash(
      brush,
      ...oneOf(brush, [
        ['#2d3446', '#4b566e'],
        ['#cfd5d8', '#aab4b8'],
        ['#4a3f52', '#77697a'],
      ] as const),
    ) +
    box(0, height * 0.78, width, height * 0.22, '#8a6b4d') +
    box(310, height * 0.1, 660, height * 0.56, '#12151d', 'rx="14"') +
    code +
    box(590, height * 0.66, 100, height * 0.12, '#1b1f29') +
    vessel(1110, height * 0.86, 62, oneOf(brush, glazes), oneOf(brush, teas))
  )
}

/** A camera from the front. */
export function camera(brush: Brush): string {
  const [x, y] = [brush.width / 2, brush.height * 0.54]
  const skin = oneOf(brush, ['#2a2a2c', '#5a3a2a', '#22384a', '#3c4a3a'])
  const rings = [
    ['#101114', 190],
    ['#3a3d45', 160],
    ['#15161a', 130],
    ['#20344f', 96],
    ['#4f7fb5', 52],
  ] as const
  return (
    table(brush) +
    box(x - 430, y - 220, 860, 460, '#c9cbce', 'rx="34"') +
    box(x - 430, y - 120, 860, 290, skin) +
    box(x - 120, y - 270, 240, 70, '#b4b6ba', 'rx="16"') +
    box(x + 250, y - 250, 90, 40, '#8e9196', 'rx="8"') +
    rings.map(([fill, size]) => disc(x, y + 10, size, fill)).join('') +
    disc(x - 34, y - 24, 16, '#ffffff', 'opacity=".7"')
  )
}
