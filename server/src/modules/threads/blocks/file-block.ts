import { attachmentTypes, blockLimits, tomIds } from '@chaguan/contracts'
import { can } from '../../../viewer.ts'
import { presentFile } from '../../files/index.ts'
import { defineKind, isItemLocked } from './block-kind.ts'
import { blockNames } from './block-names.ts'
import { fieldsOf, readIds, readPricedIds } from './read-body.ts'

interface FilesValue {
  readonly docIds: readonly number[]
}

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
  present(block, scene) {
    const byId = new Map(scene.files.map((row) => [row.id, row]))
    const mayView = can(scene.viewer, 'thread.viewAttachment')
    const mayDownload = can(scene.viewer, 'thread.downloadAttachment')
    return block.value.docIds
      .map((id) => byId.get(id))
      .filter((row) => row !== undefined)
      .map((row) =>
        presentFile(scene.ctx, scene.viewer, row, {
          mayView,
          mayDownload,
          needPay: isItemLocked(scene, block, row.id),
        }),
      )
  },
})
