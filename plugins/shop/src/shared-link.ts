import { type LinkedGoods, textOf } from './products.ts'
import type { Words } from './words.ts'

/** Maximum number of characters of a shared text. */
const maxShared = 2000

/** The platforms by their numbers on the wire, with the hosts of their pages and short links. */
const platforms = [
  { type: 2, name: 'tmall', hosts: ['tmall.com', 'tmall.hk'] },
  { type: 1, name: 'taobao', hosts: ['taobao.com', 'tb.cn'] },
  { type: 3, name: 'jd', hosts: ['jd.com', 'jd.hk', '3.cn'] },
  { type: 4, name: 'pinduoduo', hosts: ['yangkeduo.com', 'pinduoduo.com'] },
  { type: 5, name: 'youzan', hosts: ['youzan.com', 'koudaitong.com'] },
] as const

const addressPattern = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef\u4e00-\u9fff「」『』【】"'<>]{3,1000}/i
const pricePattern = /(?:[¥￥]\s?|价格?[:：]?\s?)(\d{1,8}(?:\.\d{1,2})?)|(\d{1,8}(?:\.\d{1,2})?)\s?元/
const titlePatterns = [/「([^」]{1,200})」/, /『([^』]{1,200})』/, /《([^》]{1,200})》/]
/** The platforms' own names and calls to action are in brackets before the title. */
const platformWords = /【[^】]{0,40}】|复制(?:这段|此)?[^，。\n]{0,40}|点击链接[^\n]{0,80}|打开[^\n]{0,40}/g

/** Returns the platform of an address; undefined for any other, and for an address with user info or a port. */
function platformOf(address: string) {
  const host = /^https?:\/\/([a-z\d.-]+)(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase() ?? ''
  return platforms.find(({ hosts }) => hosts.some((known) => host === known || host.endsWith(`.${known}`)))
}

function titleIn(text: string, address: string): string {
  for (const pattern of titlePatterns) {
    const title = pattern.exec(text)?.[1]?.trim()
    if (title) return title
  }
  const rest = text.replace(address, ' ').replace(platformWords, ' ')
  return rest.replace(/\s+/g, ' ').trim().slice(0, 200)
}

/**
 * Parses the text shared by a platform's app, or the address of an item there; nothing is fetched. Null without an
 * address of a known platform.
 */
export function readSharedLink(given: unknown, t: Words, origin: string): LinkedGoods | null {
  const text = textOf(given, maxShared)
  const address = addressPattern.exec(text)?.[0] ?? ''
  const platform = platformOf(address)
  if (!platform) return null
  const [, marked, counted] = pricePattern.exec(text.replace(address, ' ')) ?? []
  const price = marked ?? counted
  const typeName = t.platforms[platform.name]
  return {
    title: titleIn(text, address) || t.linked(typeName),
    price: price === undefined ? '' : Number(price).toFixed(2),
    type: platform.type,
    typeName,
    detailContent: address.replace(/^http:/i, 'https:'),
    readyContent: text,
    imageId: 0,
    imagePath: `${origin}/goods.svg`,
  }
}

/** Validates an item submitted by the author, setting the platform from its address. Null for an unknown platform. */
export function readLinked(goods: LinkedGoods, t: Words): LinkedGoods | null {
  const platform = platformOf(goods.detailContent)
  if (!platform) return null
  const detailContent = goods.detailContent.replace(/^http:/i, 'https:')
  return { ...goods, type: platform.type, typeName: t.platforms[platform.name], detailContent }
}
