import type { Drawn, PluginHost } from '@chaguan/plugin-sdk'
import { isAddress, kinds, type Product, paths } from './products.ts'
import { type Words, words } from './words.ts'

interface Line {
  readonly title: string
  readonly price: string
  readonly imagePath: string
  readonly address: string
  /** The platform's name. */
  readonly from?: string
  /** Actions shown below. */
  readonly acts?: Drawn
}

/** Renders an item with its picture and price in one line. */
export function renderLine({ createElement: h, ui }: PluginHost, line: Line): Drawn {
  const { title, price, imagePath, address, from, acts } = line
  return h(
    ui.Stack,
    { row: true, gap: 12 },
    imagePath !== '' && h(ui.Image, { src: imagePath, alt: '', width: 64, height: 64 }),
    h(
      ui.Stack,
      { gap: 4 },
      isAddress(address) ? h(ui.Link, { href: address }, title) : h(ui.Text, null, title),
      h(
        ui.Stack,
        { row: true, gap: 8 },
        price !== '' && h(ui.Tag, { kind: 'danger' }, `¥${price}`),
        from && h(ui.Text, { muted: true }, from),
        acts,
      ),
    ),
  )
}

/** Link to the shop's QR code, for items of the list without an address. */
const scanned = ({ createElement: h, ui }: PluginHost, t: Words): Drawn =>
  h(ui.Link, { href: paths.code }, t.scan)

/** Renders the items of a thread as a list; `actsOf` returns the actions of each. */
export function renderProducts(
  host: PluginHost,
  products: readonly Product[],
  lang: string,
  actsOf?: (product: Product) => Drawn,
): Drawn {
  const { createElement: h, ui } = host
  if (products.length === 0) return null
  const t = words(lang)
  const drawn = products.map((one) => {
    const { title, price, imagePath } = one.data
    const acts = actsOf?.(one)
    if (one.type === kinds.link) {
      const { detailContent: address, type, typeName } = one.data
      const names = [t.platforms.taobao, t.platforms.tmall, t.platforms.jd, t.platforms.pinduoduo]
      const from = [...names, t.platforms.youzan][type - 1] ?? typeName
      return renderLine(host, { title, price, imagePath, address, from, acts })
    }
    const { detailUrl: address, detailQrcode } = one.data
    const scan = address === '' && detailQrcode !== '' && !actsOf ? scanned(host, t) : acts
    return renderLine(host, { title, price, imagePath, address, acts: scan })
  })
  return h(ui.Quote, null, h(ui.Stack, { gap: 8 }, ...drawn))
}
