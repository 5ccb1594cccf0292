import { attachmentTypes, dialogsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { fileGuardHook, messagePictureHook } from '../files/index.ts'
import { deleteDialog, findDialog, listDialogs, listMessages, readDialog } from './read-dialogs.ts'
import { fillPicture, mayHavePicture, openDialog, sendMessage } from './write-message.ts'

export { countUnreadMessages, findUnreadWriter } from './dialog-store.ts'

export function registerDialogs(mount: Mount): void {
  mount.ctx.hooks.provideFor(fileGuardHook, attachmentTypes.messageImage, mayHavePicture)
  mount.ctx.hooks.provide(messagePictureHook, fillPicture)
  implement(mount, dialogsApi, {
    listDialogs,
    openDialog,
    sendMessage,
    listMessages,
    readDialog,
    deleteDialog,
    findDialog,
  })
}
