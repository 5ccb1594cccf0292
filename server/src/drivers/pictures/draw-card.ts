import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { PictureJob, WrittenPicture } from './picture-jobs.ts'

type CardJob = Extract<PictureJob, { kind: 'card' }>

/** What previews of a shared address show best. */
export const cardPixels = { width: 1200, height: 630 } as const

const margin = 80
const colours = { paper: '#ffffff', accent: '#2469f6', title: '#0b0b37', words: '#4f5a70' } as const
const titlePixels = 64
const wordsPixels = 32
/** Four lines of it, in characters as wide as they are high. */
const titleWidths = 60
const wordsWidths = 16

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Cut to so many wide characters; a narrow one counts half. */
export function cutToWidth(text: string, most: number): string {
  let left = most
  let cut = ''
  for (const sign of text.replaceAll(/\s+/g, ' ').trim()) {
    left -= /[\u0020-\u024f]/.test(sign) ? 0.5 : 1
    if (left < 0) return `${cut.trimEnd()}…`
    cut += sign
  }
  return cut
}

interface Box {
  readonly width: number
  readonly height: number
}

/** Words as a picture of their own, nothing around them; smaller where they are wider than they seemed. */
async function drawWords(text: string, pixels: number, colour: string, box: Box): Promise<Buffer> {
  // What cannot be seen is nothing to draw, and drawing nothing fails.
  const seen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) ? text.replaceAll(/\p{Cc}/gu, '') : '…'
  const escaped = seen.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
  const words = `<span foreground="${colour}">${escaped}</span>`
  const how = {
    font: `sans ${pixels}`,
    width: box.width,
    dpi: 72,
    rgba: true,
    wrap: 'word-char',
    spacing: 8,
  } as const
  const drawn = await sharp({ text: { text: words, ...how } })
    .png()
    .toBuffer()
  return sharp(drawn)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

/** Draws the card of something that is shared: what it is called, who says so, and where. */
export async function drawCard({ title, author, siteName, outPath }: CardJob): Promise<WrittenPicture> {
  const { width, height } = cardPixels
  const inner = width - 2 * margin
  const [head, foot] = await Promise.all([
    drawWords(cutToWidth(title, titleWidths), titlePixels, colours.title, {
      width: inner,
      height: 380,
    }),
    drawWords(
      [author, siteName].map((words) => cutToWidth(words, wordsWidths)).join(' · '),
      wordsPixels,
      colours.words,
      { width: inner, height: 60 },
    ),
  ])
  const bar = { create: { width, height: 16, channels: 3, background: colours.accent } } as const
  const { height: footHeight } = await sharp(foot).metadata()
  const data = await sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite([
      { input: await sharp(bar).png().toBuffer(), left: 0, top: 0 },
      { input: head, left: margin, top: margin },
      { input: foot, left: margin, top: height - margin - footHeight },
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
  await writeFile(outPath, data)
  return { format: 'png', width, height, frames: 1, bytes: data.length }
}
