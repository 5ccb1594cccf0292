import { type ForumView, type forumApi, groupIds, type OutputOf, userStatus } from '@chaguan/contracts'
import { type Cache, untilWriteTo } from '../../context/cache.ts'
import { cacheByRow } from '../../context/row-cache.ts'
import type { Context } from '../../context.ts'
import type { Exchange } from '../../http/call.ts'
import { can, type Member, type Viewer } from '../../viewer.ts'
import { deskRights, readCategories, threadCounts } from '../categories/index.ts'
import { canSomewhere, defaultGroup, type Group, presentPermissions, readGroups } from '../groups/index.ts'
import { listProviders } from '../providers/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { isSetUp, needsAddress } from '../sign-in/index.ts'
import { areDialogsOff } from '../stop-words/index.ts'
import {
  avatarUrl,
  countUsers,
  findUser,
  readAccount,
  readUsers,
  type User,
  type UserSummary,
} from '../users/index.ts'
import { type Agreements, presentAgreements, presentServices } from './present-services.ts'
import { presentSite, type SiteFacts } from './present-site.ts'

/** What the viewer's permissions and the counts of the site are presented from. */
interface RightsFacts extends Pick<Viewer, 'isAdmin' | 'permissions'> {
  readonly threads: ReadonlyMap<number, number>
  /** The permissions by which threads are counted. */
  readonly counting: ReadonlySet<string>
  readonly posts: number
  readonly users: number
  readonly canModerate: boolean
  readonly hasPayPassword: boolean
  readonly areDialogsOff: boolean
}

/** Permissions of viewers with the same groups, cached while the settings and the thread counts are. */
const rights = cacheByRow<Settings, RightsFacts, ForumView['other']>()

/**
 * Returns the permissions by which threads are counted: the viewer's own; on a paid site for people who may not view
 * any thread those of new members, so that the page on which they join shows what they pay for.
 */
async function countingPermissions(ctx: Context, viewer: Viewer, settings: Settings) {
  const isJoining = settings.site_mode === 'pay' && !viewer.isAdmin && !canSomewhere(viewer, 'viewThreads')
  return isJoining ? (await defaultGroup(ctx)).permissions : viewer.permissions
}

async function readRights(
  ctx: Context,
  viewer: Viewer,
  settings: Settings,
  member: User | undefined,
): Promise<ForumView['other']> {
  const [threads, counting, posts, users, { all: categories }, isOff] = await Promise.all([
    threadCounts(ctx),
    countingPermissions(ctx, viewer, settings),
    countPosts(ctx),
    countUsers(ctx),
    readCategories(ctx),
    areDialogsOff(ctx),
  ])
  const { isAdmin, permissions } = viewer
  const facts = {
    ...{ isAdmin, permissions, threads, counting, posts, users },
    canModerate: viewer.id !== null && categories.some((category) => deskRights(viewer, category) !== null),
    hasPayPassword: member?.hasPayPassword ?? false,
    areDialogsOff: isOff,
  }
  return rights(settings, facts, () => presentRights(settings, facts))
}

