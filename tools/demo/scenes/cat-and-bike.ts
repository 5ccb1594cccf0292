import { type Brush, between, box, disc, line, many, nthOf, wash } from './brush.ts'

/** A cat in front of a window. */
export function cat(brush: Brush): string {
  const { width, height } = brush
  const [x, y] = [width * (0.35 + brush.random() * 0.3), height * 0.62]
  const fur = nthOf(brush, ['#d9822f', '#efe6d8', '#8f8a84'])
  const patch = nthOf(brush, ['#2f2a27', '#b5622a', '#ffffff'])
  return (
    wash(
      brush,
      ...nthOf(brush, [
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
  const paint = nthOf(brush, ['#2f6f8f', '#e9e4d8', '#c4412f'])
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
      ...nthOf(brush, [
        ['#efd9a8', '#d8b46a'],
        ['#b8604a', '#8f4334'],
        ['#c9d6c4', '#8ea888'],
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
