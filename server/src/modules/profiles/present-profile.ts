import { type ProfileView, userStatus } from '@chaguan/contracts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { fileUrl } from '../files/index.ts'
import type { Group } from '../groups/index.ts'
import { writeCents } from '../ledger/index.ts'
import { avatarUrl, backgroundUrl, maskedMobile, mayRename, type User } from '../users/index.ts'

const dayMs = 86_400_000

/** The parts of a profile besides the account. */
export interface ProfileFacts {
  readonly group: Group | undefined
  readonly groupExpiresAt: number | null
  readonly hasPaidGroups: boolean
  /** 0 not followed, 1 followed, 2 mutual (docs/reference/wire-accounts.md#follows). */
  readonly follow: number
  readonly isDenied: boolean
  readonly isPaySite: boolean
  /** Number of threads that are visible to the viewer. */
  readonly threadCount: number
  /** Time of the latest public thread under their name; null if none. */
  readonly lastPublishedAt: number | null
  /** The bound e-mail address; for the person themselves. */
  readonly email: string
  /** The wallet balance; for the person themselves. */
  readonly balance: { readonly availableCents: number; readonly frozenCents: number } | null
  /** The linked WeChat account, for viewers who may see it. */
  readonly wechat?: { readonly nickname: string; readonly headimgurl: string } | undefined
}

function daysUntil(now: number, at: number | null): number {
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / dayMs))
}

/** Presents a person's group and the end of the membership. */
export function presentGroup(
  ctx: Context,
  facts: Pick<ProfileFacts, 'group' | 'groupExpiresAt' | 'hasPaidGroups'>,
): ProfileView['group'] {
  const { group, groupExpiresAt } = facts
  if (!group) return null
  const now = ctx.clock.now()
  return {
    pid: group.id,
    groupId: group.id,
    groupName: group.name,
    isTop: false,
    expirationTime: groupExpiresAt === null ? null : ctx.time.format(groupExpiresAt),
    color: group.color,
    amount: group.feeCents / 100,
    level: group.level,
    remainDays: daysUntil(now, groupExpiresAt),
    remainTime: daysUntil(now, groupExpiresAt),
    typeTime: 0,
    description: group.description,
    hasPayGroup: facts.hasPaidGroups,
  }
}

/** Fields for the person themselves. */
function presentOwn(user: User, { email, balance }: ProfileFacts, now: number): Partial<ProfileView> {
  return {
    email,
    originalMobile: user.mobile,
    identity: user.identity,
    realname: user.realname,
    mobile: maskedMobile(user.mobile),
    canWalletPay: user.hasPayPassword,
    walletBalance: writeCents(balance?.availableCents ?? 0),
    walletFreeze: writeCents(balance?.frozenCents ?? 0),
    canEditUsername: mayRename(user, now),
  }
}

/** Fields for the person and administrators; empty for others. */
function presentConfidential(ctx: Context, user: User, now: number, mayKnow: boolean) {
  const { status, expiredAt } = user
  if (!mayKnow)
    return {
      ...{ loginAt: '', expiredAt: null, banReason: '', registerReason: '' },
      ...{ hasPassword: false, expiredDays: false as const },
    }
  return {
    loginAt: ctx.time.format(user.loginAt),
    expiredAt: expiredAt === null ? null : ctx.time.format(expiredAt),
    banReason: status === userStatus.banned ? user.rejectReason : '',
    registerReason: user.registerReason,
    hasPassword: user.hasPassword,
    expiredDays: expiredAt === null ? (false as const) : daysUntil(now, expiredAt),
  }
}

function presentWechat({
  wechat,
}: Pick<ProfileFacts, 'wechat'>): Pick<ProfileView, 'isBindWechat' | 'wxNickname' | 'wxHeadImgUrl'> {
  return {
    isBindWechat: wechat !== undefined,
    wxNickname: wechat?.nickname ?? '',
    wxHeadImgUrl: wechat?.headimgurl ?? '',
  }
}

/** Presents a person for one viewer (docs/reference/wire-accounts.md#users); the only producer of profiles. */
export function presentProfile(ctx: Context, viewer: Viewer, user: User, facts: ProfileFacts): ProfileView {
  const isOwn = viewer.id === user.id
  const now = ctx.clock.now()
  const hasJoined = !facts.isPaySite || viewer.isAdmin || (user.expiredAt ?? 0) > now
  const mayKnow = isOwn || viewer.isAdmin
  return {
    id: user.id,
    username: isOwn ? user.username : '',
    avatarUrl: avatarUrl(viewer.origin, user),
    status: user.status,
    nickname: user.nickname,
    originalAvatarUrl: fileUrl(viewer.origin, user.avatar),
    backgroundUrl: backgroundUrl(viewer.origin, user),
    originalBackGroundUrl: fileUrl(viewer.origin, user.background),
    isReal: user.realname !== '',
    threadCount: facts.threadCount,
    followCount: user.followCount,
    fansCount: user.fansCount,
    likedCount: user.likedCount,
    questionCount: user.questionCount,
    signature: user.signature,
    usernameBout: user.usernameBout,
    updatedAt: ctx.time.format(Math.max(user.updatedAt, facts.lastPublishedAt ?? 0)),
    canEdit: mayKnow,
    canDelete: viewer.isAdmin && !isOwn,
    showGroups: facts.group?.isDisplay ?? false,
    denyStatus: facts.isDenied,
    isRenew: facts.isPaySite && user.expiredAt !== null,
    paid: hasJoined,
    payTime: null,
    follow: isOwn ? null : facts.follow,
    group: presentGroup(ctx, facts),
    ...presentWechat(facts),
    ...presentConfidential(ctx, user, now, mayKnow),
    ...(isOwn ? presentOwn(user, facts, now) : { isDeny: facts.isDenied }),
  }
}
