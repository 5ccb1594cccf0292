import { dialogsApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { deleteDialog, findDialog, listDialogs, listMessages, readDialog } from './read-dialogs.ts'
import { openDialog, sendMessage } from './write-message.ts'

export { countUnreadMessages } from './dialog-store.ts'

export function registerDialogs(mount: Mount): void {
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
