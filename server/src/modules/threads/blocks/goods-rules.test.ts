import { goodsTypes } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import { shopNameOf, shopOf } from './goods-rules.ts'

test.each([
  ['https://taobao.com/item', 'taobao'],
  ['https://s.tb.cn/h.x', 'taobao'],
  ['https://item.jd.com/1.html', 'jd'],
  ['https://mobile.yangkeduo.com/goods', 'pinduoduo'],
  ['https://shop.youzan.com/', 'youzan'],
  ['https://v.douyin.com/x', 'douyin'],
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
  for (const type of [goodsTypes.taobao, goodsTypes.douyin])
    for (const lang of ['zh', 'en'] as const) expect(others).not.toContain(shopNameOf(type, lang))
})
