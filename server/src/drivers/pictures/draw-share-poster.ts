import { writeFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import { type Box, cutToWidth, drawWords } from './draw-words.ts'
import type { PictureJob, WrittenPicture } from './picture-jobs.ts'

type PosterJob = Extract<PictureJob, { kind: 'poster' }>

const width = 900
const margin = 64
const inner = width - 2 * margin
const coverBox: Box = { width, height: 600 }
const faceSide = 92
const codeSide = 188
const colours = {
  paper: '#ffffff',
  accent: '#2469f6',
  soft: '#e8f0ff',
  line: '#e3e6ec',
  title: '#0b0b37',
  words: '#4f5a70',
} as const

/** What is drawn, and how high it is. */
interface Part {
  readonly input: Buffer
  readonly height: number
}

async function words(
  text: string,
  most: number,
  look: Parameters<typeof drawWords>[1],
  box: Box,
): Promise<Part> {
  const input = await drawWords(cutToWidth(text, most), look, box)
  return { input, height: (await sharp(input).metadata()).height }
}

const plain = (box: Box, background: string) =>
  sharp({ create: { ...box, channels: 4, background } })
    .png()
    .toBuffer()

/** Alpha of a disc with a soft edge. */
function disc(side: number): Buffer {
  const half = side / 2
  const alpha = (at: number) => {
    const distance = Math.hypot((at % side) + 0.5 - half, Math.floor(at / side) + 0.5 - half)
    return Math.round(255 * Math.min(1, Math.max(0, half - distance)))
  }
  return Buffer.from(Array.from({ length: side * side }, (_, at) => alpha(at)))
}

/** The picture of the author, round; a disc with the first sign of the name where there is none. */
async function drawFace(path: string | null, name: string): Promise<Buffer> {
  const side = faceSide
  const raw = { raw: { width: side, height: side, channels: 1 } } as const
  const letter = async () => {
    const sign = await drawWords(
      [...name.trim()][0] ?? '…',
      { pixels: 44, colour: colours.accent },
      { width: side, height: side },
    )
    return sharp(await plain({ width: side, height: side }, colours.soft))
      .composite([{ input: sign }])
      .removeAlpha()
      .toBuffer()
  }
  const picture =
    path === null
      ? null
      : await sharp(path)
          .resize(side, side)
          .removeAlpha()
          .png()
          .toBuffer()
          .catch(() => null)
  return sharp(picture ?? (await letter()))
    .joinChannel(disc(side), raw)
    .png()
    .toBuffer()
}

/** The code of a link; null where it is too long for one. */
async function drawCode(link: string): Promise<Buffer | null> {
  if (link === '') return null
  try {
    const { data, size } = encode(link, { ecc: 'M', maxVersion: 12, border: 2 })
    const raw = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
    return await sharp(raw, { raw: { width: size, height: size, channels: 1 } })
      .resize(codeSide, codeSide, { kernel: 'nearest' })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The cover; a band in the accent with the name of the site where there is none, or none that can be read. */
async function drawCover(path: string | null, siteName: string): Promise<Part> {
  const picture =
    path === null
      ? null
      : await sharp(path)
          .resize({ ...coverBox, fit: 'cover', position: 'attention' })
          .flatten({ background: colours.paper })
          .png()
          .toBuffer()
          .catch(() => null)
  if (picture) return { input: picture, height: coverBox.height }
  const band = { width, height: 200 }
  const name = await words(
    siteName,
    14,
    { pixels: 56, colour: '#ffffff', weight: 'bold' },
    { width: inner, height: 90 },
  )
  const input = await sharp(await plain(band, colours.accent))
    .composite([{ input: name.input, left: margin, top: Math.round((band.height - name.height) / 2) }])
    .png()
    .toBuffer()
  return { input, height: band.height }
}

/**
 * Draws the poster of a thread as a JPEG: cover, title, first words, who wrote it, the site, and the code of its address.
 * Pictures that cannot be read are left out.
 */
export async function drawSharePoster(job: PosterJob): Promise<WrittenPicture> {
  const { title, text, author, siteName, hint, link, coverPath, facePath, outPath } = job
  const room = inner - codeSide - 24 - faceSide - 20
  const [cover, head, body, face, code, name, site, scan] = await Promise.all([
    drawCover(coverPath, siteName),
    words(
      title,
      42,
      { pixels: 52, colour: colours.title, weight: 'bold', spacing: 12 },
      { width: inner, height: 240 },
    ),
    text === ''
      ? null
      : words(text, 112, { pixels: 32, colour: colours.words, spacing: 16 }, { width: inner, height: 280 }),
    drawFace(facePath, author),
    drawCode(link),
    words(author, 12, { pixels: 32, colour: colours.title, weight: 'bold' }, { width: room, height: 48 }),
    words(siteName, 14, { pixels: 26, colour: colours.words }, { width: room, height: 40 }),
    words(hint, 12, { pixels: 22, colour: colours.words }, { width: codeSide, height: 32 }),
  ])
  const parts: OverlayOptions[] = [{ input: cover.input, left: 0, top: 0 }]
  let top = cover.height + 56
  for (const part of [head, body])
    if (part) {
      parts.push({ input: part.input, left: margin, top })
      top += part.height + 40
    }
  top += 16
  parts.push({ input: await plain({ width: inner, height: 2 }, colours.line), left: margin, top })
  top += 42
  const middle = top + Math.round(codeSide / 2)
  const beside = margin + faceSide + 20
  parts.push(
    { input: face, left: margin, top: middle - faceSide / 2 },
    { input: name.input, left: beside, top: middle - name.height - 6 },
    { input: site.input, left: beside, top: middle + 10 },
  )
  if (code)
    parts.push(
      { input: code, left: width - margin - codeSide, top },
      { input: scan.input, left: width - margin - codeSide + 12, top: top + codeSide + 8 },
    )
  const height = top + codeSide + 8 + 32 + 40
  const data = await sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite(parts)
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
  await writeFile(outPath, data)
  return { format: 'jpeg', width, height, frames: 1, bytes: data.length }
}
