/**
 * Permissions that are granted for all categories (`key`) or for one (`category{id}.key`),
 * docs/reference/wire-accounts.md#permissions.
 */
export const categoryPermissionKeys = [
  'viewThreads',
  'createThread',
  'thread.reply',
  'thread.edit',
  'thread.hide',
  'thread.essence',
  'thread.viewPosts',
  'thread.hidePosts',
  'thread.editOwnThreadOrPost',
  'thread.hideOwnThreadOrPost',
  'thread.freeViewPosts',
  'thread.allowAnonymous',
] as const

/** Permissions for the whole site, docs/reference/wire-accounts.md#permissions. */
export const globalPermissionKeys = [
  'thread.insertImage',
  'thread.insertVideo',
  'thread.insertAudio',
  'thread.insertAttachment',
  'thread.insertGoods',
  'thread.insertPay',
  'thread.insertReward',
  'thread.insertRedPacket',
  'thread.insertPosition',
  'thread.insertVote',
  'thread.sticky',
  'thread.favorite',
  'thread.likePosts',
  'thread.viewVideo',
  'thread.viewAttachment',
  'thread.downloadAttachment',
  'dialog.create',
  'user.view',
  'userFollow.create',
  'other.canInviteUserScale',
  'cash.create',
  'order.create',
  'trade.pay.order',
  'wallet.viewList',
  'wallet.logs.viewList',
  'cash.viewList',
] as const

/**
 * Granted means restricted; they never apply to administrators, docs/reference/wire-accounts.md#default-permissions.
 */
export const restrictionKeys = [
  'createThreadWithCaptcha',
  'publishNeedBindPhone',
  'publishNeedBindWechat',
] as const

export type CategoryPermissionKey = (typeof categoryPermissionKeys)[number]
export type GlobalPermissionKey = (typeof globalPermissionKeys)[number]
export type RestrictionKey = (typeof restrictionKeys)[number]
export type PermissionKey = CategoryPermissionKey | GlobalPermissionKey | RestrictionKey

/** Other spellings in the specification, with the stored key. */
export const permissionAliases: Readonly<Record<string, PermissionKey>> = {
  'thread.viewThreads': 'viewThreads',
  'thread.editOwnThread': 'thread.editOwnThreadOrPost',
  'thread.createThread': 'createThread',
}

/**
 * Granted to every new group, and again by a change of its permissions that does not contain the previous ones,
 * docs/reference/wire-accounts.md#default-permissions.
 */
export const defaultPermissionKeys: readonly PermissionKey[] = [
  'thread.favorite',
  'thread.likePosts',
  'userFollow.create',
  'user.view',
  'order.create',
  'trade.pay.order',
  'cash.create',
]

/** The built-in groups (docs/reference/wire-accounts.md#groups). None of them can be deleted. */
export const groupIds = { administrator: 1, banned: 5, unpaid: 6, guest: 7, trial: 8, member: 10 } as const
