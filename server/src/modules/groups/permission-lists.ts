import type {
  CategoryPermissionKey,
  forumApi,
  GlobalPermissionKey,
  OutputOf,
  PermissionKey,
} from '@chaguan/contracts'
import { translate } from '../../i18n/localized.ts'
import { can, type Viewer } from '../../viewer.ts'

/** Permissions that are listed without a category (docs/reference/wire-accounts.md#permission-list). */
const generalKeys: readonly PermissionKey[] = [
  'thread.sticky',
  'thread.favorite',
  'thread.likePosts',
  'user.view',
  'userFollow.create',
  'dialog.create',
  'other.canInviteUserScale',
  'createThreadWithCaptcha',
  'publishNeedBindPhone',
  'cash.create',
  'order.create',
  'trade.pay.order',
]

/** Permissions that are listed by category under the name that clients read; two of them in both spellings. */
const listedKeys: Readonly<Record<string, CategoryPermissionKey | GlobalPermissionKey>> = {
  'thread.insertImage': 'thread.insertImage',
  'thread.insertVideo': 'thread.insertVideo',
  'thread.insertAudio': 'thread.insertAudio',
  'thread.insertAttachment': 'thread.insertAttachment',
  'thread.insertGoods': 'thread.insertGoods',
  'thread.insertPay': 'thread.insertPay',
  'thread.insertReward': 'thread.insertReward',
  'thread.insertRedPacket': 'thread.insertRedPacket',
  'thread.insertPosition': 'thread.insertPosition',
  'thread.insertVote': 'thread.insertVote',
  'thread.allowAnonymous': 'thread.allowAnonymous',
  viewThreads: 'viewThreads',
  'thread.viewThreads': 'viewThreads',
  'thread.viewPosts': 'thread.viewPosts',
  'thread.freeViewPosts': 'thread.freeViewPosts',
  createThread: 'createThread',
  'thread.reply': 'thread.reply',
  'thread.essence': 'thread.essence',
  'thread.edit': 'thread.edit',
  'thread.hide': 'thread.hide',
  'thread.hidePosts': 'thread.hidePosts',
  'thread.editOwnThread': 'thread.editOwnThreadOrPost',
  'thread.editOwnThreadOrPost': 'thread.editOwnThreadOrPost',
  'thread.hideOwnThreadOrPost': 'thread.hideOwnThreadOrPost',
}

/** Presents the viewer's permissions, general ones and by category. */
export function presentPermissions(
  viewer: Viewer,
  categoryIds: readonly number[],
): OutputOf<typeof forumApi.listPermissions>['myPermissons'] {
  const byCategory = Object.entries(listedKeys).map(([name, key]) => [
    name,
    Object.fromEntries(categoryIds.map((id) => [String(id), can(viewer, key, id)])),
  ])
  const general = Object.fromEntries(generalKeys.map((key) => [key, can(viewer, key)]))
  return { general, ...Object.fromEntries(byCategory) }
}

/** Permissions to insert kinds of content into a thread, by the name that clients read. */
const insertKinds = {
  createThread: 'createThread',
  insertImage: 'thread.insertImage',
  insertVideo: 'thread.insertVideo',
  insertAudio: 'thread.insertAudio',
  insertAttachment: 'thread.insertAttachment',
  insertGoods: 'thread.insertGoods',
  insertPay: 'thread.insertPay',
  insertReward: 'thread.insertReward',
  insertRedPacket: 'thread.insertRedPacket',
  insertPosition: 'thread.insertPosition',
  allowAnonymous: 'thread.allowAnonymous',
  insertVote: 'thread.insertVote',
} as const satisfies Record<string, PermissionKey>

const insertNames = Object.keys(insertKinds) as (keyof typeof insertKinds)[]

/** Whether a permission holds for the whole site or in at least one category. */
export function canSomewhere(
  viewer: Pick<Viewer, 'isAdmin' | 'permissions'>,
  key: CategoryPermissionKey,
): boolean {
  if (can(viewer, key)) return true
  const suffix = `.${key}`
  for (const granted of viewer.permissions)
    if (granted.startsWith('category') && granted.endsWith(suffix) && /^category\d+\./.test(granted))
      return true
  return false
}

/**
 * Presents which kinds of content the viewer may insert into a thread (docs/reference/wire-accounts.md#permission-list,
 * `tom.permissions`).
 */
export function presentInsertRights(viewer: Viewer): OutputOf<typeof forumApi.listInsertRights> {
  return Object.fromEntries(
    insertNames.map((name) => [
      name,
      {
        enable:
          name === 'createThread' || name === 'allowAnonymous'
            ? canSomewhere(viewer, insertKinds[name])
            : can(viewer, insertKinds[name]),
        desc: translate(viewer.lang, `groups.insert.${name}`),
      },
    ]),
  )
}
