import { type LoginView, userStatus } from '@chaguan/contracts'
import { transformed } from '../../../context/transforms.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { Exchange } from '../../../http/call.ts'
import type { Viewer } from '../../../viewer.ts'
import { defaultGroup } from '../../groups/index.ts'
import { acceptInvitation, type Invitation } from '../../invites/index.ts'
import { readSettings, type Settings } from '../../settings/index.ts'
import { requiresSignInFields } from '../requirements/required-fields.ts'
import { openSession, presentLogin } from '../sessions/open-session.ts'
import { createAccount } from './create-account.ts'

/** A new member of any registration method. Names are normalized and validated already. */
export interface NewMember {
  readonly username: string
  /** May be empty: the person is asked for one later. */
  readonly nickname: string
  /** Empty for an account without a password. */
  readonly passwordHash: string
  readonly invitation: Invitation | null
  /** Links the account to the verified identity, in the transaction that creates it; throws to refuse. */
  readonly within?: (tx: Tx, userId: number) => Promise<void>
}

/** Returns the state of a new account (docs/reference/wire-accounts.md#registration). */
async function statusOf(ctx: Context, settings: Settings): Promise<number> {
  if (await requiresSignInFields(ctx)) return userStatus.needsFields
  return settings.register_validate ? userStatus.inReview : userStatus.normal
}

/** Creates an account and its session in one transaction. The caller has checked that registration is open. */
export async function completeRegistration(
  ctx: Context,
  viewer: Viewer,
  exchange: Exchange,
  { username, nickname, passwordHash, invitation, within }: NewMember,
): Promise<LoginView> {
  const settings = await readSettings(ctx)
  await transformed(ctx, viewer, 'user.register', { username, nickname })
  const groupId = invitation?.groupId ?? (await defaultGroup(ctx)).id
  const now = ctx.clock.now()
  const status = await statusOf(ctx, settings)
  const { id, tokens } = await ctx.transaction(async (tx) => {
    const userId = await createAccount(tx, {
      username,
      nickname,
      passwordHash,
      groupId,
      status,
      ip: viewer.client.ip,
      now,
      // A paid site is joined by payment or by a group's invitation; else the membership starts as expired.
      expiredAt: settings.site_mode === 'pay' ? (invitation?.joinedUntil ?? now) : null,
    })
    await within?.(tx, userId)
    if (invitation) await acceptInvitation(ctx, tx, invitation, userId)
    const newcomer = { id: userId, credentialsVersion: 0 }
    return { id: userId, tokens: await openSession(ctx, tx, viewer.client, newcomer) }
  })
  return presentLogin(viewer, exchange, { id, nickname, avatar: '', status }, tokens)
}
