import {
  categoryPermissionKeys,
  globalPermissionKeys,
  permissionAliases,
  restrictionKeys,
} from '@chaguan/contracts/browser'

export const rightKeys = [...categoryPermissionKeys, ...globalPermissionKeys, ...restrictionKeys] as const
export type RightKey = (typeof rightKeys)[number]

/** Rights by what they are about, in the order of the pages. */
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

/** Whether a right may be granted for one category. */
export const isByCategory = (key: RightKey): boolean => byCategory.has(key)

/** Every spelling in which a right may be stored. */
const spellingsOf = (key: RightKey) => [
  key,
  ...Object.entries(permissionAliases).flatMap(([spelling, of]) => (of === key ? [spelling] : [])),
]

/** The stored names of a right in a scope: 0 for all categories, else a category's id. */
const storedIn = (key: RightKey, scope: number) =>
  spellingsOf(key).map((name) => (scope === 0 ? name : `category${scope}.${name}`))

/** Which right in which scope a stored name grants; null for a name that is none of these. */
export function rightOf(stored: string): { readonly key: RightKey; readonly scope: number } | null {
  const [, id, name = ''] = /^(?:category(\d{1,15})\.|switch\.)?(.+)$/.exec(stored) ?? []
  const key = rightKeys.find((one) => spellingsOf(one).includes(name))
  return key ? { key, scope: Number(id ?? 0) } : null
}

/** Whether a list of rights grants a right in a scope, as such; what holds everywhere is not looked at for a category. */
export const grants = (rights: ReadonlySet<string>, key: RightKey, scope: number): boolean =>
  storedIn(key, scope).some((name) => rights.has(name))

/** Rights without which others mean nothing: who may change a thread must see it. */
const needs: Partial<Readonly<Record<RightKey, readonly RightKey[]>>> = {
  'thread.viewPosts': ['viewThreads'],
  'thread.freeViewPosts': ['viewThreads', 'thread.viewPosts'],
  'thread.reply': ['viewThreads', 'thread.viewPosts'],
  'thread.edit': ['viewThreads', 'thread.viewPosts'],
  'thread.hide': ['viewThreads', 'thread.viewPosts'],
  'thread.hidePosts': ['viewThreads', 'thread.viewPosts'],
  'thread.essence': ['viewThreads', 'thread.viewPosts'],
}

/** The rights after one was granted in a scope, with those that it needs, or taken back in every spelling. */
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
    if (!grants(next, one, scope) && !grants(next, one, 0)) next.add(storedIn(one, scope)[0] ?? one)
  return next
}

/** How many rights two lists differ in. */
export const changedRights = (before: ReadonlySet<string>, after: ReadonlySet<string>): number =>
  before.symmetricDifference(after).size
