import { blockLimits, goodsTypes, type Lang } from '@chaguan/contracts'
import { type TextKey, translate } from '../../../i18n/localized.ts'

type Shop = (typeof goodsTypes)[keyof typeof goodsTypes]

/** Shops by the hosts of their pages and short links. */
const shops: readonly (readonly [Shop, TextKey, readonly string[]])[] = [
  [goodsTypes.tmall, 'blocks.shop.tmall', ['tmall.com', 'tmall.hk']],
  [goodsTypes.xianyu, 'blocks.shop.xianyu', ['goofish.com', '2.taobao.com']],
  [goodsTypes.taobao, 'blocks.shop.taobao', ['taobao.com', 'tb.cn']],
  [goodsTypes.jd, 'blocks.shop.jd', ['jd.com', 'jd.hk', '3.cn']],
  [goodsTypes.pinduoduo, 'blocks.shop.pinduoduo', ['pinduoduo.com', 'yangkeduo.com', 'pddpic.com']],
  [goodsTypes.youzan, 'blocks.shop.youzan', ['youzan.com', 'koudaitong.com']],
  [goodsTypes.douyin, 'blocks.shop.douyin', ['douyin.com', 'jinritemai.com']],
]

/** Returns the shop of a URL; `other` for unknown ones. */
export function shopOf(address: string): Shop {
  const host = URL.parse(address)?.hostname ?? ''
  const isOf = (known: string) => host === known || host.endsWith(`.${known}`)
  return shops.find(([, , hosts]) => hosts.some(isOf))?.[0] ?? goodsTypes.other
}

export function shopNameOf(type: number, lang: Lang): string {
  const [, key] = shops.find(([shop]) => shop === type) ?? [0, 'blocks.shop.other' as const]
  return translate(lang, key)
}

/** Goods as described by a shared text. */
export interface SharedGoods {
  readonly address: string
  readonly title: string
  /** Null if there is none. */
  readonly priceCents: number | null
}

const addressPattern = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef\u4e00-\u9fff「」『』【】"'<>]{3,1000}/i
const pricePattern = /(?:[¥￥]\s?|价格?[:：]?\s?)(\d{1,8}(?:\.\d{1,2})?)|(\d{1,8}(?:\.\d{1,2})?)\s?元/
const titlePatterns = [/「([^」]{1,500})」/, /『([^』]{1,500})』/, /《([^》]{1,500})》/]
/** Shop names and calls to action that precede the title. */
const shopWords = /【[^】]{0,40}】|复制(?:这段|此)?[^，。\n]{0,40}|点击链接[^\n]{0,80}|打开[^\n]{0,40}/g

function titleIn(text: string, address: string): string {
  for (const pattern of titlePatterns) {
    const title = pattern.exec(text)?.[1]?.trim()
    if (title) return title
  }
  const rest = text.replace(address, ' ').replace(shopWords, ' ')
  return rest.replace(/\s+/g, ' ').trim()
}

/** Extracts URL, title and price from a shop's shared text. Fetches nothing. Null without a URL. */
export function readSharedGoods(text: string): SharedGoods | null {
  const found = addressPattern.exec(text)?.[0]
  const url = found === undefined ? null : URL.parse(found)
  if (!found || !url || url.username !== '' || url.password !== '') return null
  const [, marked, counted] = pricePattern.exec(text.replace(found, ' ')) ?? []
  const price = marked ?? counted
  const title = [...titleIn(text, found)].slice(0, blockLimits.goodsTitleCharacters).join('')
  return {
    address: url.href,
    title,
    priceCents: price === undefined ? null : Math.round(Number(price) * 100),
  }
}
