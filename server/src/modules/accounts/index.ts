import { managedUsersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { exportAuditLog, listAuditLog } from './audit-log.ts'
import { deleteUserAvatar, uploadUserAvatar } from './change-avatar.ts'
import { changeUser } from './change-user.ts'
import { explainRights } from './explain-rights.ts'
import { exportUsers } from './export-users.ts'
import { listManagedUsers, openManagedUser } from './list-users.ts'
import { endUserSessions, listUserSessions } from './user-sessions.ts'

export { filteredPeople } from './user-filter.ts'
export { tableOf, tableType } from './write-table.ts'

export function registerAccounts(mount: Mount): void {
  implement(mount, managedUsersApi, {
    listManagedUsers,
    openManagedUser,
    explainRights,
    listUserSessions,
    endUserSessions,
    changeUser,
    exportUsers,
    uploadUserAvatar,
    deleteUserAvatar,
    listAuditLog,
    exportAuditLog,
  })
}
