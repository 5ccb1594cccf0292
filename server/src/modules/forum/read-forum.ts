import type { ForumView } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import { can, type Viewer } from '../../viewer.ts'
import { threadCounts } from '../categories/index.ts'
import { canSomewhere, type Group, readGroups } from '../groups/index.ts'
import { listProviders } from '../providers/index.ts'
import { readSettings, type Settings } from '../settings/index.ts'
import { isSetUp } from '../sign-in/index.ts'
import { areDialogsOff } from '../stop-words/index.ts'
import { avatarUrl, countUsers, findUser, findUsers, type User } from '../users/index.ts'
import { countPosts } from './count-posts.ts'
import { presentServices, presentSite } from './present-site.ts'

async function presentRights(
  ctx: Context,
  viewer: Viewer,
  settings: Settings,
  member: User | undefined,
): Promise<ForumView['other']> {
  const [threads, posts, users] = await Promise.all([threadCounts(ctx), countPosts(ctx), countUsers(ctx)])
  return {
    threadOptimize: settings.thread_optimize,
    threadTab: settings.thread_tab,
    // What stands where the viewer sees nothing is not counted for them.
    countThreads: [...threads].reduce((sum, [id, n]) => sum + (can(viewer, 'viewThreads', id) ? n : 0), 0),
    countPosts: posts,
    countUsers: users,
    canEditUserGroup: viewer.isAdmin,
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
    initializedPayPassword: member?.hasPayPassword ?? false,
    createThreadWithCaptcha: can(viewer, 'createThreadWithCaptcha'),
    publishNeedBindPhone: can(viewer, 'publishNeedBindPhone'),
    publishNeedBindWechat: can(viewer, 'publishNeedBindWechat'),
    disabledChat: await areDialogsOff(ctx),
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

async function presentMember(
  ctx: Context,
  viewer: Viewer,
  user: User,
): Promise<NonNullable<ForumView['user']>> {
  const [groups, memberships] = await Promise.all([
    readGroups(ctx),
    ctx.db
      .selectFrom('group_user')
      .select(['group_id', 'expiration_at'])
      .where('user_id', '=', user.id)
      .execute(),
  ])
  const expirations = new Map(memberships.map((row) => [row.group_id, row.expiration_at]))
  return {
    groups: viewer.groupIds
      .map((id) => groups.get(id))
      .filter((group) => group !== undefined)
      .map((group) => presentGroup(ctx, user.id, group, expirations.get(group.id) ?? null)),
    registerTime: ctx.time.format(user.joinedAt),
    userId: user.id,
  }
}

/** The configuration of the site with what the viewer may do (docs/reference/wire-site.md#forum). */
export async function readForum(ctx: Context, viewer: Viewer): Promise<ForumView> {
  const settings = await readSettings(ctx)
  const [authors, member] = await Promise.all([
    findUsers(ctx, [settings.site_author]),
    viewer.id === null ? undefined : findUser(ctx.db, viewer.id),
  ])
  const author = authors.get(settings.site_author)
  return {
    setSite: presentSite({
      settings,
      isAdmin: viewer.isAdmin,
      origin: viewer.origin,
      installedAt: ctx.time.format(Number(settings.site_install) || null),
      isSetUp: await isSetUp(ctx),
      // The name by which the owner logs in is nobody's business.
      author: author
        ? { id: author.id, username: '', avatar: avatarUrl(viewer.origin, author), nickname: author.nickname }
        : null,
    }),
    ...presentServices(settings, await listProviders(ctx), viewer.isAdmin),
    other: await presentRights(ctx, viewer, settings, member),
    ...(member ? { user: await presentMember(ctx, viewer, member) } : {}),
  }
}
