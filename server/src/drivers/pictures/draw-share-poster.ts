import { writeFile } from 'node:fs/promises'
import sharp, { type OverlayOptions } from 'sharp'
import type { Box } from './draw-text.ts'
import type { PictureJob, WrittenPicture } from './picture-jobs.ts'
import {
  avatarSidePx,
  colours,
  drawAvatar,
  drawQrCode,
  type PosterPart,
  qrCodeSidePx,
  renderRectangle,
  renderTextLine,
} from './poster-parts.ts'

type PosterJob = Extract<PictureJob, { kind: 'poster' }>

const width = 900
const margin = 64
const inner = width - 2 * margin
const coverBox: Box = { width, height: 600 }

/** Draws the cover; without a readable one, an accent-coloured band with the site's name. */
async function drawCover(path: string | null, siteName: string): Promise<PosterPart> {
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
  const name = await renderTextLine(
    siteName,
    14,
    { pixels: 56, colour: '#ffffff', weight: 'bold' },
    { width: inner, height: 90 },
  )
  const input = await sharp(await renderRectangle(band, colours.accent))
    .composite([{ input: name.input, left: margin, top: Math.round((band.height - name.height) / 2) }])
    .png()
    .toBuffer()
  return { input, height: band.height }
}

/**
 * Draws the poster of a thread as a JPEG: cover, title, first words, author, site, and the QR code of its URL. Leaves
 * out unreadable pictures.
 */
export async function drawSharePoster(job: PosterJob): Promise<WrittenPicture> {
  const { title, text, author, siteName, hint, link, coverPath, facePath, outPath } = job
  const room = inner - qrCodeSidePx - 24 - avatarSidePx - 20
  const [cover, head, body, face, code, name, site, scan] = await Promise.all([
    drawCover(coverPath, siteName),
    renderTextLine(
      title,
      42,
      { pixels: 52, colour: colours.title, weight: 'bold', spacing: 12 },
      { width: inner, height: 240 },
    ),
    text === ''
      ? null
      : renderTextLine(
          text,
          112,
          { pixels: 32, colour: colours.words, spacing: 16 },
          { width: inner, height: 280 },
        ),
    drawAvatar(facePath, author),
    drawQrCode(link),
    renderTextLine(
      author,
      12,
      { pixels: 32, colour: colours.title, weight: 'bold' },
      { width: room, height: 48 },
    ),
    renderTextLine(siteName, 14, { pixels: 26, colour: colours.words }, { width: room, height: 40 }),
    renderTextLine(hint, 12, { pixels: 22, colour: colours.words }, { width: qrCodeSidePx, height: 32 }),
  ])
  const parts: OverlayOptions[] = [{ input: cover.input, left: 0, top: 0 }]
  let top = cover.height + 56
  for (const part of [head, body])
    if (part) {
      parts.push({ input: part.input, left: margin, top })
      top += part.height + 40
    }
  top += 16
  parts.push({ input: await renderRectangle({ width: inner, height: 2 }, colours.line), left: margin, top })
  top += 42
  const middle = top + Math.round(qrCodeSidePx / 2)
  const beside = margin + avatarSidePx + 20
  parts.push(
    { input: face, left: margin, top: middle - avatarSidePx / 2 },
    { input: name.input, left: beside, top: middle - name.height - 6 },
    { input: site.input, left: beside, top: middle + 10 },
  )
  if (code)
    parts.push(
      { input: code, left: width - margin - qrCodeSidePx, top },
      { input: scan.input, left: width - margin - qrCodeSidePx + 12, top: top + qrCodeSidePx + 8 },
    )
  const height = top + qrCodeSidePx + 8 + 32 + 40
  const data = await sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite(parts)
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
  await writeFile(outPath, data)
  return { format: 'jpeg', width, height, frames: 1, bytes: data.length }
}
