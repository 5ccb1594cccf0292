import { type Brush, randomFrom } from './brush.ts'
import { bike, cat } from './cat-and-bike.ts'
import { beach, bridge, lake, mist, snow, stars, terraces } from './land.ts'
import { withMood } from './moods.ts'
import { bowl, reading, steamer, tea, teapot } from './tabletop.ts'
import { books, camera, desk, keyboard } from './things.ts'
import { alley, balcony, bamboo, plum, skyline } from './town-and-plants.ts'

/** The draw function of each subject. */
const painters: Readonly<Record<string, (brush: Brush) => string>> = {
  alley,
  balcony,
  bamboo,
  bike,
  books,
  breakfast: steamer,
  bridge,
  calico: (brush) => cat({ ...brush, nth: brush.nth + 1 }),
  camera,
  cat,
  desk,
  keyboard,
  lake,
  mist,
  noodle: bowl,
  plum,
  reading,
  seaside: beach,
  skyline,
  snow,
  stars,
  tea,
  teapot,
  terraces,
}

/** Subjects without a sky to put weather in. */
const indoors: ReadonlySet<string> = new Set([
  'bamboo',
  'books',
  'breakfast',
  'calico',
  'camera',
  'cat',
  'desk',
  'keyboard',
  'noodle',
  'reading',
  'skyline',
  'stars',
  'tea',
  'teapot',
])

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
  const brush = { width, height, nth: Number(number) - 2, random: randomFrom(seed) }
  const drawn = withMood(brush, paint(brush), indoors.has(subject) ? 'indoors' : 'outdoors')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawn}</svg>`
}
