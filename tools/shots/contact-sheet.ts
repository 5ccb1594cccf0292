import sharp from 'sharp'

/** A picture on the sheet with its label. */
export interface SheetTile {
  readonly file: string
  readonly label: string
}

const gap = 24
const labelHeight = 32

const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function label(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${labelHeight}">` +
      `<text x="0" y="22" font-family="sans-serif" font-size="18" fill="#333">${escaped(text)}</text></svg>`,
  )
}

/** Arranges pictures of one size, each `width` pixels wide, in rows of `columns`, and writes one PNG. */
export async function drawContactSheet(
  tiles: readonly SheetTile[],
  options: { readonly columns: number; readonly width: number; readonly file: string },
): Promise<void> {
  const { columns, width, file } = options
  const scaled = await Promise.all(
    tiles.map(async (tile) => ({
      tile,
      ...(await sharp(tile.file).resize({ width }).png().toBuffer({ resolveWithObject: true })),
    })),
  )
  const height = Math.max(...scaled.map(({ info }) => info.height))
  const at = (index: number) => ({
    left: gap + (index % columns) * (width + gap),
    top: gap + Math.floor(index / columns) * (height + labelHeight + gap),
  })
  const rows = Math.ceil(tiles.length / columns)
  await sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + rows * (height + labelHeight + gap),
      channels: 3,
      background: '#dfe3e8',
    },
  })
    .composite(
      scaled.flatMap(({ tile, data, info }, index) => [
        { input: data, ...at(index) },
        {
          input: label(tile.label, width),
          left: at(index).left,
          top: at(index).top + info.height,
        },
      ]),
    )
    .png()
    .toFile(file)
}
