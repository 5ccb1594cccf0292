import { type AttachmentView, attachmentTypes, limits, tomIds } from '@chaguan/contracts'
import { type AttachmentRow, isRestrictedKey, presentPicture } from '../../files/index.ts'
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
  // Shared if everybody may load each from one URL.
  madeOf(block, scene) {
    const { accessVersion, isSoldWhole, viewer } = scene
    if (accessVersion === null || isSoldWhole || block.pricedIds.length > 0) return null
    const rows = rowsOf(block, scene)
    return rows.some((row) => isRestrictedKey(row.file_key)) ? null : [accessVersion, viewer.origin, ...rows]
  },
  present: (block, scene) => rowsOf(block, scene).map((row) => presentItem(row, block, scene)),
})