function presentRights(settings: Settings, viewer: RightsFacts): ForumView['other'] {
  return {
    threadOptimize: settings.thread_optimize,
    threadTab: settings.thread_tab,
    // Threads in categories that the viewer may not see are not counted.
    countThreads: [...viewer.threads].reduce(
      (sum, [id, n]) => sum + (can({ ...viewer, permissions: viewer.counting }, 'viewThreads', id) ? n : 0),
      0,
    ),
    countPosts: viewer.posts,
    countUsers: viewer.users,
    canEditUserGroup: viewer.isAdmin,
    canModerate: viewer.canModerate,
    canEditUserStatus: viewer.isAdmin,
    canCreateThreadInCategory: canSomewhere(viewer, 'createThread'),
    canViewThreads: can(viewer, 'switch.viewThreads') || canSomewhere(viewer, 'viewThreads'),
    canFreeViewPaidThreads: canSomewhere(viewer, 'thread.freeViewPosts'),
    canCreateDialog: can(viewer, 'dialog.create'),
    canInviteUserScale: can(viewer, 'other.canInviteUserScale'),
    canInsertThreadAttachment: can(viewer, 'thread.insertAttachment'),
    canInsertThreadPaid: can(viewer, 'thread.insertPay'),
    canInsertThreadVideo: can(viewer, 'thread.insertVideo'),
    canInsertThreadImage: can(viewer, 'thread.insertImage'),
    canInsertThreadAudio: can(viewer, 'thread.insertAudio'),
    canInsertThreadGoods: can(viewer, 'thread.insertGoods'),
    canInsertThreadPosition: can(viewer, 'thread.insertPosition'),
    canInsertThreadRedPacket: can(viewer, 'thread.insertRedPacket'),
    canInsertThreadReward: can(viewer, 'thread.insertReward'),
    canInsertThreadAnonymous: canSomewhere(viewer, 'thread.allowAnonymous'),
    canInsertThreadVote: can(viewer, 'thread.insertVote'),
    canLikePosts: can(viewer, 'thread.likePosts'),
    canFavorite: can(viewer, 'thread.favorite'),
    canFollow: can(viewer, 'userFollow.create'),
    canViewLikers: can(viewer, 'user.view'),
    canOrder: can(viewer, 'order.create') && can(viewer, 'trade.pay.order'),
    initializedPayPassword: viewer.hasPayPassword,
    createThreadWithCaptcha: can(viewer, 'createThreadWithCaptcha'),
    publishNeedBindPhone: can(viewer, 'publishNeedBindPhone'),
    publishNeedBindWechat: can(viewer, 'publishNeedBindWechat'),
    disabledChat: viewer.areDialogsOff,
    ...(viewer.isAdmin && {
      innerNetIp: settings.inner_net_ip.split(',').filter((network) => network !== ''),
    }),
  }
}

function presentGroup(ctx: Context, viewerId: number, group: Group, expirationAt: number | null) {
  return {
    id: group.id,
    name: group.name,
    type: group.type,
    color: group.color,
    icon: group.icon,
    default: group.isDefault,
    isDisplay: group.isDisplay,
    isPaid: group.isPaid ? 1 : 0,
    level: group.level,
    pivot: {
      userId: viewerId,
      groupId: group.id,
      expirationTime: expirationAt === null ? null : ctx.time.format(expirationAt),
    },
  }
}

interface Membership {
  readonly group_id: number
  readonly expiration_at: number | null
}

const memberships: Cache<readonly Membership[]> = {
  name: 'own memberships',
  ...untilWriteTo('group_user'),
  limit: { entries: 1000 },
}

/** Returns the current and expired group memberships of a member. */
function readMemberships(ctx: Context, userId: number): Promise<readonly Membership[]> {
  return ctx
    .cache(memberships)
    .read(userId, () =>
      ctx.db
        .selectFrom('group_user')
        .select(['group_id', 'expiration_at'])
        .where('user_id', '=', userId)
        .execute(),
    )
}

async function presentMember(
  ctx: Context,
  viewer: Viewer,
  user: User,
): Promise<NonNullable<ForumView['user']>> {
  const [groups, rows] = await Promise.all([readGroups(ctx), readMemberships(ctx, user.id)])
  const expirations = new Map(rows.map((row) => [row.group_id, row.expiration_at]))
  return {
    groups: viewer.groupIds
      .map((id) => groups.get(id))
      .filter((group) => group !== undefined)
      .map((group) => presentGroup(ctx, user.id, group, expirations.get(group.id) ?? null)),
    registerTime: ctx.time.format(user.joinedAt),
    userId: user.id,
  }
}

const firstAdministrators: Cache<UserSummary | undefined> = {
  name: 'first administrator',
  ...untilWriteTo('group_user', 'users'),
  limit: { entries: 1 },
}

/** Returns the administrator with the lowest id whose account is active. */
async function findFirstAdministrator(ctx: Context): Promise<UserSummary | undefined> {
  const row = await ctx.db
    .selectFrom('group_user')
    .innerJoin('users', 'users.id', 'group_user.user_id')
    .select('users.id')
    .where('group_user.group_id', '=', groupIds.administrator)
    .where('users.status', '=', userStatus.normal)
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
  return row && (await readUsers(ctx, [row.id])).get(row.id)
}

