import type { InputOf, managedUsersApi, OutputOf } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { localized } from '../../i18n/localized.ts'
import type { Member } from '../../viewer.ts'
import { logAdminAction } from '../audit/index.ts'
import { endOtherSessions, endSession, listActiveSessions, publishSessionsChanged } from '../sign-in/index.ts'
import { findUser } from '../users/index.ts'

/** Returns the active sessions of a person, last used first. Refuses unknown ids (RESOURCE_NOT_FOUND). */
export async function listUserSessions(
  ctx: Context,
  _viewer: Member,
  { userId }: InputOf<typeof managedUsersApi.listUserSessions>,
): Promise<OutputOf<typeof managedUsersApi.listUserSessions>> {
  if (!(await findUser(ctx.db, userId))) throw new AppError('RESOURCE_NOT_FOUND')
  const rows = await listActiveSessions(ctx.db, userId, ctx.clock.now())
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    ip: row.ip,
    createdAt: ctx.time.format(row.created_at),
    lastSeenAt: ctx.time.format(row.last_seen_at),
    expiresAt: ctx.time.format(row.expires_at),
  }))
}

/**
 * Ends one session of a person, or all of them except the caller's own. Refuses a session of somebody else
 * (RESOURCE_NOT_FOUND).
 */
export async function endUserSessions(
  ctx: Context,
  viewer: Member,
  { userId, id }: InputOf<typeof managedUsersApi.endUserSessions>,
): Promise<[]> {
  if (!(await findUser(ctx.db, userId))) throw new AppError('RESOURCE_NOT_FOUND')
  const currentSession = userId === viewer.id ? viewer.sessionId : null
  await ctx.transaction(async (tx) => {
    if (id === undefined) await endOtherSessions(tx, userId, currentSession)
    else if (!(await endSession(tx, userId, id, currentSession))) throw new AppError('RESOURCE_NOT_FOUND')
    const text = id === undefined ? 'audit.sessions.endedAll' : 'audit.sessions.endedOne'
    await logAdminAction(tx, viewer, 'user', localized(text, { id: userId }), ctx.clock.now(), {
      user: [userId],
    })
  })
  publishSessionsChanged(ctx, userId)
  return []
}
