import { type Brush, randomFrom } from './brush.ts'
import { bike, books, bowl, camera, cat, desk, keyboard, reading, tea, teapot } from './indoors.ts'
import { alley, bamboo, bridge, lake, mist, plum, skyline, snow, stars, terraces } from './outdoors.ts'

/** How each subject is painted. */
const painters: Readonly<Record<string, (brush: Brush) => string>> = {
  ...{ alley, bamboo, bike, books, bridge, camera, cat, desk, keyboard, lake, mist, plum, reading },
  ...{ skyline, snow, stars, tea, teapot, terraces },
  balcony: plum,
  breakfast: bowl,
  calico: cat,
  noodle: bowl,
  seaside: lake,
}

const form = /^([a-z]+)-(\d+)$/

/** Whether a picture is painted by program: a subject and a number, as in `lake-2`. */
export const isScene = (name: string): boolean => Object.hasOwn(painters, form.exec(name)?.[1] ?? '')

/** Width and height of scenes: as cameras and phones take them. */
const sizes = [
  [1280, 853],
  [1280, 960],
  [1280, 720],
  [1280, 1280],
] as const

/** A picture as SVG, the same for the same name. */
export function drawScene(name: string): string {
  const [, subject = '', number = ''] = form.exec(name) ?? []
  const paint = painters[subject]
  if (!paint) throw new Error(`Nobody can paint "${name}".`)
  const seed = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)
  const [width, height] = sizes[(Number(number) + subject.length) % sizes.length] ?? sizes[0]
  const drawn = paint({ width, height, random: randomFrom(seed) })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`
}