/** Presents the owner of the site. The wire's `username` is the nickname, because the login name is private. */
async function presentAuthor(
  ctx: Context,
  viewer: Viewer,
  authorId: number,
): Promise<ForumView['setSite']['siteAuthor']> {
  const author =
    (await readUsers(ctx, [authorId])).get(authorId) ??
    (await ctx.cache(firstAdministrators).read('first', () => findFirstAdministrator(ctx)))
  if (!author) return { id: 0, username: '', avatar: '', nickname: '' }
  const { id, nickname } = author
  return { id, username: nickname, avatar: avatarUrl(viewer.origin, author), nickname }
}

async function readStart(ctx: Context, viewer: Viewer) {
  if (await isSetUp(ctx)) return { isSetUp: true }
  return { isSetUp: false, ...((await needsAddress(ctx, viewer)) && { needsAddress: true }) }
}

/** Presented settings, cached while they are in use: agreements are sanitised, and pages digest what is not shared. */
const sites = cacheByRow<Settings, Omit<SiteFacts, 'settings'>, ForumView['setSite']>()
const services = cacheByRow<
  Settings,
  {
    readonly providers: ForumView['passport']['providers']
    readonly isAdmin: boolean
    readonly isForPage: boolean
  },
  ReturnType<typeof presentServices>
>()

/** Pages carry the configuration, and only that of the agreements shows their texts. */
const noAgreements: Agreements = { privacyContent: '', registerContent: '' }

/**
 * Returns the configuration of the site with the viewer's permissions (docs/reference/wire-site.md#forum), for pages
 * without the texts of the agreements.
 */
export async function readForum(
  ctx: Context,
  viewer: Viewer,
  _input: object = {},
  { isForPage = false }: Pick<Exchange, 'isForPage'> = {},
): Promise<ForumView> {
  const settings = await readSettings(ctx)
  const [author, member] = await Promise.all([
    presentAuthor(ctx, viewer, settings.site_author),
    viewer.id === null ? undefined : readAccount(ctx, viewer.id),
  ])
  const { isAdmin, origin } = viewer
  const providers = await listProviders(ctx)
  const installedAt = ctx.time.format(Number(settings.site_install) || null)
  const facts = { isAdmin, origin, installedAt, start: await readStart(ctx, viewer), author }
  return {
    setSite: sites(settings, facts, () => presentSite({ settings, ...facts })),
    ...services(settings, { providers, isAdmin, isForPage }, () =>
      presentServices(settings, providers, isAdmin, isForPage ? noAgreements : presentAgreements(settings)),
    ),
    other: await readRights(ctx, viewer, settings, member),
    ...(member ? { user: await presentMember(ctx, viewer, member) } : {}),
  }
}

/** Counting takes at most a two-hundredth of the time: large sites count less often. */
const postCount: Cache<number> = {
  name: 'post count',
  maxAgeMs: (tookMs) => Math.max(2000, tookMs * 200),
  limit: { entries: 1 },
}

async function count(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.n
}

/** Returns the number of posts; cached for a time that grows with the cost of counting. */
export function countPosts(ctx: Context): Promise<number> {
  return ctx.cache(postCount).read('all', () => count(ctx))
}

/** Returns the viewer's permissions by category (docs/reference/wire-site.md#forum). */
export async function listPermissions(
  ctx: Context,
  viewer: Member,
): Promise<OutputOf<typeof forumApi.listPermissions>> {
  const [user, groups, categories] = await Promise.all([
    findUser(ctx.db, viewer.id),
    readGroups(ctx),
    readCategories(ctx),
  ])
  const group = groups.get(viewer.groupIds[0] ?? 0)
  return {
    myGroup: {
      nickname: user?.nickname ?? '',
      avatar: avatarUrl(viewer.origin, user),
      groupName: group?.name ?? '',
      createdAt: ctx.time.format(user?.joinedAt ?? null),
    },
    myPermissons: presentPermissions(viewer, [...categories.byId.keys()]),
  }
}
