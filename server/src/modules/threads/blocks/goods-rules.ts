import { blockLimits, goodsTypes, type Lang } from '@chaguan/contracts'

type Shop = (typeof goodsTypes)[keyof typeof goodsTypes]

/** Shops by the hosts of their pages and of their short links. */
const shops: readonly (readonly [Shop, string, string, readonly string[]])[] = [
  [goodsTypes.tmall, '天猫', 'Tmall', ['tmall.com', 'tmall.hk']],
  [goodsTypes.xianyu, '闲鱼', 'Xianyu', ['goofish.com', '2.taobao.com']],
  [goodsTypes.taobao, '淘宝', 'Taobao', ['taobao.com', 'tb.cn']],
  [goodsTypes.jd, '京东', 'JD', ['jd.com', 'jd.hk', '3.cn']],
  [goodsTypes.pinduoduo, '拼多多', 'Pinduoduo', ['pinduoduo.com', 'yangkeduo.com', 'pddpic.com']],
  [goodsTypes.youzan, '有赞', 'Youzan', ['youzan.com', 'koudaitong.com']],
  [goodsTypes.douyin, '抖音', 'Douyin', ['douyin.com', 'jinritemai.com']],
]

/** The shop that an address is of; `other` for one that is not known. */
export function shopOf(address: string): Shop {
  const host = URL.parse(address)?.hostname ?? ''
  const isOf = (known: string) => host === known || host.endsWith(`.${known}`)
  return shops.find(([, , , hosts]) => hosts.some(isOf))?.[0] ?? goodsTypes.other
}

export function shopNameOf(type: number, lang: Lang): string {
  const [, zh, en] = shops.find(([shop]) => shop === type) ?? [0, '其他', 'Other']
  return lang === 'en' ? en : zh
}

/** What a shared text says of goods. */
export interface SharedGoods {
  readonly address: string
  readonly title: string
  /** Null when it names none. */
  readonly priceCents: number | null
}

const addressPattern = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef\u4e00-\u9fff「」『』【】"'<>]{3,1000}/i
const pricePattern = /(?:[¥￥]\s?|价格?[:：]?\s?)(\d{1,8}(?:\.\d{1,2})?)|(\d{1,8}(?:\.\d{1,2})?)\s?元/
const titlePatterns = [/「([^」]{1,500})」/, /『([^』]{1,500})』/, /《([^》]{1,500})》/]
/** Shops' own names and calls to open something stand in brackets before the title. */
const shopWords = /【[^】]{0,40}】|复制(?:这段|此)?[^，。\n]{0,40}|点击链接[^\n]{0,80}|打开[^\n]{0,40}/g

function titleIn(text: string, address: string): string {
  for (const pattern of titlePatterns) {
    const title = pattern.exec(text)?.[1]?.trim()
    if (title) return title
  }
  const rest = text.replace(address, ' ').replace(shopWords, ' ')
  return rest.replace(/\s+/g, ' ').trim()
}

/**
 * What a shop's shared text or address says of goods: the address, the title and the price that stand in it. Nothing is
 * fetched. Null without an address.
 */
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
