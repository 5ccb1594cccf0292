/** What all views of the plugin say of themselves. */
export const own = {
  pluginName: 'shop',
  version: '1.2.0',
  author: 'Chaguan',
  type: '1',
  appid: '61540fef8f4de8',
  platform: ['pc', 'h5'],
} as const

export const paths = { shop: '/plugin/selectProduct', code: '/plugin/minishop/qrcode' } as const

/** Where goods of a thread come from: by their link on another platform, or from the list of this site's shop. */
export const kinds = { link: 10, own: 11 } as const

/** Goods of one thread: of the shop's list, and of all. */
export const productsMost = { own: 10, all: 30 } as const

/** Goods by their link, as `goods/analysis` answers them. */
export interface LinkedGoods {
  readonly title: string
  /** Like 12.50; empty for none. */
  readonly price: string
  /** The platform, by its number and its name. */
  readonly type: number
  readonly typeName: string
  /** Address of the goods there. */
  readonly detailContent: string
  /** The text that was shared. */
  readonly readyContent: string
  readonly imageId: number
  readonly imagePath: string
}

/** Goods of the shop's list. */
export interface OwnGoods {
  readonly productId: string
  readonly title: string
  readonly price: string
  /** Address of their picture; empty for none. */
  readonly imagePath: string
  /** Where they are bought; empty for none. */
  readonly detailUrl: string
}

/** The same in a thread, as they were when it was written, in the fields that clients of the mini shop know. */
export interface ThreadGoods extends OwnGoods {
  readonly id: number
  readonly appId: string
  readonly path: string
  readonly detailQrcode: string
  readonly detailScheme: string
}

export type Product =
  | { readonly type: typeof kinds.link; readonly data: LinkedGoods }
  | { readonly type: typeof kinds.own; readonly data: ThreadGoods }

type Loose = Readonly<Record<string, unknown>>
const looseOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

/** A text without the blanks around it; empty for anything else. */
export const textOf = (value: unknown, most = 1000): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''

const priceMost = 99_999_999

/** A price as it is shown, like 12.50; empty for none, null for what is no price. */
export function priceOf(value: unknown): string | null {
  const given = typeof value === 'number' ? `${value}` : textOf(value)
  if (given === '') return ''
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(given) && Number(given) <= priceMost ? Number(given).toFixed(2) : null
}

/** Whether an address leads to a page that a reader may be sent to: of the site, or by https. */
export const isAddress = (address: string): boolean =>
  /^(?:https:\/\/[^\s"'<>@]+|\/(?![/\\])[^\s"'<>]*)$/.test(address) && address.length <= 500

function productOf(given: unknown): Product[] {
  const { type, data } = looseOf(given)
  const fields = looseOf(data)
  const title = textOf(fields.title, 200)
  const common = { title, price: priceOf(fields.price) ?? '', imagePath: textOf(fields.imagePath) }
  if (title === '') return []
  if (type === kinds.link) {
    const { type: platform, typeName, detailContent, readyContent } = fields
    const linked = { typeName: textOf(typeName), detailContent: textOf(detailContent) }
    const shared = { readyContent: textOf(readyContent, 2000), imageId: 0, type: Number(platform) || 0 }
    return [{ type, data: { ...common, ...linked, ...shared } }]
  }
  if (type !== kinds.own) return []
  const { productId, detailUrl, detailQrcode } = fields
  const listed = { productId: textOf(productId, 40), detailUrl: textOf(detailUrl) }
  return [{ type, data: threadGoods({ ...common, ...listed }, textOf(detailQrcode)) }]
}

/** Goods of the list as a thread holds them. */
export function threadGoods(goods: OwnGoods, detailQrcode: string): ThreadGoods {
  const { productId, title, price, imagePath, detailUrl } = goods
  const unused = { appId: '', path: '', detailScheme: '' }
  return {
    id: Number(productId) || 0,
    productId,
    title,
    price,
    imagePath,
    detailUrl,
    detailQrcode,
    ...unused,
  }
}

/** The goods in a thread; those that are malformed are left out. */
export function productsOf(given: unknown): readonly Product[] {
  const { products } = looseOf(given)
  return Array.isArray(products) ? products.flatMap(productOf) : []
}

const sameAs = (one: Product) =>
  one.type === kinds.link ? one.data.detailContent + one.data.title : one.data.productId

/** The body of some goods, each once, and of the shop's list at most ten. */
export function bodyOf(products: readonly Product[]): { readonly products: readonly Product[] } {
  const once = products.filter(
    (one, at) =>
      products.findIndex((other) => other.type === one.type && sameAs(other) === sameAs(one)) === at,
  )
  const listed = once.filter(({ type }) => type === kinds.own).slice(0, productsMost.own)
  return {
    products: once.filter((one) => one.type !== kinds.own || listed.includes(one)).slice(0, productsMost.all),
  }
}
