import { type Brush, between, box, disc, line, many, oneOf, wash } from './brush.ts'

const woods = [
  ['#7a5a3f', '#5d432d'],
  ['#8a6b4d', '#6a4f37'],
  ['#5b4636', '#43342a'],
] as const

function table(brush: Brush): string {
  const { width, height } = brush
  const boards = many(7, (at) => box(0, (at * height) / 7, width, 3, '#000', 'opacity=".18"'))
  const grain = many(30, () => {
    const [x, y] = [between(brush, 0, width), between(brush, 0, height)]
    return line(`M${x} ${y}q120 ${between(brush, -12, 12)} 260 0`, '#000', 2, 'opacity=".12"')
  })
  return wash(brush, ...oneOf(brush, woods)) + boards + grain
}

/** A vessel from above: rim, glaze, what is in it. */
const vessel = (x: number, y: number, size: number, glaze: string, inside: string) =>
  disc(x + 8, y + 14, size, '#000', 'opacity=".22"') +
  disc(x, y, size, glaze) +
  disc(x, y, size * 0.92, '#ffffff', 'opacity=".35"') +
  disc(x, y, size * 0.8, inside)

const glazes = ['#dfe5df', '#c7d4cf', '#e8e0d2', '#9fb3b0', '#d8c4ae'] as const
const teas = ['#c9862f', '#b5641f', '#d7a649', '#9c3f1c', '#c9c05a'] as const

/** Cups of tea on a table, seen from above. */
export function tea(brush: Brush): string {
  const { width, height } = brush
  const cups = many(between(brush, 2, 5), (at) => {
    const [x, y, size] = [
      180 + at * 250 + between(brush, -40, 40),
      between(brush, height * 0.25, height * 0.75),
      between(brush, 84, 150),
    ]
    const liquor = oneOf(brush, teas)
    return (
      vessel(x, y, size, oneOf(brush, glazes), liquor) +
      line(
        `M${x - size * 0.5} ${y - size * 0.35}q${size * 0.4} ${-size * 0.3} ${size * 0.8} -6`,
        '#fff',
        8,
        'opacity=".4"',
      )
    )
  })
  const leaves = many(22, () => {
    const [x, y] = [between(brush, 0, width), between(brush, height * 0.7, height)]
    return `<ellipse cx="${x}" cy="${y}" rx="16" ry="5" fill="#4c5a3a" transform="rotate(${between(brush, 0, 180)} ${x} ${y})"/>`
  })
  return table(brush) + cups + leaves
}

/** A pot and its steam, seen from the side. */
export function teapot(brush: Brush): string {
  const { width, height } = brush
  const clay = oneOf(brush, ['#8c4a33', '#5d6f6b', '#33455c', '#a8763e', '#6f4a5e'])
  const [x, y, size] = [width / 2 + between(brush, -120, 120), height * 0.6, between(brush, 170, 230)]
  const steam = many(3, (at) =>
    line(`M${x - 60 + at * 60} ${y - size - 60}q-30 -50 0 -100t0 -100`, '#ffffff', 10, 'opacity=".35"'),
  )
  return (
    wash(
      brush,
      ...oneOf(brush, [
        ['#e9dfd0', '#b9a283'],
        ['#d9e0e3', '#93a3a8'],
        ['#efe3d9', '#c09a86'],
      ] as const),
    ) +
    box(0, height * 0.78, width, height * 0.22, '#6a4f37') +
    line(`M${x + size * 0.8} ${y - 20}q130 -30 90 100t-120 60`, clay, 26) +
    `<path d="M${x - size * 0.8} ${y + 10}q-150 -20 -170 -150q40 40 190 60z" fill="${clay}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.8}" fill="${clay}"/>` +
    `<ellipse cx="${x}" cy="${y - size * 0.66}" rx="${size * 0.55}" ry="${size * 0.16}" fill="#000" opacity=".25"/>` +
    disc(x, y - size * 0.86, 22, clay) +
    `<ellipse cx="${x - size * 0.4}" cy="${y - 30}" rx="26" ry="70" fill="#fff" opacity=".16"/>` +
    steam
  )
}

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

