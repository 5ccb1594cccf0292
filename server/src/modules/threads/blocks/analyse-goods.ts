import type { blocksApi, InputOf, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../http/app-error.ts'
import type { Member } from '../../../viewer.ts'
import { presentGoods } from './goods-block.ts'
import { readSharedGoods } from './goods-rules.ts'

/**
 * Reads what a shop's address or shared text says of goods (docs/reference/wire-content.md#content-blocks). Refuses a
 * text without an address.
 */
export async function analyseGoods(
  _ctx: Context,
  viewer: Member,
  { address }: InputOf<typeof blocksApi.analyseGoods>,
): Promise<OutputOf<typeof blocksApi.analyseGoods>> {
  const found = readSharedGoods(address)
  if (!found) throw invalid('没有找到商品链接', 'There is no link to goods in it')
  return presentGoods({ ...found, imageId: 0, shared: address.trim() }, '', viewer.lang)
}
