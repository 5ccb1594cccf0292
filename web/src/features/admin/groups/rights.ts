import {
  categoryPermissionKeys,
  globalPermissionKeys,
  permissionAliases,
  restrictionKeys,
} from '@chaguan/contracts/browser'

export const rightKeys = [...categoryPermissionKeys, ...globalPermissionKeys, ...restrictionKeys] as const
export type RightKey = (typeof rightKeys)[number]

/** Permissions by subject, in the order of the pages. */
export const rightSections = {
  view: [
    ...(['viewThreads', 'thread.viewPosts', 'thread.freeViewPosts', 'thread.viewVideo'] as const),
    ...(['thread.viewAttachment', 'thread.downloadAttachment', 'user.view'] as const),
  ],
  publish: [
    ...(['createThread', 'thread.reply', 'thread.allowAnonymous', 'thread.insertImage'] as const),
    ...(['thread.insertVideo', 'thread.insertAudio', 'thread.insertAttachment'] as const),
    ...(['thread.insertGoods', 'thread.insertPay', 'thread.insertReward', 'thread.insertRedPacket'] as const),
    ...(['thread.insertPosition', 'thread.insertVote', 'thread.favorite', 'thread.likePosts'] as const),
    ...(['userFollow.create', 'dialog.create', 'thread.editOwnThreadOrPost'] as const),
    'thread.hideOwnThreadOrPost' as const,
  ],
  manage: ['thread.edit', 'thread.hide', 'thread.hidePosts', 'thread.essence', 'thread.sticky'],
  money: [
    ...(['order.create', 'trade.pay.order', 'cash.create', 'wallet.viewList'] as const),
    ...(['wallet.logs.viewList', 'cash.viewList', 'other.canInviteUserScale'] as const),
  ],
  restrictions: ['createThreadWithCaptcha', 'publishNeedBindPhone', 'publishNeedBindWechat'],
} as const satisfies Readonly<Record<string, readonly RightKey[]>>
export type RightSection = keyof typeof rightSections
export const rightSectionNames = Object.keys(rightSections) as RightSection[]

const byCategory: ReadonlySet<string> = new Set(categoryPermissionKeys)

/** Whether a permission may be granted for one category. */
export const isByCategory = (key: RightKey): boolean => byCategory.has(key)

/** Every spelling in which a permission may be stored. */
const spellingsOf = (key: RightKey) => [
  key,
  ...Object.entries(permissionAliases).flatMap(([spelling, of]) => (of === key ? [spelling] : [])),
]

/** The stored names of a permission in a scope: 0 for all categories, else a category's id. */
const storedIn = (key: RightKey, scope: number) =>
  spellingsOf(key).map((name) => (scope === 0 ? name : `category${scope}.${name}`))

/** The permission and scope of a stored name; null for an unknown name. */
export function rightOf(stored: string): { readonly key: RightKey; readonly scope: number } | null {
  const [, id, name = ''] = /^(?:category(\d{1,15})\.|switch\.)?(.+)$/.exec(stored) ?? []
  const key = rightKeys.find((one) => spellingsOf(one).includes(name))
  return key ? { key, scope: Number(id ?? 0) } : null
}

/**
 * Whether a set of permissions contains a permission in exactly this scope; those for the whole site are ignored for a
 * category.
 */
export const isGranted = (rights: ReadonlySet<string>, key: RightKey, scope: number): boolean =>
  storedIn(key, scope).some((name) => rights.has(name))

/** Permissions that others require: changing a thread requires viewing it. */
const needs: Partial<Readonly<Record<RightKey, readonly RightKey[]>>> = {
  'thread.viewPosts': ['viewThreads'],
  'thread.freeViewPosts': ['viewThreads', 'thread.viewPosts'],
  'thread.reply': ['viewThreads', 'thread.viewPosts'],
  'thread.edit': ['viewThreads', 'thread.viewPosts'],
  'thread.hide': ['viewThreads', 'thread.viewPosts'],
  'thread.hidePosts': ['viewThreads', 'thread.viewPosts'],
  'thread.essence': ['viewThreads', 'thread.viewPosts'],
}

/** The permissions after one was granted in a scope, with those that it requires, or revoked in every spelling. */
export function withRight(
  rights: ReadonlySet<string>,
  key: RightKey,
  scope: number,
  isOn: boolean,
): ReadonlySet<string> {
  const next = new Set(rights)
  if (!isOn) {
    for (const name of storedIn(key, scope)) next.delete(name)
    return next
  }
  for (const one of [key, ...(needs[key] ?? [])])
    if (!isGranted(next, one, scope) && !isGranted(next, one, 0)) next.add(storedIn(one, scope)[0] ?? one)
  return next
}

/** The number of permissions in which two sets differ. */
export const changedRights = (before: ReadonlySet<string>, after: ReadonlySet<string>): number =>
  before.symmetricDifference(after).size
