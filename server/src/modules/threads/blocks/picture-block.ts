import { type AttachmentView, limits, tomIds } from '@chaguan/contracts'
import { invalid } from '../../../http/app-error.ts'
import { type AttachmentRow, presentAttachment } from '../../files/index.ts'
import type { BlockFacts, BlockKind, StoredBlock } from './block-kind.ts'

interface PictureValue {
  readonly imageIds: readonly number[]
}

const wrongPictures = () => invalid('图片参数不正确', 'The pictures are not given as a list of ids')

function readIds(value: unknown): number[] {
  if (value === undefined || value === null || value === '') return []
  if (!Array.isArray(value)) throw wrongPictures()
  const ids = value.map((id) => (typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : id))
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw wrongPictures()
  return [...new Set(ids)]
}

/** A picture that is locked shows that it is there and how large, and nothing that leads to it. */
function presentLocked(view: AttachmentView): AttachmentView {
  const { thumbUrl: _, ...rest } = view
  return { ...rest, url: '', attachment: '', fileName: '', filePath: '', needPay: 1 }
}

function presentPicture(row: AttachmentRow, block: StoredBlock, facts: BlockFacts): AttachmentView {
  const view = presentAttachment(facts.origin, row)
  const isSold = facts.isSoldWhole || block.pricedIds.includes(row.id)
  return isSold && facts.isLocked ? presentLocked(view) : { ...view, needPay: 0 }
}

/** Pictures (wire-contract 2.8, tomId 101): at most nine, in the order they are named. */
export const pictureBlock: BlockKind = {
  read(body, priceList) {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw wrongPictures()
    const given = body as Readonly<Record<string, unknown>>
    const imageIds = readIds(given.imageIds)
    if (imageIds.length > limits.picturesMost)
      throw invalid(
        `图片最多 ${limits.picturesMost} 张`,
        `A thread has at most ${limits.picturesMost} pictures`,
      )
    if (imageIds.length === 0) return null
    const pricedIds = readIds(given.priceList ?? priceList)
    if (!pricedIds.every((id) => imageIds.includes(id)))
      throw invalid('付费图片不在图片列表中', 'A priced picture is not among the pictures')
    const value: PictureValue = { imageIds }
    return { tomId: tomIds.image, value, pricedIds }
  },
  pictureIds: ({ value }) => (value as PictureValue).imageIds,
  present(block, facts) {
    const byId = new Map(facts.pictures.map((row) => [row.id, row]))
    return (block.value as PictureValue).imageIds
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
      .map((row) => presentPicture(row, block, facts))
  },
}
