import { type GoodsView, tomIds } from '@chaguan/contracts'
import { bodyOf, type ComposerKind, fieldsOf, numberIn, textIn } from './composer-kind.ts'

/** Goods of a shop, as the site read them and the writer filled them in. */
export type WrittenGoods = GoodsView

function goodsOf(value: unknown): WrittenGoods | null {
  const fields = fieldsOf(value)
  if (!fields || textIn(fields, 'title') === '') return null
  return {
    title: textIn(fields, 'title'),
    price: textIn(fields, 'price'),
    type: numberIn(fields, 'type'),
    typeName: textIn(fields, 'typeName'),
    detailContent: textIn(fields, 'detailContent'),
    readyContent: textIn(fields, 'readyContent'),
    imageId: numberIn(fields, 'imageId'),
    imagePath: textIn(fields, 'imagePath'),
  }
}

export const goodsKind: ComposerKind<WrittenGoods> = {
  read: (thread) => goodsOf(bodyOf(thread, tomIds.goods)),
  kept: goodsOf,
  block: ({ title, price, type, detailContent, readyContent, imageId }) => ({
    tomId: tomIds.goods,
    body: { title, price, type, detailContent, readyContent, imageId },
  }),
}
