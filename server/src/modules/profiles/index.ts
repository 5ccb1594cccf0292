import { usersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { checkIdentity } from './check-identity.ts'
import { editProfile } from './edit-profile.ts'
import { listUsers } from './list-users.ts'
import { openProfile } from './open-profile.ts'
import { provePayPasswordOfOwn } from './prove-pay-password.ts'
import { uploadAvatar, uploadBackground } from './upload-portrait.ts'

export { presentProfileGroup } from './open-profile.ts'
export { removePortrait, replacePortrait } from './upload-portrait.ts'

export function registerProfiles(mount: Mount): void {
  implement(mount, usersApi, {
    openProfile,
    listUsers,
    editProfile,
    provePayPassword: provePayPasswordOfOwn,
    checkIdentity,
    uploadAvatar,
    uploadBackground,
  })
}
