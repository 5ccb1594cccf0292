import type { Caller, Json, RouteCall, ServerHost, ServerModule } from '@chaguan/plugin-sdk'
import { goodsList, ownGoods, type StoredGoods } from './goods-list.ts'
import {
  bodyOf,
  isAddress,
  kinds,
  type Product,
  priceOf,
  productsOf,
  textOf,
  threadGoods,
} from './products.ts'
import { readLinked, readSharedLink } from './shared-link.ts'
import { words } from './words.ts'

const maxGoods = 500
const maxName = 100
const isPicture = (address: string) => address === '' || isAddress(address.replace(/^http:/, 'https:'))

/** Parses an item from a request, or refuses with the invalid field. */
function readGoods(host: ServerHost, { caller, input }: RouteCall): Omit<StoredGoods, 'addedAt'> {
  const t = words(caller.lang)
  const title = textOf(input.title)
  const price = priceOf(input.price)
  const detailUrl = textOf(input.detailUrl)
  const imagePath = textOf(input.imagePath)
  if (title === '' || title.length > maxName) host.refuse(t.noName)
  if (price === null) return host.refuse(t.wrongPrice)
  if (detailUrl !== '' && !isAddress(detailUrl)) host.refuse(t.wrongAddress)
  if (!isPicture(imagePath)) host.refuse(t.wrongPicture)
  return { title, price, detailUrl, imagePath }
}

const server: ServerModule = (host) => {
  const [goods, shop] = [host.collection('goods'), host.collection('shop')]
  const list = goodsList(host)

  const mustBeAllowed = ({ canUse, lang }: Caller) => {
    if (!canUse) host.refuse(words(lang).denied, 'forbidden')
  }
  const codeOf = async () => (await shop.get<string>('wxQrCode'))?.value ?? ''

  /** The shop's list at the endpoint of mini shop clients; the site's own items stand in for the mini shop's. */
  async function wxList(call: RouteCall) {
    mustBeAllowed(call.caller)
    const page = await list(call)
    if (page.totalCount === 0) host.refuse(words(call.caller.lang).noWeChat, 'unavailable')
    return { ...page, pageData: page.pageData.map(({ detailUrl: _, ...one }) => one) }
  }

  async function setCode({ caller, input }: RouteCall) {
    const wxQrCode = textOf(input.wxQrCode)
    if (!isPicture(wxQrCode)) host.refuse(words(caller.lang).wrongPicture)
    await shop.put('wxQrCode', wxQrCode)
    return { wxQrCode }
  }

  function analyse({ caller, input, url }: RouteCall) {
    mustBeAllowed(caller)
    const t = words(caller.lang)
    const origin = /^https?:\/\/[^/]+/.exec(url)?.[0] ?? ''
    return readSharedLink(input.address, t, origin) ?? host.refuse(t.wrongLink)
  }

  async function save(call: RouteCall) {
    const t = words(call.caller.lang)
    const one = readGoods(host, call)
    const productId = textOf(call.input.productId)
    if (productId !== '') {
      const before = await goods.get<StoredGoods>(productId)
      if (!before) return host.refuse(t.gone, 'missing')
      await goods.put(productId, { ...one, addedAt: before.value.addedAt })
      return ownGoods(productId, { ...one, addedAt: 0 })
    }
    if ((await goods.count()) >= maxGoods) host.refuse(t.full)
    const { ms } = await host.now()
    // A concurrent request may have taken the number.
    for (let key = ms; ; key += 1)
      if ((await goods.put(`${key}`, { ...one, addedAt: key }, { ifVersion: 0 })) !== null)
        return ownGoods(`${key}`, { ...one, addedAt: key })
  }

  async function remove({ input }: RouteCall): Promise<[]> {
    await goods.delete(textOf(input.productId) || '0')
    return []
  }

  /**
   * Returns an item as it is stored in a thread: the current version of the list, or the version already in the thread.
   */
  async function settled(one: Product, before: readonly Product[], code: string, { lang }: Caller) {
    const t = words(lang)
    if (one.type === kinds.link) {
      const data = readLinked(one.data, t)
      return data ? { type: kinds.link, data } : host.refuse(t.wrongLink)
    }
    const { productId } = one.data
    const listed = productId === '' ? null : await goods.get<StoredGoods>(productId)
    if (listed) return { type: kinds.own, data: threadGoods(ownGoods(productId, listed.value), code) }
    const held = before.find(({ type, data }) => type === kinds.own && data.productId === productId)
    return held ?? host.refuse(t.gone)
  }

  async function saved(body: Json, before: Json, caller: Caller): Promise<Json> {
    const { products } = bodyOf(productsOf(body))
    if (products.length === 0) host.refuse(words(caller.lang).noProducts)
    const [held, code] = [productsOf(before), await codeOf()]
    const ready = await Promise.all(products.map((one) => settled(one, held, code, caller)))
    return { products: ready } as unknown as Json
  }

  return {
    transforms: {
      'content.save': async (value, caller) => ({
        ...value,
        body: await saved(value.body, value.before, caller),
      }),
    },
    routes: {
      'GET wxshop/list': wxList,
      'POST wxshop/setting': setCode,
      'GET wxshop/code': async ({ caller }) => ({ wxQrCode: await codeOf(), canManage: caller.isAdmin }),
      'POST goods/analysis': analyse,
      'GET goods/list': async (call) => ({ ...(await list(call)), canManage: call.caller.isAdmin }),
      'POST goods/save': save,
      'POST goods/remove': remove,
    },
  }
}

export default server
