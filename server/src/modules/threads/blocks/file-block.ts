import { attachmentTypes, blockLimits, tomIds } from '@chaguan/contracts'
import { can } from '../../../viewer.ts'
import { type AttachmentRow, type FileAccess, presentFile, signedUrlVersion } from '../../files/index.ts'
import { type BlockPresentation, defineKind, isItemLocked, type StoredBlock } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { fieldsOf, readIds, readPricedIds } from './read-body.ts'

interface FilesValue {
  readonly docIds: readonly number[]
}

function rowsOf({ value }: StoredBlock<FilesValue>, { files }: BlockPresentation): AttachmentRow[] {
  const byId = new Map(files.map((row) => [row.id, row]))
  return value.docIds.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

const accessTo = (row: AttachmentRow, block: StoredBlock, scene: BlockPresentation): FileAccess => ({
  mayView: can(scene.viewer, 'thread.viewAttachment'),
  mayDownload: can(scene.viewer, 'thread.downloadAttachment'),
  needPay: isItemLocked(scene, block, row.id),
})

/**
 * Files (docs/reference/wire-content.md#content-blocks, tomId 108): at most the setting
 * `support_max_upload_attachment_num`.
 */
export const fileBlock = defineKind<FilesValue>({
  tomId: tomIds.file,
  right: 'thread.insertAttachment',
  fileTypes: [attachmentTypes.file],
  read(body, reading) {
    const fields = fieldsOf(body, blockNames.files)
    const most = Math.min(reading.settings.support_max_upload_attachment_num, blockLimits.maxFiles)
    const docIds = readIds(fields.docIds, blockNames.files, most)
    const pricedIds = readPricedIds(fields, reading, docIds)
    return docIds.length === 0 ? null : { tomId: tomIds.file, value: { docIds }, pricedIds }
  },
  files: ({ value }) => [{ type: attachmentTypes.file, ids: value.docIds }],
  cacheInputs: (block, scene) => [
    signedUrlVersion(scene.ctx, scene.viewer),
    ...rowsOf(block, scene).flatMap((row) => [row, ...Object.values(accessTo(row, block, scene))]),
  ],
  present: (block, scene) =>
    rowsOf(block, scene).map((row) => presentFile(scene.ctx, scene.viewer, row, accessTo(row, block, scene))),
})
