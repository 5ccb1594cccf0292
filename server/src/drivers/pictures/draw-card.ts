import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { cutToWidth, drawWords } from './draw-text.ts'
import type { PictureJob, WrittenPicture } from './picture-jobs.ts'

type CardJob = Extract<PictureJob, { kind: 'card' }>

/** The size that link previews show best. */
export const cardPixels = { width: 1200, height: 630 } as const

const margin = 80
const colours = { paper: '#ffffff', accent: '#2469f6', title: '#0b0b37', words: '#4f5a70' } as const
const titlePixels = 64
const wordsPixels = 32
/** Four lines, in characters as wide as they are high. */
const titleWidths = 60
const wordsWidths = 16

/** Draws the preview card of shared content: title, author and site. */
export async function drawCard({ title, author, siteName, outPath }: CardJob): Promise<WrittenPicture> {
  const { width, height } = cardPixels
  const inner = width - 2 * margin
  const [head, foot] = await Promise.all([
    drawWords(
      cutToWidth(title, titleWidths),
      { pixels: titlePixels, colour: colours.title },
      {
        width: inner,
        height: 380,
      },
    ),
    drawWords(
      [author, siteName].map((words) => cutToWidth(words, wordsWidths)).join(' · '),
      { pixels: wordsPixels, colour: colours.words },
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
