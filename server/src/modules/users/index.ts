import { avatarVariant } from '../../drivers/pictures/picture-variants.ts'
import type { Mount } from '../../http/implement.ts'
import { fileUrl } from '../files/index.ts'
import { recountUsers } from './user-counts.ts'
import type { UserSummary } from './user-store.ts'

export { checkNickname, checkPassword, checkUsername, generateUsername, screenName } from './check-names.ts'
export { maskedEmail, maskedMobile, readEmail, readMobile } from './contact-rules.ts'
export {
  bindEmail,
  bindMobile,
  findEmail,
  findIdByMobile,
  holderOfEmail,
  holderOfMobile,
} from './contact-store.ts'
export { findIdsByName, findOnlyByNickname, findUsernames } from './find-by-name.ts'
export { addToUserCounts, countUsers } from './user-counts.ts'
export { foldName, legacyNameKey } from './user-rules.ts'
export {
  findAccounts,
  findCredentials,
  findIdByNickname,
  findPasswordHash,
  findPayPasswordHash,
  findUser,
  findUsers,
  readAccount,
  readUsers,
  type User,
  type UserSummary,
} from './user-store.ts'
export {
  changeUser,
  insertUser,
  mayRename,
  type NewUser,
  recordLogin,
  renameUser,
  type UserChanges,
} from './user-writes.ts'

export function registerUsers({ ctx }: Mount): void {
  ctx.outbox.subscribe('user.registered', async () => recountUsers(ctx))
}

/** Returns the absolute URL of a person's avatar at level 6 (docs/reference/components.md#avatar), empty for none. */
export function avatarUrl(origin: string, user: Pick<UserSummary, 'avatar'> | undefined): string {
  return fileUrl(origin, user?.avatar ?? '', avatarVariant())
}

/** Returns the absolute URL of a person's cover picture for a wide screen, empty for none. */
export function backgroundUrl(origin: string, user: { readonly background: string } | undefined): string {
  return fileUrl(origin, user?.background ?? '', 'l')
}
