import { type Brush, between, box, disc, line, many, nthOf, oneOf, wash } from './brush.ts'
import { glazes, table, teas, vessel } from './tabletop.ts'

/** Shelves of books. */
export function books(brush: Brush): string {
  const { width, height } = brush
  const spines = nthOf(brush, [
    ['#9b3b32', '#2f5d62', '#c98b2c', '#3d4f7c', '#6b7f4f', '#7d5a7a'],
    ['#f1ede2', '#e3dccb', '#cfd9d6', '#ded0c2'],
    ['#1f4e79', '#2f6f9f', '#5b93b5', '#8fb8cc', '#123450'],
    ['#5a3a2a', '#7b5236', '#a0754c', '#3f2a20'],
  ])
  // A light wall, and dark or painted boards.
  const wall = nthOf(brush, [
    ['#8a6b4d', '#6a4f37'],
    ['#5f7f78', '#41605a'],
    ['#f1efe9', '#d9d5cb'],
    ['#c9b79a', '#a8926f'],
  ] as const)
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
  return wash(brush, ...wall) + many(Math.ceil(height / 280), (at) => shelf(at * 280))
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
  return table(brush, 4) + box(60, height * 0.36, width - 120, 400, body, 'rx="24"') + keys
}

export function desk(brush: Brush): string {
  const { width, height } = brush
  const code = () =>
    many(13, (at) =>
      box(
        360 + between(brush, 0, 3) * 34,
        height * 0.16 + at * 30,
        between(brush, 90, 380),
        10,
        oneOf(brush, ['#7fb3ff', '#9fe0b0', '#ffd58a', '#c9cfdb']),
      ),
    )
  const chart = () =>
    many(9, (at) => {
      const high = between(brush, 50, height * 0.4)
      return box(360 + at * 64, height * 0.6 - high, 42, high, at % 3 ? '#4f8ff7' : '#f2a33a', 'rx="4"')
    }) + line(`M360 ${height * 0.34}l140 -40l130 60l150 -120l130 50`, '#9fe0b0', 8)
  const land = () =>
    box(330, height * 0.13, 620, height * 0.5, '#8ec5e8') +
    disc(820, height * 0.24, 40, '#fff3c4') +
    `<path d="M330 ${height * 0.63}v-120l160 -110l150 120l120 -80l190 150v40z" fill="#4f7d5a"/>`
  return (
    wash(
      brush,
      ...nthOf(brush, [
        ['#2d3446', '#4b566e'],
        ['#cfd5d8', '#aab4b8'],
        ['#4a3f52', '#77697a'],
      ] as const),
    ) +
    box(0, height * 0.78, width, height * 0.22, '#8a6b4d') +
    box(310, height * 0.1, 660, height * 0.56, '#12151d', 'rx="14"') +
    nthOf(brush, [code, chart, land])() +
    box(590, height * 0.66, 100, height * 0.12, '#1b1f29') +
    vessel(1110, height * 0.86, 62, oneOf(brush, glazes), oneOf(brush, teas))
  )
}

/** A camera from the front. */
export function camera(brush: Brush): string {
  const [x, y] = [brush.width / 2, brush.height * 0.54]
  const skin = nthOf(brush, ['#22384a', '#7a3b26'])
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
