/** Renders the home screen icons from the product's mark: `node tools/generate/app-icons.ts`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const at = (name: string) => fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url))

const blue = '#2469f6'
/** The mark without its own size and colour. */
const mark = readFileSync(at('mark.svg'), 'utf8')
  .replace(/^<svg[^>]*>/, '')
  .replace('</svg>', '')

/** A square with the mark in the middle; the mark has `share` of its side, `radius` rounds its corners. */
const drawing = (share: number, radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${blue}"/>` +
  `<g fill="#fff" transform="translate(${16 - 16 * share} ${16 - 16 * share}) scale(${share})">${mark}</g></svg>`

/** Systems crop maskable icons to any shape: the mark is within the middle four fifths. */
const icons: readonly (readonly [file: string, side: number, share: number, radius: number])[] = [
  ['icon-192.png', 192, 0.73, 7],
  ['icon-512.png', 512, 0.73, 7],
  ['icon-maskable-512.png', 512, 0.58, 0],
  ['apple-touch-icon.png', 180, 0.66, 0],
]

for (const [file, side, share, radius] of icons)
  await sharp(Buffer.from(drawing(share, radius)), { density: 72 * (side / 32) })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: true })
    .toFile(at(file))
