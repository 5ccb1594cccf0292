import type { RouteCall, ServerHost } from '@chaguan/plugin-sdk'
import type { OwnGoods } from './products.ts'

/** An item as stored in the `goods` collection, under its id. */
export interface StoredGoods extends Omit<OwnGoods, 'productId'> {
  readonly addedAt: number
}

export const ownGoods = (productId: string, { addedAt: _, ...one }: StoredGoods): OwnGoods => ({
  productId,
  ...one,
})

const perPageUsual = 16
const maxPerPage = 50
const maxPages = 100_000

const countOf = (value: unknown, otherwise: number) => {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0 ? count : otherwise
}

/** Returns pages of the shop's list, newest first, in the format of the site's lists. */
export function goodsList(host: ServerHost) {
  const goods = host.collection('goods')

  return async ({ input, url }: RouteCall) => {
    const page = Math.min(countOf(input.page, 1), maxPages)
    const perPage = Math.min(countOf(input.perPage, perPageUsual), maxPerPage)
    const offset = (page - 1) * perPage
    const [found, totalCount] = await Promise.all([
      goods.find<StoredGoods>({ index: 'addedAt', order: 'desc', limit: perPage, offset }),
      goods.count(),
    ])
    const pageData = found.map(({ key, value }) => ownGoods(key, value))
    const [path = '', query = ''] = url.split('?')
    const others = query.split('&').filter((part) => part !== '' && !part.startsWith('page='))
    const at = (nth: number) => `${path}?${[...others, `page=${nth}`].join('&')}`
    return {
      pageData,
      currentPage: page,
      perPage,
      firstPageUrl: at(1),
      nextPageUrl: at(page + 1),
      prePageUrl: at(Math.max(1, page - 1)),
      pageLength: pageData.length,
      totalCount,
      totalPage: Math.ceil(totalCount / perPage),
    }
  }
}
