import { type Brush, between, box, disc, line, many, nthOf, oneOf, wash } from './brush.ts'

const woods = [
  ['#7a5a3f', '#5d432d'],
  ['#8a6b4d', '#6a4f37'],
  ['#5b4636', '#43342a'],
] as const

/** A cloth with stripes in both directions. */
function cloth(brush: Brush, ground: string, stripe: string, step: number): string {
  const { width, height } = brush
  return (
    box(0, 0, width, height, ground) +
    many(Math.ceil(width / step), (at) => box(at * step, 0, step / 2, height, stripe, 'opacity=".3"')) +
    many(Math.ceil(height / step), (at) => box(0, at * step, width, step / 2, stripe, 'opacity=".3"'))
  )
}

function marble(brush: Brush, ground: string, vein: string): string {
  const veins = many(14, () => {
    const [x, y] = [between(brush, -100, brush.width), between(brush, 0, brush.height)]
    return line(
      `M${x} ${y}q160 ${between(brush, -120, 60)} 340 20t260 ${between(brush, -60, 60)}`,
      vein,
      3,
      'opacity=".4"',
    )
  })
  return box(0, 0, brush.width, brush.height, ground) + veins
}

/** What things stand on: wood, cloths, stone; the kind `first`, and another one for each next picture. */
export function table(brush: Brush, first = 0): string {
  const kinds = [
    () => cloth(brush, '#eef3ee', '#4f8f6b', 120),
    () => board(brush),
    () => marble(brush, '#eceae6', '#8f8a84'),
    () => cloth(brush, '#d7e2ee', '#2f5d92', 60),
    () => marble(brush, '#3a4046', '#9aa4ad'),
  ]
  return nthOf({ ...brush, nth: brush.nth + first }, kinds)()
}

function board(brush: Brush): string {
  const { width, height } = brush
  const boards = many(7, (at) => box(0, (at * height) / 7, width, 3, '#000', 'opacity=".18"'))
  const grain = many(30, () => {
    const [x, y] = [between(brush, 0, width), between(brush, 0, height)]
    return line(`M${x} ${y}q120 ${between(brush, -12, 12)} 260 0`, '#000', 2, 'opacity=".12"')
  })
  return wash(brush, ...oneOf(brush, woods)) + boards + grain
}

/** A vessel from above: rim, glaze, what is in it. */
export const vessel = (x: number, y: number, size: number, glaze: string, inside: string) =>
  disc(x + 8, y + 14, size, '#000', 'opacity=".22"') +
  disc(x, y, size, glaze) +
  disc(x, y, size * 0.92, '#ffffff', 'opacity=".35"') +
  disc(x, y, size * 0.8, inside)

export const glazes = ['#dfe5df', '#c7d4cf', '#e8e0d2', '#9fb3b0', '#d8c4ae'] as const
export const teas = ['#c9862f', '#b5641f', '#d7a649', '#9c3f1c', '#c9c05a'] as const

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
  return table(brush, 2) + cups + leaves
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
    table(brush, 1) +
    `<g transform="rotate(${between(brush, -12, 12)} ${x} ${y})">${page(1)}${page(-1)}</g>` +
    vessel(x + 430, y + 160, 90, oneOf(brush, glazes), oneOf(brush, teas))
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
    table(brush, 3) +
    vessel(x, y, 300, nthOf(brush, ['#2f4d73', '#8c3b2f', '#e8e0d2', '#4f6b5a']), '#c98b4a') +
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

/** A bamboo steamer from above, with buns. */
export function steamer(brush: Brush): string {
  const [x, y] = [brush.width / 2 + between(brush, -60, 60), brush.height / 2]
  const count = nthOf(brush, [6, 4])
  const bun = (at: number) => {
    const angle = (at * Math.PI * 2) / count
    const [left, top] = [Math.round(x + 150 * Math.cos(angle)), Math.round(y + 150 * Math.sin(angle))]
    return (
      disc(left + 4, top + 8, 82, '#000', 'opacity=".16"') +
      disc(left, top, 80, '#fbf6ea') +
      many(7, (fold) =>
        line(
          `M${left} ${top}l${Math.round(56 * Math.cos(fold * 0.9))} ${Math.round(56 * Math.sin(fold * 0.9))}`,
          '#d8cbb0',
          5,
        ),
      )
    )
  }
  return (
    table(brush) +
    disc(x + 10, y + 18, 320, '#000', 'opacity=".25"') +
    disc(x, y, 320, '#b98643') +
    disc(x, y, 292, '#e3c184') +
    many(15, (at) => line(`M${x - 270} ${y - 210 + at * 30}h540`, '#c79f5d', 3, 'opacity=".5"')) +
    many(count, bun) +
    vessel(x + 440, y - 180, 84, oneOf(brush, glazes), '#5a2b16')
  )
}

/** A pot and its steam, seen from the side. */
export function teapot(brush: Brush): string {
  const { width, height } = brush
  const clay = nthOf(brush, ['#8c4a33', '#5d6f6b', '#e6e2d6', '#a8763e', '#33455c'])
  const [x, y, size] = [width / 2 + between(brush, -120, 120), height * 0.6, between(brush, 170, 230)]
  const steam = many(3, (at) =>
    line(`M${x - 60 + at * 60} ${y - size - 60}q-30 -50 0 -100t0 -100`, '#ffffff', 10, 'opacity=".35"'),
  )
  return (
    wash(
      brush,
      ...nthOf(brush, [
        ['#e9dfd0', '#b9a283'],
        ['#f3d9d2', '#c98d80'],
        ['#31424c', '#57707c'],
        ['#d9e0e3', '#93a3a8'],
        ['#dfe6c9', '#94a56f'],
      ] as const),
    ) +
    box(0, height * 0.78, width, height * 0.22, '#6a4f37') +
    line(`M${x + size * 0.8} ${y - 20}q130 -30 90 100t-120 60`, clay, 26) +
    `<path d="M${x - size * 0.8} ${y + 10}q-150 -20 -170 -150q40 40 190 60z" fill="${clay}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.8}" fill="${clay}"/>` +
    `<ellipse cx="${x}" cy="${y - size * 0.66}" rx="${size * 0.55}" ry="${size * 0.16}" fill="#000" opacity=".25"/>` +
    disc(x, y - size * 0.86, 22, clay) +
    `<ellipse cx="${x - size * 0.4}" cy="${y - 30}" rx="26" ry="70" fill="#fff" opacity=".16"/>` +
    many(brush.nth, (at) => box(90 + at * 108, height * 0.78 - 54, 78, 54, '#efe9dc', 'rx="20"')) +
    steam
  )
}
