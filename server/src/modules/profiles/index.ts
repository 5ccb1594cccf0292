import { usersApi } from '@chaguan/contracts'
import { implement, type Mount } from '../../http/implement.ts'
import { checkIdentity } from './check-identity.ts'
import { editProfile, verifyOwnPayPassword } from './edit-profile.ts'
import { listUsers } from './list-users.ts'
import { openProfile } from './open-profile.ts'
import { uploadAvatar, uploadBackground } from './profile-images.ts'

export { presentProfileGroup } from './open-profile.ts'
export { removeProfileImage, replaceProfileImage } from './profile-images.ts'

export function registerProfiles(mount: Mount): void {
  implement(mount, usersApi, {
    openProfile,
    listUsers,
    editProfile,
    provePayPassword: verifyOwnPayPassword,
    checkIdentity,
    uploadAvatar,
    uploadBackground,
  })
}
