import { attachmentTypes, dialogsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { fileGuardHook, messagePictureHook } from '../files/index.ts'
import { fillPicture, mayHavePicture } from './message-pictures.ts'
import { openDialog } from './open-dialog.ts'
import {
  deleteDialog,
  findDialog,
  listDialogs,
  listMessages,
  readDialog,
  searchMessages,
} from './read-dialogs.ts'
import { deleteMessage, recallMessage } from './recall-message.ts'
import { sendMessage } from './write-message.ts'

export { countUnreadMessages, findUnreadWriter } from './unread-message-queries.ts'

export function registerDialogs(mount: Mount): void {
  mount.ctx.hooks.provideFor(fileGuardHook, attachmentTypes.messageImage, mayHavePicture)
  mount.ctx.hooks.provide(messagePictureHook, fillPicture)
  implement(mount, dialogsApi, {
    listDialogs,
    openDialog,
    sendMessage,
    listMessages,
    searchMessages,
    recallMessage,
    deleteMessage,
    readDialog,
    deleteDialog,
    findDialog,
  })
}
