import { closedStatus, type InputOf, type ProfileView, type usersApi } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../http/app-error.ts'
import type { Viewer } from '../../viewer.ts'
import { type Group, readGroups } from '../groups/index.ts'
import { readBalance } from '../ledger/index.ts'
import { denyStates, followStates } from '../relations/index.ts'
import { isWechatOn, readSettings, type Settings } from '../settings/index.ts'
import { countVisibleThreadsOf, findLastPublishedAt } from '../threads/index.ts'
import { findEmail, findUser, readAccount, type User } from '../users/index.ts'
import { findWechatOf } from '../wechat/index.ts'
import { type ProfileFacts, presentGroup, presentProfile } from './present-profile.ts'
import { findMembership } from './profile-store.ts'

/** Values of `include`; all of it is in every profile or has its own endpoint. */
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
    denyStates(ctx, viewer.id, [userId]),
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

/** Returns the group of a person as profiles show it. */
export async function presentProfileGroup(ctx: Context, user: User): Promise<ProfileView['group']> {
  const { group, expiresAt, hasPaid } = await groupOf(ctx, user)
  return presentGroup(ctx, { group, groupExpiresAt: expiresAt, hasPaidGroups: hasPaid })
}

/** Returns the WeChat account of a person, for themselves and administrators, where the site has WeChat. */
async function wechatFor(ctx: Context, viewer: Viewer, userId: number, settings: Settings) {
  const mayKnow = viewer.id === userId || viewer.isAdmin
  return mayKnow && isWechatOn(settings) ? findWechatOf(ctx.db, userId) : undefined
}

type StoredFacts = Pick<
  ProfileFacts,
  'group' | 'groupExpiresAt' | 'hasPaidGroups' | 'threadCount' | 'lastPublishedAt' | 'email' | 'balance'
>

/** Cached because every page of a member requests them. */
const ownFacts: Cache<StoredFacts> = {
  name: 'own profiles',
  ...untilWriteTo('group_user', 'threads', 'posts', 'ledger_accounts', 'user_emails'),
  limit: { entries: 1000 },
}

async function readStoredFacts(ctx: Context, viewer: Viewer, user: User): Promise<StoredFacts> {
  const isOwn = viewer.id === user.id
  const [{ group, expiresAt, hasPaid }, threadCount, lastPublishedAt, email, balance] = await Promise.all([
    groupOf(ctx, user),
    countVisibleThreadsOf(ctx, viewer, user.id),
    findLastPublishedAt(ctx, user.id),
    isOwn ? findEmail(ctx.db, user.id) : '',
    isOwn ? readBalance(ctx.db, user.id) : null,
  ])
  const membership = { group, groupExpiresAt: expiresAt, hasPaidGroups: hasPaid }
  return { ...membership, threadCount, lastPublishedAt, email, balance }
}

/**
 * Returns a person's profile, with more fields for the person themselves. Throws INVALID_PARAMETER for an unknown id.
 */
export async function openProfile(
  ctx: Context,
  viewer: Viewer,
  input: InputOf<typeof usersApi.openProfile>,
): Promise<ProfileView> {
  const asked = (input.include ?? '').split(',').filter((name) => name !== '')
  if (!asked.every((name) => includes.has(name))) throw invalid('profiles.include.unknown')
  const isOwn = viewer.id === input.userId
  const user = await (isOwn ? readAccount(ctx, input.userId) : findUser(ctx.db, input.userId))
  if (!user || user.status === closedStatus) throw invalid('profiles.person.missing')
  const [settings, relation, stored] = await Promise.all([
    readSettings(ctx),
    relationTo(ctx, viewer, user.id),
    isOwn
      ? ctx.cache(ownFacts).read(user.id, () => readStoredFacts(ctx, viewer, user))
      : readStoredFacts(ctx, viewer, user),
  ])
  return presentProfile(ctx, viewer, user, {
    ...relation,
    ...stored,
    isPaySite: settings.site_mode === 'pay',
    wechat: await wechatFor(ctx, viewer, user.id, settings),
  })
}
