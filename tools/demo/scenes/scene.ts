import { type Brush, randomFrom } from './brush.ts'
import { bike, cat } from './cat-and-bike.ts'
import { bridge, lake, mist, snow, stars, terraces } from './land.ts'
import { bowl, reading, tea, teapot } from './tabletop.ts'
import { books, camera, desk, keyboard } from './things.ts'
import { alley, bamboo, plum, skyline } from './town-and-plants.ts'

/** The draw function of each subject. */
const painters: Readonly<Record<string, (brush: Brush) => string>> = {
  alley,
  balcony: plum,
  bamboo,
  bike,
  books,
  breakfast: bowl,
  bridge,
  calico: cat,
  camera,
  cat,
  desk,
  keyboard,
  lake,
  mist,
  noodle: bowl,
  plum,
  reading,
  seaside: lake,
  skyline,
  snow,
  stars,
  tea,
  teapot,
  terraces,
}

const form = /^([a-z]+)-(\d+)$/

/** Whether a picture is generated: its name is a subject and a number, as in `lake-2`. */
export const isScene = (name: string): boolean => Object.hasOwn(painters, form.exec(name)?.[1] ?? '')

/** Width and height of scenes, in common camera and phone formats. */
const sizes = [
  [1280, 853],
  [1280, 960],
  [1280, 720],
  [1280, 1280],
] as const

/** Draws a picture as SVG, the same for the same name. */
export function drawScene(name: string): string {
  const [, subject = '', number = ''] = form.exec(name) ?? []
  const paint = painters[subject]
  if (!paint) throw new Error(`There is no drawing function for "${name}".`)
  const seed = [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0, 7)
  const [width, height] = sizes[(Number(number) + subject.length) % sizes.length] ?? sizes[0]
  const drawn = paint({ width, height, random: randomFrom(seed) })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`
}
