/** The properties shared by all views of the plugin. */
export const own = {
  pluginName: 'shop',
  version: '1.2.0',
  author: 'Chaguan',
  type: '1',
  appid: '61540fef8f4de8',
  platform: ['pc', 'h5'],
} as const

export const paths = { shop: '/plugin/selectProduct', code: '/plugin/minishop/qrcode' } as const

/** The source of an item: a link to another platform, or the list of this site's shop. */
export const kinds = { link: 10, own: 11 } as const

/** Maximum number of items in a thread: of the shop's list, and in total. */
export const maxProducts = { own: 10, all: 30 } as const

/** An item by its link, as `goods/analysis` returns it. */
export interface LinkedGoods {
  readonly title: string
  /** Such as 12.50; empty for none. */
  readonly price: string
  /** The platform's number and name. */
  readonly type: number
  readonly typeName: string
  /** URL of the item on the platform. */
  readonly detailContent: string
  /** The shared text. */
  readonly readyContent: string
  readonly imageId: number
  readonly imagePath: string
}

/** An item of the shop's list. */
export interface OwnGoods {
  readonly productId: string
  readonly title: string
  readonly price: string
  /** URL of its picture; empty for none. */
  readonly imagePath: string
  /** URL where it can be bought; empty for none. */
  readonly detailUrl: string
}

/** The same in a thread, as a snapshot from when the thread was written, with the field names of mini shop clients. */
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

/** Trims a text; empty for anything else. */
export const textOf = (value: unknown, most = 1000): string =>
  typeof value === 'string' ? value.trim().slice(0, most) : ''

const maxPrice = 99_999_999

/** Normalizes a price, such as 12.50; empty for none, null for an invalid price. */
export function priceOf(value: unknown): string | null {
  const given = typeof value === 'number' ? `${value}` : textOf(value)
  if (given === '') return ''
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(given) && Number(given) <= maxPrice ? Number(given).toFixed(2) : null
}

/** Whether an address is safe to link to: a path of the site, or an https URL. */
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

/** Converts an item of the list to its form in a thread. */
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

/** Returns the items in a thread; malformed ones are left out. */
export function productsOf(given: unknown): readonly Product[] {
  const { products } = looseOf(given)
  return Array.isArray(products) ? products.flatMap(productOf) : []
}

const sameAs = (one: Product) =>
  one.type === kinds.link ? one.data.detailContent + one.data.title : one.data.productId

/** Creates the block's body: each item once, and at most ten of the shop's list. */
export function bodyOf(products: readonly Product[]): { readonly products: readonly Product[] } {
  const once = products.filter(
    (one, at) =>
      products.findIndex((other) => other.type === one.type && sameAs(other) === sameAs(one)) === at,
  )
  const listed = once.filter(({ type }) => type === kinds.own).slice(0, maxProducts.own)
  return {
    products: once.filter((one) => one.type !== kinds.own || listed.includes(one)).slice(0, maxProducts.all),
  }
}
