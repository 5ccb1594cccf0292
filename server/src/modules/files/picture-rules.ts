import { attachmentTypes, type PermissionKey } from '@chaguan/contracts'

/** The right an upload needs, by its type (wire-contract 2.11). */
export const uploadRights: Readonly<Record<number, PermissionKey>> = {
  [attachmentTypes.file]: 'thread.insertAttachment',
  [attachmentTypes.image]: 'thread.insertImage',
  [attachmentTypes.audio]: 'thread.insertAudio',
  [attachmentTypes.video]: 'thread.insertVideo',
  [attachmentTypes.messageImage]: 'dialog.create',
  [attachmentTypes.answerImage]: 'thread.insertReward',
}

/** Whether uploads of a type are pictures. */
export function isPictureType(type: number): boolean {
  return (
    type === attachmentTypes.image ||
    type === attachmentTypes.messageImage ||
    type === attachmentTypes.answerImage
  )
}

/** The list of a setting like `png,gif,jpg`, lower case. */
export function listOf(setting: string): string[] {
  return setting
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
