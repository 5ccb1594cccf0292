import { goodsTypes } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { shopNameOf, shopOf } from './goods-rules.ts'

test.each([
  ['https://detail.tmall.com/item.htm?id=1', 'tmall'],
  ['https://chaoshi.detail.tmall.hk/item.htm?id=1', 'tmall'],
  ['https://m.goofish.com/item?id=1', 'xianyu'],
  ['https://2.taobao.com/item?id=1', 'xianyu'],
  ['https://taobao.com/item', 'taobao'],
  ['https://s.tb.cn/h.x', 'taobao'],
  ['https://item.jd.com/1.html', 'jd'],
  ['https://item.jd.hk/1.html', 'jd'],
  ['https://3.cn/1-abc', 'jd'],
  ['https://mobile.yangkeduo.com/goods', 'pinduoduo'],
  ['https://mobile.pinduoduo.com/goods', 'pinduoduo'],
  ['https://shop.youzan.com/', 'youzan'],
  ['https://v.douyin.com/x', 'douyin'],
  ['https://haohuo.jinritemai.com/views/product/item2?id=1', 'douyin'],
  ['https://not-taobao.com/', 'other'],
  ['https://taobao.com.elsewhere.test/', 'other'],
  ['https://tea.example/', 'other'],
  ['no address', 'other'],
] as const)('%s belongs to the shop %s', (address, shop) => {
  expect(shopOf(address)).toBe(goodsTypes[shop])
})

test('every shop has its name in both languages, and an unknown one that of other shops', () => {
  const others = (['zh', 'en'] as const).map((lang) => shopNameOf(goodsTypes.other, lang))
  expect((['zh', 'en'] as const).map((lang) => shopNameOf(999, lang))).toEqual(others)
  for (const type of Object.values(goodsTypes).filter((known) => known !== goodsTypes.other))
    for (const lang of ['zh', 'en'] as const) expect(others).not.toContain(shopNameOf(type, lang))
})
