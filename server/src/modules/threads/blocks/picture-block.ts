import { type AttachmentView, attachmentTypes, limits, tomIds } from '@chaguan/contracts'
import { type AttachmentRow, isRestrictedKey, presentPicture, signedUrlVersion } from '../../files/index.ts'
import {
  type BlockPresentation,
  defineKind,
  isItemLocked,
  itemAccessVersion,
  type StoredBlock,
} from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { fieldsOf, readIds, readPricedIds } from './read-body.ts'

interface PictureValue {
  readonly imageIds: readonly number[]
}

/** A locked picture has its size, but no URL. */
function presentLocked(view: AttachmentView): AttachmentView {
  const { thumbUrl: _, ...rest } = view
  return { ...rest, url: '', attachment: '', fileName: '', filePath: '', needPay: 1 }
}

function presentItem(row: AttachmentRow, block: StoredBlock, scene: BlockPresentation): AttachmentView {
  const view = presentPicture(scene.ctx, scene.viewer, row, itemAccessVersion(scene, block, row.id))
  return isItemLocked(scene, block, row.id) ? presentLocked(view) : { ...view, needPay: 0 }
}

function rowsOf({ value }: StoredBlock<PictureValue>, { files }: BlockPresentation): AttachmentRow[] {
  const byId = new Map(files.map((row) => [row.id, row]))
  return value.imageIds.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Pictures (docs/reference/wire-content.md#content-blocks, tomId 101): at most nine, in order. */
export const pictureBlock = defineKind<PictureValue>({
  tomId: tomIds.image,
  right: 'thread.insertImage',
  fileTypes: [attachmentTypes.image],
  read(body, reading) {
    const fields = fieldsOf(body, blockNames.pictures)
    const imageIds = readIds(fields.imageIds, blockNames.pictures, limits.maxPictures)
    const pricedIds = readPricedIds(fields, reading, imageIds)
    return imageIds.length === 0 ? null : { tomId: tomIds.image, value: { imageIds }, pricedIds }
  },
  files: ({ value }) => [{ type: attachmentTypes.image, ids: value.imageIds }],
  cacheInputs(block, scene) {
    const rows = rowsOf(block, scene)
    const access = rows.map(({ id }) => [itemAccessVersion(scene, block, id), isItemLocked(scene, block, id)])
    const isOpen = rows.every(({ file_key }, at) => access[at]?.[0] !== null && !isRestrictedKey(file_key))
    // Everybody may load an open picture from one URL.
    const version = isOpen ? scene.viewer.origin : signedUrlVersion(scene.ctx, scene.viewer)
    return [version, ...rows, ...access.flat()]
  },
  present: (block, scene) => rowsOf(block, scene).map((row) => presentItem(row, block, scene)),
})
