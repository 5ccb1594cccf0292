import { closedStatus, type InputOf, type ProfileView, type usersApi } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { type Group, readGroups } from '../groups/index.ts'
import { denyStates, followStates } from '../relations/index.ts'
import { isWechatOn, readSettings, type Settings } from '../settings/index.ts'
import { countVisibleThreadsOf, findLastPublishedAt } from '../threads/index.ts'
import { findEmail, findUser, type User } from '../users/index.ts'
import { findWechatOf } from '../wechat/index.ts'
import { type ProfileFacts, presentGroup, presentProfile } from './present-profile.ts'
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

/** The group of a person as profiles show it. */
export async function presentProfileGroup(ctx: Context, user: User): Promise<ProfileView['group']> {
  const { group, expiresAt, hasPaid } = await groupOf(ctx, user)
  return presentGroup(ctx, { group, groupExpiresAt: expiresAt, hasPaidGroups: hasPaid })
}

/** The WeChat account of a person, for themself and for administrators, where the site has WeChat. */
async function wechatFor(ctx: Context, viewer: Viewer, userId: number, settings: Settings) {
  const mayKnow = viewer.id === userId || viewer.isAdmin
  return mayKnow && isWechatOn(settings) ? findWechatOf(ctx.db, userId) : undefined
}

/** A person's profile; with more fields when it is one's own. Refuses (INVALID_PARAMETER) an id nobody has any more. */
export async function openProfile(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof usersApi.openProfile>,
): Promise<ProfileView> {
  const asked = (input.include ?? '').split(',').filter((name) => name !== '')
  if (!asked.every((name) => includes.has(name))) throw invalid('profiles.include.unknown')
  const user = await findUser(ctx.db, input.userId)
  if (!user || user.status === closedStatus) throw invalid('profiles.person.missing')
  const [settings, relation, group, threadCount, lastPublishedAt] = await Promise.all([
    readSettings(ctx),
    relationTo(ctx, viewer, user.id),
    groupOf(ctx, user),
    countVisibleThreadsOf(ctx, viewer, user.id),
    findLastPublishedAt(ctx, user.id),
  ])
  return presentProfile(ctx, viewer, user, {
    ...relation,
    group: group.group,
    groupExpiresAt: group.expiresAt,
    hasPaidGroups: group.hasPaid,
    isPaySite: settings.site_mode === 'pay',
    threadCount,
    lastPublishedAt,
    email: viewer.id === user.id ? await findEmail(ctx.db, user.id) : '',
    wechat: await wechatFor(ctx, viewer, user.id, settings),
  })
}
