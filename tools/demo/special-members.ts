import type { Tx } from '../../server/src/drivers/db/db.ts'
import { newRecoveryCodes } from '../../server/src/modules/two-factors/set-up-two-factor.ts'
import type { Secrets } from '../../server/src/secrets.ts'

/** The member with a second factor, and its secret for an authenticator app. */
export const twoFactorMember = 'milimama'
export const twoFactorSecret = 'CHAGUANDEMOTEAHOUSETWOFACTORABCD'

/** Sets up one member with a second factor and unused recovery codes; the owner has blocked one member and muted another. */
export async function makeSpecialMembers(
  tx: Tx,
  ids: ReadonlyMap<string, number>,
  { secrets, now }: { readonly secrets: Secrets; readonly now: number },
): Promise<void> {
  const idOf = (name: string) => ids.get(name) ?? 0
  const protectedId = idOf(twoFactorMember)
  await tx
    .insertInto('two_factors')
    .values({
      user_id: protectedId,
      sealed_secret: secrets.seal(twoFactorSecret),
      confirmed_at: now,
      last_step: 0,
      created_at: now,
    })
    .execute()
  await newRecoveryCodes({ secrets }, tx, protectedId)
  const [blocker, blocked] = [idOf('laozhou'), idOf('kafei')]
  await tx
    .deleteFrom('user_follow')
    .where('from_user_id', 'in', [blocker, blocked])
    .where('to_user_id', 'in', [blocker, blocked])
    .execute()
  await tx
    .insertInto('deny_users')
    .values({ user_id: blocker, deny_user_id: blocked, created_at: now })
    .execute()
  await tx
    .insertInto('notification_marks')
    .values({
      user_id: blocker,
      mark: 'muted',
      kind: 'person',
      target: String(idOf('sanhua')),
      created_at: now,
    })
    .execute()
}
