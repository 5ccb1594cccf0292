import sharp from 'sharp'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Cuts a text to so many full-width characters; narrow ones count half. */
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

export interface Box {
  readonly width: number
  readonly height: number
}

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu

/**
 * Returns whether a glyph is the missing-glyph box: ink in the corners, where the character for ten, a cross, has none.
 * `alpha` is the ink of each pixel, without a border.
 */
export function isBox(alpha: Uint8Array, { width, height }: Box): boolean {
  const corners = [0, width - 1, (height - 1) * width, height * width - 1]
  return corners.filter((at) => (alpha[at] ?? 0) > 64).length >= 3
}

async function findChinese(): Promise<boolean> {
  const drawn = await sharp({ text: { text: '\u5341', font: 'sans 64', dpi: 72, rgba: true } })
    .trim()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return !isBox(drawn.data, drawn.info)
}

let found: Promise<boolean> | undefined

/** Returns whether this machine has a font with Chinese glyphs, checked once. */
function hasChinese(): Promise<boolean> {
  found ??= findChinese().catch(() => true)
  return found
}

interface TextStyle {
  readonly pixels: number
  readonly colour: string
  readonly weight?: 'bold'
  /** Pixels between two lines; 8 by default. */
  readonly spacing?: number
}

/**
 * Draws text as a picture without a margin; scaled down if it is wider than estimated. Leaves out Chinese characters if
 * no font has them, instead of drawing boxes.
 */
export async function drawWords(text: string, style: TextStyle, box: Box): Promise<Buffer> {
  const { pixels, colour, weight, spacing = 8 } = style
  const drawable = (await hasChinese()) ? text : text.replaceAll(chinese, '')
  // Invisible text would make the drawing fail.
  const seen = /[\p{L}\p{N}\p{P}\p{S}]/u.test(drawable) ? drawable.replaceAll(/\p{Cc}/gu, '') : '…'
  const escaped = seen.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign)
  // Without a language, Chinese punctuation and Latin letters come from the fonts of the language of the machine.
  const words = `<span lang="zh-cn" foreground="${colour}">${escaped}</span>`
  const how = {
    font: `sans ${weight ?? ''} ${pixels}`,
    width: box.width,
    dpi: 72,
    rgba: true,
    wrap: 'word-char',
    spacing,
  } as const
  const drawn = await sharp({ text: { text: words, ...how } })
    .png()
    .toBuffer()
  return sharp(drawn)
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}
