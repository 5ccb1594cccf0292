import { forumApi, usersApi } from '@chaguan/contracts/browser'
import { query, requiredQuery } from '../../api/query.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { PageHead } from '../../shared/page/page-types.ts'
import { categoriesQuery } from '../../shared/threads/feed-query.ts'

export const rightsQuery = requiredQuery(forumApi.listPermissions, {})

/** The query for the members of the site, the last active first. */
export const membersQuery = (page: number) =>
  query(usersApi.listUsers, { page, perPage: 20, filter: { hot: 1 } })

export const siteInfoQueries = () => [rightsQuery, categoriesQuery]

export const siteInfoHead = ({ t }: { readonly t: Translate }): PageHead => ({
  title: t('siteInfo.title'),
  noIndex: true,
})

/** Permissions for a category, as the call names them (docs/reference/wire-accounts.md#permission-list), in groups. */
export const categoryRights = {
  read: {
    viewThreads: 'siteInfo.viewThreads',
    'thread.viewPosts': 'siteInfo.viewPosts',
    'thread.freeViewPosts': 'siteInfo.freeViewPosts',
  },
  write: {
    createThread: 'siteInfo.createThread',
    'thread.reply': 'siteInfo.reply',
    'thread.allowAnonymous': 'siteInfo.allowAnonymous',
    'thread.editOwnThreadOrPost': 'siteInfo.editOwn',
    'thread.hideOwnThreadOrPost': 'siteInfo.hideOwn',
  },
  insert: {
    'thread.insertImage': 'siteInfo.insertImage',
    'thread.insertVideo': 'siteInfo.insertVideo',
    'thread.insertAudio': 'siteInfo.insertAudio',
    'thread.insertAttachment': 'siteInfo.insertAttachment',
    'thread.insertGoods': 'siteInfo.insertGoods',
    'thread.insertPay': 'siteInfo.insertPay',
    'thread.insertReward': 'siteInfo.insertReward',
    'thread.insertRedPacket': 'siteInfo.insertRedPacket',
    'thread.insertPosition': 'siteInfo.insertPosition',
    'thread.insertVote': 'siteInfo.insertVote',
  },
  manage: {
    'thread.edit': 'siteInfo.edit',
    'thread.hide': 'siteInfo.hide',
    'thread.hidePosts': 'siteInfo.hidePosts',
    'thread.essence': 'siteInfo.essence',
  },
} as const satisfies Record<string, Record<string, TextKey>>

/** Permissions for the whole site. */
export const generalRights = {
  'thread.sticky': 'siteInfo.sticky',
  'thread.favorite': 'siteInfo.favorite',
  'thread.likePosts': 'siteInfo.likePosts',
  'user.view': 'siteInfo.viewUser',
  'userFollow.create': 'siteInfo.follow',
  'dialog.create': 'siteInfo.dialog',
  'other.canInviteUserScale': 'siteInfo.invite',
  createThreadWithCaptcha: 'siteInfo.withCaptcha',
  publishNeedBindPhone: 'siteInfo.needsPhone',
  'cash.create': 'siteInfo.cash',
  'order.create': 'siteInfo.order',
  'trade.pay.order': 'siteInfo.pay',
} as const satisfies Record<string, TextKey>
