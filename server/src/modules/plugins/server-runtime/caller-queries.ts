import { randomUUID } from 'node:crypto'
import type { Caller, OwnContent, Person } from '@chaguan/plugin-sdk'
import type { SiteState } from '../../../context/site-state.ts'
import type { Context } from '../../../context.ts'
import { isRefusal } from '../../../http/app-error.ts'
import type { Viewer } from '../../../viewer.ts'
import { denyStates, isDenied } from '../../relations/index.ts'
import { findOpenThread, hiddenAuthorIdFor, mayReadFullText, readStoredBlocks } from '../../threads/index.ts'
import { avatarUrl, findUsers } from '../../users/index.ts'
import { readTable } from '../plugin-store.ts'
import { mayUse } from '../present-plugin.ts'
import type { RunningPlugin } from './running-plugin.ts'

/** Maximum members in one query. */
const maxPeople = 200

/** Viewers of running calls, by ticket. */
const callers: SiteState<Context, Map<string, Viewer>> = { name: 'callers of plugins', open: () => new Map() }

/**
 * Calls a server half on behalf of a viewer. The half gets a ticket that is valid during the call and has the
 * permissions of that viewer only.
 */
export async function runAsCaller<R>(
  ctx: Context,
  { appId }: Pick<RunningPlugin, 'appId'>,
  viewer: Viewer,
  work: (caller: Caller) => Promise<R>,
): Promise<R> {
  const known = ctx.state(callers)
  const canUse = mayUse(await readTable(ctx), viewer, appId)
  const ticket = randomUUID()
  known.set(ticket, viewer)
  try {
    const { id, groupIds, isAdmin, lang } = viewer
    return await work({ id, groupIds, isAdmin, canUse, lang, ticket })
  } finally {
    known.delete(ticket)
  }
}

function viewerOf(ctx: Context, ticket: unknown): Viewer {
  const viewer = typeof ticket === 'string' ? ctx.state(callers).get(ticket) : undefined
  if (!viewer) throw new Error('this call needs a caller')
  return viewer
}

/** Returns a thread that the viewer may open; undefined for any other. */
async function openThreadFor(ctx: Context, viewer: Viewer, threadId: unknown) {
  if (!Number.isSafeInteger(threadId) || (threadId as number) <= 0) return undefined
  try {
    return await findOpenThread(ctx, viewer, threadId as number)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

export async function contentFor(
  ctx: Context,
  { appId }: RunningPlugin,
  threadId: unknown,
  ticket: unknown,
): Promise<OwnContent | null> {
  const viewer = viewerOf(ctx, ticket)
  const thread = await openThreadFor(ctx, viewer, threadId)
  // The text of a thread that is sold as a whole is only for viewers who may read it.
  if (!thread || !(await mayReadFullText(ctx, viewer, thread))) return null
  const blocks = await readStoredBlocks(ctx, ctx.db, thread.id)
  const own = blocks.find(({ tomId }) => tomId === appId)
  if (!own) return null
  return {
    body: own.value as OwnContent['body'],
    isAuthor: viewer.id === thread.user_id,
    isDenied: viewer.id !== null && (await isDenied(ctx.db, thread.user_id, viewer.id)),
  }
}

export async function findPeopleForCaller(
  ctx: Context,
  asked: unknown,
  threadId: unknown,
  ticket: unknown,
): Promise<readonly Person[]> {
  const viewer = viewerOf(ctx, ticket)
  if (!Array.isArray(asked) || asked.length > maxPeople || !asked.every(Number.isSafeInteger))
    throw new Error(`people are a list of at most ${maxPeople} ids`)
  const thread = await openThreadFor(ctx, viewer, threadId)
  if (!thread) return []
  const ids = (asked as number[]).filter((id) => id !== hiddenAuthorIdFor(viewer, thread))
  const [users, denied] = await Promise.all([findUsers(ctx, ids), denyStates(ctx, viewer.id, ids)])
  return ids.flatMap((userId) => {
    const user = users.get(userId)
    if (!user || denied.has(userId)) return []
    return [{ userId, nickname: user.nickname, avatar: avatarUrl(viewer.origin, user) }]
  })
}