/** An open book beside a cup. */
export function reading(brush: Brush): string {
  const [x, y] = [brush.width / 2 + between(brush, -80, 80), brush.height / 2 + between(brush, -40, 40)]
  const page = (side: number) =>
    `<path d="M${x} ${y - 190}q${side * 150} -50 ${side * 330} -10v370q${side * -180} -40 ${side * -330} 14z" fill="#f7f1e3"/>` +
    many(11, (at) =>
      box(
        side > 0 ? x + 40 : x - 300,
        y - 150 + at * 28,
        between(brush, 170, 250),
        6,
        '#8d8574',
        'opacity=".7"',
      ),
    )
  return (
    table(brush) +
    `<g transform="rotate(${between(brush, -12, 12)} ${x} ${y})">${page(1)}${page(-1)}</g>` +
    vessel(x + 430, y + 160, 90, oneOf(brush, glazes), oneOf(brush, teas))
  )
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

/** A bowl from above, with noodles or with eggs. */
export function bowl(brush: Brush): string {
  const [x, y] = [brush.width / 2 + between(brush, -120, 120), brush.height / 2]
  const noodles = many(26, (at) =>
    line(
      `M${x - 200 + at * 10} ${y - 120 + between(brush, -20, 20)}q${between(brush, -60, 60)} 120 30 ${between(brush, 200, 260)}`,
      at % 2 ? '#f1dca4' : '#e7c983',
      9,
    ),
  )
  const egg = (dx: number) =>
    disc(x + dx, y - 40, 66, '#ffffff') + disc(x + dx, y - 40, 32, oneOf(brush, ['#f2a33a', '#e98a2b']))
  const greens = many(16, () =>
    disc(x + between(brush, -190, 190), y + between(brush, -170, 170), between(brush, 6, 15), '#5e8f3f'),
  )
  return (
    table(brush) +
    vessel(x, y, 300, oneOf(brush, ['#2f4d73', '#8c3b2f', '#e8e0d2', '#4f6b5a']), '#c98b4a') +
    noodles +
    egg(-90) +
    (brush.random() < 0.6 ? egg(110) : '') +
    greens +
    line(
      `M${x + 240} ${y - 330}L${x + 420} ${y + 300}M${x + 290} ${y - 340}L${x + 460} ${y + 290}`,
      '#6b3f22',
      14,
    )
  )
}

/** A cat in front of a window. */
export function cat(brush: Brush): string {
  const { width, height } = brush
  const [x, y] = [width * (0.35 + brush.random() * 0.3), height * 0.62]
  const fur = oneOf(brush, ['#d9822f', '#3a3633', '#8f8a84', '#efe6d8'])
  const patch = oneOf(brush, ['#2f2a27', '#b5622a', '#ffffff'])
  return (
    wash(
      brush,
      ...oneOf(brush, [
        ['#f3c79b', '#c97f62'],
        ['#b7cfe3', '#e9dcc6'],
        ['#33415f', '#7d6f8f'],
      ] as const),
    ) +
    box(width / 2 - 8, 0, 16, height * 0.86, '#efe9df') +
    box(0, height * 0.4, width, 14, '#efe9df') +
    box(0, height * 0.86, width, height * 0.14, '#8a6b4d') +
    line(`M${x + 120} ${y + 190}q180 10 150 -120`, fur, 34) +
    `<ellipse cx="${x}" cy="${y + 70}" rx="150" ry="180" fill="${fur}"/>` +
    `<ellipse cx="${x + 50}" cy="${y + 90}" rx="70" ry="90" fill="${patch}" opacity=".85"/>` +
    disc(x, y - 130, 104, fur) +
    `<path d="M${x - 96} ${y - 160}l-4 -92l84 46zM${x + 96} ${y - 160}l4 -92l-84 46z" fill="${fur}"/>` +
    `<ellipse cx="${x - 40}" cy="${y - 136}" rx="12" ry="17" fill="#f5d76a"/><ellipse cx="${x + 40}" cy="${y - 136}" rx="12" ry="17" fill="#f5d76a"/>` +
    disc(x - 40, y - 134, 6, '#111') +
    disc(x + 40, y - 134, 6, '#111') +
    line(
      `M${x - 150} ${y - 104}l84 10M${x + 150} ${y - 104}l-84 10M${x - 150} ${y - 80}l84 -4M${x + 150} ${y - 80}l-84 -4`,
      '#fff',
      3,
      'opacity=".8"',
    )
  )
}

/** A bicycle against a wall. */
export function bike(brush: Brush): string {
  const { width, height } = brush
  const [x, y] = [width / 2 - 240, height * 0.7]
  const paint = oneOf(brush, ['#c4412f', '#2f6f8f', '#3a3f4a', '#d8a23a', '#4f7d5a'])
  const wheel = (at: number) =>
    `<circle cx="${at}" cy="${y}" r="140" fill="none" stroke="#22252b" stroke-width="16"/>` +
    many(12, (n) =>
      line(
        `M${at} ${y}L${Math.round(at + 132 * Math.cos((n * Math.PI) / 6))} ${Math.round(y + 132 * Math.sin((n * Math.PI) / 6))}`,
        '#8b9098',
        2,
      ),
    )
  return (
    wash(
      brush,
      ...oneOf(brush, [
        ['#e7d9c2', '#cdb893'],
        ['#cdd8dc', '#a9b8bd'],
        ['#d8c9c4', '#b59f98'],
      ] as const),
    ) +
    many(30, () =>
      box(between(brush, 0, width), between(brush, 0, height * 0.8), 90, 34, '#000', 'opacity=".05"'),
    ) +
    box(0, height * 0.86, width, height * 0.14, '#77716a') +
    wheel(x) +
    wheel(x + 480) +
    line(
      `M${x} ${y}L${x + 150} ${y - 210}H${x + 390}L${x + 220} ${y}ZM${x + 150} ${y - 210}L${x + 220} ${y}M${x + 480} ${y}L${x + 380} ${y - 280}h70`,
      paint,
      18,
    ) +
    line(`M${x + 110} ${y - 240}h90`, '#3a2a20', 22)
  )
}
