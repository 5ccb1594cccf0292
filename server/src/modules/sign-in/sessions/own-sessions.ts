import type { InputOf, OutputOf, signInApi } from '@chaguan/contracts'
import type { Context } from '../../../context.ts'
import { AppError, invalid } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/call.ts'
import { hashToken } from '../../../tokens.ts'
import type { Member } from '../../../viewer.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { newTokens, presentTokens } from './open-session.ts'
import { publishSessionsChanged } from './session-changes.ts'
import { listActiveSessions, renewSession } from './session-store.ts'

/** Lists the caller's sessions, the last used first. */
export async function listSessions(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof signInApi.listSessions>> {
  const rows = await listActiveSessions(ctx.db, viewer.id, ctx.clock.now())
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === viewer.sessionId,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAt: ctx.time.format(row.created_at),
    lastSeenAt: ctx.time.format(row.last_seen_at),
    expiresAt: ctx.time.format(row.expires_at),
  }))
}

/** Ends one of the caller's sessions, or all others. Throws RESOURCE_NOT_FOUND for ids that are not theirs. */
export async function revokeSession(
  ctx: Context,
  viewer: Member,
  { id }: InputOf<typeof signInApi.revokeSession>,
  exchange: Exchange,
): Promise<[]> {
  if (id === undefined) {
    await ctx.transaction((tx) => endOtherSessions(tx, viewer.id, viewer.sessionId))
    publishSessionsChanged(ctx, viewer.id)
    return []
  }
  await ctx.transaction(async (tx) => {
    if (!(await endSession(tx, viewer.id, id, viewer.sessionId))) throw new AppError('RESOURCE_NOT_FOUND')
  })
  publishSessionsChanged(ctx, viewer.id)
  if (id === viewer.sessionId) exchange.endSession()
  return []
}

/** Ends the caller's session and clears the cookie. */
export async function logOut(ctx: Context, viewer: Member, _input: object, exchange: Exchange): Promise<[]> {
  const { sessionId } = viewer
  if (sessionId !== null) await ctx.transaction((tx) => endSession(tx, viewer.id, sessionId))
  publishSessionsChanged(ctx, viewer.id)
  exchange.endSession()
  return []
}

/**
 * Issues new tokens for one of the caller's sessions; each refresh token works once. Throws INVALID_TOKEN for any
 * other.
 */
export async function refreshToken(
  ctx: Context,
  viewer: Member,
  input: InputOf<typeof signInApi.refreshToken>,
  exchange: Exchange,
): Promise<OutputOf<typeof signInApi.refreshToken>> {
  const given = input.refreshToken ?? ''
  if (given === '') throw invalid('signIn.refreshToken.required')
  const now = ctx.clock.now()
  const { tokens, hashes } = newTokens(now)
  const isRenewed = await ctx.transaction((tx) => renewSession(tx, viewer.id, hashToken(given), hashes, now))
  if (!isRenewed) throw new AppError('INVALID_TOKEN')
  return presentTokens(exchange, tokens)
}
