import { groupIds } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../secrets.ts'
import type { Viewer } from '../../viewer.ts'
import { defaultGroup, permissionsOf } from '../groups/index.ts'
import { findSession, listGroupIds } from './session-store.ts'

type Facts = Pick<Viewer, 'lang' | 'client' | 'origin' | 'callUrl'>

/** Whoever came without a session: the guest group's rights. */
export async function visitor(ctx: Context, facts: Facts): Promise<Viewer> {
  return {
    ...facts,
    id: null,
    isAdmin: false,
    status: 0,
    groupIds: [groupIds.guest],
    permissions: await permissionsOf(ctx, [groupIds.guest]),
    sessionId: null,
  }
}

/** Who calls with this token; a visitor without one; null when the token is unknown, expired or revoked. */
export async function findViewer(ctx: Context, token: string | null, facts: Facts): Promise<Viewer | null> {
  if (token === null) return visitor(ctx, facts)
  const now = ctx.clock.now()
  const session = await findSession(ctx.db, hashToken(token), now)
  if (!session) return null
  const found = await listGroupIds(ctx.db, session.user_id, now)
  const groups = found.length > 0 ? found : [(await defaultGroup(ctx)).id]
  return {
    ...facts,
    id: session.user_id,
    isAdmin: groups.includes(groupIds.administrator),
    status: session.status,
    groupIds: groups,
    permissions: await permissionsOf(ctx, groups),
    sessionId: session.id,
  }
}
