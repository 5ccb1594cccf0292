import type { Drawn, PluginHost } from '@chaguan/plugin-sdk'

/** What all views of the plugin say of themselves. */
export const own = {
  pluginName: 'shop',
  version: '1.0.0',
  author: 'Chaguan',
  type: '1',
  appid: '61540fef8f4de8',
  platform: ['pc', 'h5'],
} as const

/** Where goods come from: by their link on another platform, or from the list of this site's shop. */
const kinds = { link: 10, own: 11 } as const

/** Goods of the shop's list in one thread. */
const ownMost = 10

/** Goods as a thread holds them. */
export interface Product {
  readonly type: number
  readonly data: {
    readonly title: string
    readonly price: string
    readonly url: string
    readonly image: string
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 1000) : '')

/** Goods by their link, as the site reads them (`goods/analysis`). */
export function productOfLink(given: unknown): Product {
  const { title, price, detailContent, imagePath } = (given ?? {}) as Record<string, unknown>
  const data = { title: text(title), price: text(price), url: text(detailContent), image: text(imagePath) }
  return { type: kinds.link, data }
}

/** The goods that the administrators have listed, one a line: name, price, link and picture between bars. */
export function ownProducts(goods: unknown): readonly Product[] {
  const lines = text(goods).split(/[\n;；]/)
  return lines.flatMap((line) => {
    const [title = '', price = '', url = '', image = ''] = line.split(/[|｜]/).map((part) => part.trim())
    return title === '' ? [] : [{ type: kinds.own, data: { title, price, url, image } }]
  })
}

/** The goods in a thread; those that are malformed are left out. */
export function productsOf(given: unknown): readonly Product[] {
  const { products } = (given ?? {}) as { readonly products?: unknown }
  if (!Array.isArray(products)) return []
  return products.flatMap((one): Product[] => {
    const { type, data } = (one ?? {}) as { readonly type?: unknown; readonly data?: Record<string, unknown> }
    if (!data || text(data.title) === '') return []
    const { title, price, url, image } = data
    const shown = { title: text(title), price: text(price), url: text(url), image: text(image) }
    return [{ type: Number(type), data: shown }]
  })
}

/** The body of some goods, each once and of the shop's list at most ten. */
export function bodyOf(products: readonly Product[]): { readonly products: readonly Product[] } {
  const once = products.filter(
    ({ data }, at) =>
      products.findIndex((one) => one.data.url === data.url && one.data.title === data.title) === at,
  )
  const listed = once.filter(({ type }) => type === kinds.own).slice(0, ownMost)
  return { products: once.filter((one) => one.type !== kinds.own || listed.includes(one)) }
}

export const words = (lang: string) =>
  lang === 'en'
    ? {
        entry: 'Shop products',
        title: 'Add products',
        shop: 'Shop',
        link: 'Product link or shared text',
        find: 'Add by link',
        list: 'Products of this site',
        empty: 'The shop has no products yet',
        add: 'Add',
        cancel: 'Cancel',
      }
    : {
        entry: '商店商品',
        title: '添加商品',
        shop: '商城',
        link: '平台商品链接，或者分享的文字',
        find: '按链接添加',
        list: '本站商品',
        empty: '商城还没有商品',
        add: '添加',
        cancel: '取消',
      }

/** Goods as readers see them. */
export function drawProduct({ createElement: h, ui }: PluginHost, { data }: Product): Drawn {
  const { title, price, url, image } = data
  return h(
    ui.Stack,
    { row: true, gap: 12 },
    image !== '' && h(ui.Image, { src: image, alt: '', width: 64, height: 64 }),
    h(
      ui.Stack,
      { gap: 4 },
      /^(?:https:\/\/|\/)/.test(url) ? h(ui.Link, { href: url }, title) : h(ui.Text, null, title),
      price !== '' && h(ui.Tag, { kind: 'danger' }, `¥${price}`),
    ),
  )
}

/** Several goods below each other. */
export const drawProducts = (host: PluginHost, products: readonly Product[]): Drawn =>
  products.length === 0
    ? null
    : host.createElement(
        host.ui.Quote,
        null,
        host.createElement(host.ui.Stack, { gap: 8 }, ...products.map((one) => drawProduct(host, one))),
      )
