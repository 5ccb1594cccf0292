import type { Tx } from '../../../drivers/db/db.ts'
import { publishEvent } from '../../../events/outbox.ts'
import { insertUser, type NewUser } from '../../users/index.ts'
import { insertMembership } from '../sessions/session-store.ts'

/** A new account. Names are normalized and validated already. */
export interface NewAccount extends NewUser {
  readonly groupId: number
}

/** Creates an account in its group and announces the event. Throws USERNAME_HAD_EXIST if a name is taken. */
export async function createAccount(tx: Tx, { groupId, ...user }: NewAccount): Promise<number> {
  const userId = await insertUser(tx, user)
  await insertMembership(tx, userId, groupId)
  await publishEvent(tx, 'user.registered', { userId }, user.now)
  return userId
}
