import type { InputOf, ProfileView, usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { type Group, readGroups } from '../groups/index.ts'
import { denyStates, followStates } from '../relations/index.ts'
import { readSettings } from '../settings/index.ts'
import { countThreadsOf } from '../threads/index.ts'
import { findUser, type User } from '../users/index.ts'
import { type ProfileFacts, presentProfile } from './present-profile.ts'
import { findMembership } from './profile-store.ts'

/** What `include` may name; all of it is in every profile or comes with its own call. */
const includes: ReadonlySet<string> = new Set(['groups', 'dialog', 'wechat'])

async function relationTo(
  ctx: Context,
  viewer: Viewer,
  userId: number,
): Promise<Pick<ProfileFacts, 'follow' | 'isDenied'>> {
  if (viewer.id === null || viewer.id === userId) return { follow: 0, isDenied: false }
  const { engine } = ctx.database
  const [states, denied] = await Promise.all([
    followStates(ctx.db, engine, viewer.id, [userId]),
    denyStates(ctx.db, engine, viewer.id, [userId]),
  ])
  return { follow: states.get(userId) ?? 0, isDenied: denied.has(userId) }
}

async function groupOf(
  ctx: Context,
  user: User,
): Promise<{ group: Group | undefined; expiresAt: number | null; hasPaid: boolean }> {
  const [groups, membership] = await Promise.all([
    readGroups(ctx),
    findMembership(ctx.db, user.id, ctx.clock.now()),
  ])
  const all = [...groups.values()]
  const group = membership ? groups.get(membership.groupId) : all.find(({ isDefault }) => isDefault)
  return { group, expiresAt: membership?.expiresAt ?? null, hasPaid: all.some(({ isPaid }) => isPaid) }
}

/** A person's profile; with more fields when it is one's own. Refuses (INVALID_PARAMETER) an id nobody has. */
export async function openProfile(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof usersApi.openProfile>,
): Promise<ProfileView> {
  const asked = (input.include ?? '').split(',').filter((name) => name !== '')
  if (!asked.every((name) => includes.has(name)))
    throw invalid('include 参数不正确', 'The parameter include is wrong')
  const user = await findUser(ctx.db, input.userId)
  if (!user) throw invalid('用户不存在', 'There is no such person')
  const [settings, relation, group, threadCount] = await Promise.all([
    readSettings(ctx),
    relationTo(ctx, viewer, user.id),
    groupOf(ctx, user),
    countThreadsOf(ctx, viewer, user.id),
  ])
  return presentProfile(ctx, viewer, user, {
    ...relation,
    group: group.group,
    groupExpiresAt: group.expiresAt,
    hasPaidGroups: group.hasPaid,
    isPaySite: settings.site_mode === 'pay',
    threadCount,
  })
}
