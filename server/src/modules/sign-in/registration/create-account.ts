import type { Tx } from '../../../drivers/db/db.ts'
import { announce } from '../../../events/outbox.ts'
import { insertUser, type NewUser } from '../../users/index.ts'
import { insertMembership } from '../sessions/session-store.ts'

/** An account about to be made. Names are tidied and checked already. */
export interface NewAccount extends NewUser {
  readonly groupId: number
}

/** Creates an account in its group and publishes the event. Refuses with USERNAME_HAD_EXIST when a name is taken. */
export async function createAccount(tx: Tx, { groupId, ...user }: NewAccount): Promise<number> {
  const userId = await insertUser(tx, user)
  await insertMembership(tx, userId, groupId)
  await announce(tx, 'user.registered', { userId }, user.now)
  return userId
}
