import type { Mount } from '../../http/implement.ts'
import { recountUsers } from './user-counts.ts'

export { checkNickname, checkPassword, checkUsername, screenName } from './check-names.ts'
export { maskedEmail, maskedMobile, readEmail, readMobile } from './contact-rules.ts'
export { bindEmail, bindMobile, findEmail, findIdByEmail, findIdByMobile } from './contact-store.ts'
export { findIdsByName, findOnlyByNickname, findUsernames } from './find-by-name.ts'
export { generateUsername } from './generate-username.ts'
export { avatarUrl, backgroundUrl } from './present-user.ts'
export { addToUserCounts, countUsers } from './user-counts.ts'
export { foldName } from './user-rules.ts'
export {
  findAccounts,
  findCredentials,
  findIdByNickname,
  findPasswordHash,
  findPayPasswordHash,
  findUser,
  findUsers,
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
