import { type Brush, between, box, disc, line, many } from './brush.ts'

/** What a mood does with a finished scene: mirrored or not, and what is drawn above it. */
type Mood = (brush: Brush) => { readonly isMirrored: boolean; readonly above: string }

const veil = ({ width, height }: Brush, fill: string, opacity: number) =>
  box(0, 0, width, height, fill, `opacity="${opacity}"`)

/** A light or dark spot that fades towards its edge; `radius` in parts of the width. */
function glow({ width, height }: Brush, x: number, y: number, radius: number, inner: string, outer: string) {
  return (
    `<defs><radialGradient id="glow" cx="${x}" cy="${y}" r="${radius}"><stop offset="0" stop-color="${inner}" stop-opacity="${inner === '#000' ? 0 : 0.75}"/>` +
    `<stop offset="1" stop-color="${outer}" stop-opacity="${outer === '#000' ? 0.72 : 0}"/></radialGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#glow)"/>`
  )
}

const day: Mood = (brush) => {
  const clouds = many(4, () => {
    const [x, y] = [between(brush, 0, brush.width), between(brush, 40, brush.height * 0.24)]
    return many(4, (at) => disc(x + at * 46, y + (at % 2) * -18, 40, '#fff', 'opacity=".85"'))
  })
  const birds = many(5, (at) =>
    line(`M${140 + at * 70} ${90 + (at % 3) * 26}q14 -16 24 0q10 -16 24 0`, '#2b3442', 4),
  )
  return { isMirrored: false, above: clouds + birds }
}

const night: Mood = (brush) => {
  const lights = many(90, () =>
    disc(
      between(brush, 0, brush.width),
      between(brush, 0, brush.height * 0.42),
      between(brush, 1, 3),
      '#fff',
    ),
  )
  const moon = disc(brush.width * 0.8, brush.height * 0.16, 48, '#fdf2cf')
  return { isMirrored: true, above: veil(brush, '#0a1436', 0.54) + lights + moon }
}

const rain: Mood = (brush) => {
  const drops = many(130, () => {
    const [x, y] = [between(brush, 0, brush.width), between(brush, 0, brush.height)]
    return line(`M${x} ${y}l-14 ${between(brush, 34, 62)}`, '#e9f1f7', 3, 'opacity=".6"')
  })
  return { isMirrored: false, above: veil(brush, '#55636f', 0.5) + drops }
}

const evening: Mood = (brush) => ({
  isMirrored: true,
  above: veil(brush, '#c4471c', 0.34) + glow(brush, 0.3, 0.35, 0.5, '#ffe9a8', '#ffe9a8'),
})

/** Leaves close to the eye in two corners. */
const autumn: Mood = (brush) => {
  const leaf = (x: number, y: number, at: number) => {
    const fill = ['#b8341b', '#d9791f', '#e0a72e', '#8f2a18'][at % 4]
    return `<path d="M${x} ${y}q70 -90 160 -30q-40 90 -160 30z" fill="${fill}" transform="rotate(${between(brush, 0, 360)} ${x} ${y})"/>`
  }
  const corner = (left: number, top: number) =>
    many(15, (at) => leaf(between(brush, left, left + 330), between(brush, top, top + 240), at))
  return {
    isMirrored: false,
    above: veil(brush, '#f2c879', 0.22) + corner(-60, -60) + corner(brush.width - 300, brush.height - 200),
  }
}

/** Beams of a window at the left. */
const beams: Mood = (brush) => ({
  isMirrored: true,
  above: many(
    4,
    (at) => `<path d="M${at * 260 - 220} 0h130l420 ${brush.height}h-150z" fill="#fff6d8" opacity=".26"/>`,
  ),
})

const lamp: Mood = (brush) => ({ isMirrored: false, above: glow(brush, 0.5, 0.5, 0.62, '#000', '#000') })

/** A photo on black and white film. */
const film: Mood = (brush) => ({ isMirrored: true, above: glow(brush, 0.5, 0.5, 0.85, '#000', '#000') })

const plain: Mood = () => ({ isMirrored: false, above: '' })

const outdoors = [day, night, rain, evening, autumn]
const indoors = [plain, beams, lamp, film, evening]

/** Applies the light and weather of a picture, which differ between pictures of one subject, to its scene. */
export function withMood(brush: Brush, scene: string, place: 'outdoors' | 'indoors'): string {
  const moods = place === 'outdoors' ? outdoors : indoors
  const mood = moods[brush.nth % moods.length] ?? plain
  const { isMirrored, above } = mood(brush)
  const grey =
    mood === film
      ? '<defs><filter id="grey"><feColorMatrix type="saturate" values="0"/></filter></defs><g filter="url(#grey)">'
      : '<g>'
  const turned = isMirrored ? ` transform="translate(${brush.width} 0) scale(-1 1)"` : ''
  return `${grey}<g${turned}>${scene}</g></g>${above}`
}
