import {
  attachmentTypes,
  blockLimits,
  type blocksApi,
  type GoodsView,
  type InputOf,
  type OutputOf,
  tomIds,
} from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../http/app-error.ts'
import type { Member, Viewer } from '../../../viewer.ts'
import { isRestrictedKey, pictureUrl } from '../../files/index.ts'
import { type BlockPresentation, defineKind, itemAccessVersion, type StoredBlock } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { readSharedGoods, shopNameOf, shopOf } from './goods-rules.ts'
import { cutWords, fieldsOf, readCents, readNumber, readText } from './read-body.ts'

interface GoodsValue {
  readonly title: string
  readonly address: string
  /** Null for none. */
  readonly priceCents: number | null
  readonly imageId: number
  readonly shared: string
}

function readAddress(value: unknown): string {
  const text = readText(value, blockNames.goodsAddress, blockLimits.goodsAddressCharacters, 1)
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw invalid('blocks.goods.address')
  return url.href
}

function readPrice(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null
  return readCents(value, blockNames.goodsPrice, 0, blockLimits.maxGoodsPriceCents)
}

/** For goods without a picture, since clients of the discontinued product always load one. */
const defaultPicture = '/goods.svg'

/** Presents goods; `imagePath` is the URL of their picture, empty for the default one. */
export function presentGoods(
  value: GoodsValue,
  imagePath: string,
  { origin, lang }: Pick<Viewer, 'origin' | 'lang'>,
): GoodsView {
  const type = shopOf(value.address)
  return {
    title: value.title,
    price: value.priceCents === null ? '' : (value.priceCents / 100).toFixed(2),
    type,
    typeName: shopNameOf(type, lang),
    detailContent: value.address,
    readyContent: value.shared,
    imageId: value.imageId,
    imagePath: imagePath || origin + defaultPicture,
  }
}

const pictureOf = ({ value }: StoredBlock<GoodsValue>, { files }: BlockPresentation) =>
  files.find(({ id }) => id === value.imageId)

/**
 * Goods (docs/reference/wire-content.md#content-blocks, tomId 104): the data from the shop's text, completed by the
 * author.
 */
export const goodsBlock = defineKind<GoodsValue>({
  tomId: tomIds.goods,
  right: 'thread.insertGoods',
  fileTypes: [attachmentTypes.image],
  read(body) {
    const fields = fieldsOf(body, blockNames.goods)
    const value = {
      title: readText(fields.title, blockNames.goodsTitle, blockLimits.goodsTitleCharacters, 1),
      address: readAddress(fields.detailContent),
      priceCents: readPrice(fields.price),
      imageId: readNumber(fields.imageId ?? 0, blockNames.pictures, 0, Number.MAX_SAFE_INTEGER),
      shared: readText(fields.readyContent, blockNames.goodsAddress, blockLimits.goodsTextCharacters),
    }
    return { tomId: tomIds.goods, value, pricedIds: [] }
  },
  files: ({ value }) => (value.imageId > 0 ? [{ type: attachmentTypes.image, ids: [value.imageId] }] : []),
  texts: ({ value }) => [value.title, value.shared],
  withTexts(block, [title = '', shared = '']) {
    const { goodsTitleCharacters, goodsTextCharacters } = blockLimits
    const words = {
      title: cutWords(title, goodsTitleCharacters),
      shared: cutWords(shared, goodsTextCharacters),
    }
    if (words.title === '') throw invalid('blocks.goods.nameReplaced')
    return { ...block, value: { ...block.value, ...words } }
  },
  // Shared if everybody may load the picture from one URL.
  cacheInputs(block, scene) {
    const { accessVersion, isSoldWhole, viewer } = scene
    if (accessVersion === null || isSoldWhole || block.pricedIds.length > 0) return null
    const picture = pictureOf(block, scene)
    if (picture && isRestrictedKey(picture.file_key)) return null
    return [accessVersion, viewer.origin, viewer.lang, picture]
  },
  present(block, scene: BlockPresentation<undefined>) {
    const { value } = block
    if (scene.isLocked && scene.isSoldWhole) return false
    const picture = pictureOf(block, scene)
    const imagePath = picture
      ? pictureUrl(scene.ctx, scene.viewer, picture, itemAccessVersion(scene, block, picture.id))
      : ''
    return presentGoods(value, imagePath, scene.viewer)
  },
})

/**
 * Extracts goods from a shop's URL or shared text (docs/reference/wire-content.md#content-blocks). Throws for a text
 * without a URL.
 */
export async function analyseGoods(
  _ctx: Context,
  viewer: Member,
  { address }: InputOf<typeof blocksApi.analyseGoods>,
): Promise<OutputOf<typeof blocksApi.analyseGoods>> {
  const found = readSharedGoods(address)
  if (!found) throw invalid('blocks.goods.linkMissing')
  return presentGoods({ ...found, imageId: 0, shared: address.trim() }, '', viewer)
}
