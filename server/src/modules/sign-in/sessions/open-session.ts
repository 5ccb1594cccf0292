import { type LoginView, limits, type TokenView } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import type { VersionedUser } from '../../../drivers/db/credentials-versions.ts'
import type { Tx } from '../../../drivers/db/db.ts'
import type { Exchange } from '../../../http/call.ts'
import { hashToken, newToken } from '../../../tokens.ts'
import type { Viewer } from '../../../viewer.ts'
import { refuseBlockedAddress } from '../../access-blocks/index.ts'
import { avatarUrl, type User } from '../../users/index.ts'
import { insertSession, type TokenHashes } from './session-store.ts'

const dayMs = 86_400_000
/** Maximum sessions of a person; one more ends the oldest. */
const maxSessions = 50

/** The two tokens of a new session in clear text; only their hashes are stored. */
export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** Whether the login cancelled the closing of the account. */
  readonly isClosingCancelled?: boolean
}

/** Creates two tokens, with the time at which they expire. */
export function newTokens(now: number): { tokens: Tokens; hashes: TokenHashes } {
  const tokens = { access: newToken(), refresh: newToken() }
  const hashes = {
    tokenHash: hashToken(tokens.access),
    refreshHash: hashToken(tokens.refresh),
    expiresAt: now + limits.accessTokenDays * dayMs,
  }
  return { tokens, hashes }
}

/** Presents the tokens (docs/reference/wire-accounts.md#access-tokens) and sets the browser's cookie. */
export function presentTokens(exchange: Exchange, tokens: Tokens): TokenView {
  exchange.startSession(tokens.access)
  return {
    tokenType: 'Bearer',
    expiresIn: limits.accessTokenDays * (dayMs / 1000),
    accessToken: tokens.access,
    refreshToken: tokens.refresh,
  }
}

/**
 * Opens a session in the transaction of a login or registration (30 days, docs/reference/limits.md#sessions). Cancels
 * a requested closing of the account. Throws UNAUTHORIZED for blocked addresses.
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  client: Viewer['client'],
  { id: userId, credentialsVersion }: VersionedUser,
): Promise<Tokens> {
  const now = ctx.clock.now()
  const { tokens, hashes } = newTokens(now)
  const { userAgent, ip } = client
  await refuseBlockedAddress(ctx, ip)
  const session = { userId, credentialsVersion, ...hashes, userAgent, ip, now }
  await insertSession(tx, session, maxSessions)
  const isClosingCancelled = await cancelAccountClosing(tx, userId, now)
  return { ...tokens, isClosingCancelled }
}

/** Presents a login (docs/reference/wire-accounts.md#login) and sets the browser's cookie. */
export function presentLogin(
  viewer: Viewer,
  exchange: Exchange,
  user: Pick<User, 'id' | 'nickname' | 'avatar' | 'status'>,
  tokens: Tokens,
): LoginView {
  // The note of an account that was refused in this browser is dropped.
  if (exchange.getCookie('refused_account') !== null) exchange.setCookie('refused_account', '', 0)
  return {
    ...presentTokens(exchange, tokens),
    isMissNickname: user.nickname === '',
    avatarUrl: avatarUrl(viewer.origin, user),
    userStatus: user.status,
    uid: user.id,
    userId: user.id,
    ...(tokens.isClosingCancelled && { isClosingCancelled: true }),
  }
}

/**
 * Cancels a requested closing of the account, since a login shows that it is wanted. Returns whether there was one.
 */
async function cancelAccountClosing(tx: Tx, userId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account_closings')
    .set({ cancelled_at: now })
    .where('user_id', '=', userId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
