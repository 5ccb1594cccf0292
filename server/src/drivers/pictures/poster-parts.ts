import sharp from 'sharp'
import { encode } from 'uqr'
import { type Box, cutToWidth, drawWords } from './draw-text.ts'

export const avatarSidePx = 92
export const qrCodeSidePx = 188
export const colours = {
  paper: '#ffffff',
  accent: '#2469f6',
  soft: '#e8f0ff',
  line: '#e3e6ec',
  title: '#0b0b37',
  words: '#4f5a70',
} as const

/** A drawn part and its height. */
export interface PosterPart {
  readonly input: Buffer
  readonly height: number
}

export async function renderTextLine(
  text: string,
  most: number,
  look: Parameters<typeof drawWords>[1],
  box: Box,
): Promise<PosterPart> {
  const input = await drawWords(cutToWidth(text, most), look, box)
  return { input, height: (await sharp(input).metadata()).height }
}

export const renderRectangle = (box: Box, background: string) =>
  sharp({ create: { ...box, channels: 4, background } })
    .png()
    .toBuffer()

/** Returns the alpha channel of a disc with a soft edge. */
function disc(side: number): Buffer {
  const half = side / 2
  const alpha = (at: number) => {
    const distance = Math.hypot((at % side) + 0.5 - half, Math.floor(at / side) + 0.5 - half)
    return Math.round(255 * Math.min(1, Math.max(0, half - distance)))
  }
  return Buffer.from(Array.from({ length: side * side }, (_, at) => alpha(at)))
}

/** Draws the author's avatar, round; without one a disc with the first character of the name. */
export async function drawAvatar(path: string | null, name: string): Promise<Buffer> {
  const side = avatarSidePx
  const raw = { raw: { width: side, height: side, channels: 1 } } as const
  const letter = async () => {
    const sign = await drawWords(
      [...name.trim()][0] ?? '…',
      { pixels: 44, colour: colours.accent },
      { width: side, height: side },
    )
    return sharp(await renderRectangle({ width: side, height: side }, colours.soft))
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

/** Draws the QR code of a link; null if it is too long for one. */
export async function drawQrCode(link: string): Promise<Buffer | null> {
  if (link === '') return null
  try {
    const { data, size } = encode(link, { ecc: 'M', maxVersion: 12, border: 2 })
    const raw = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
    return await sharp(raw, { raw: { width: size, height: size, channels: 1 } })
      .resize(qrCodeSidePx, qrCodeSidePx, { kernel: 'nearest' })
      .toColourspace('srgb')
      .png()
      .toBuffer()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
