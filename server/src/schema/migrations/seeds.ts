import { defaultPermissionKeys, groupIds } from '@chaguan/contracts'
import { reserveIds } from '../../drivers/db/dialect.ts'
import type { Migration } from './migration.ts'

/** The groups every site begins with (docs/reference/wire-site.md#first-data). New groups come after 10. */
const groups: readonly { id: number; name: string; isDefault?: true }[] = [
  { id: groupIds.administrator, name: '管理员' },
  { id: groupIds.unpaid, name: '待付费' },
  { id: groupIds.guest, name: '游客' },
  { id: groupIds.trial, name: '免费体验' },
  { id: groupIds.member, name: '普通会员', isDefault: true },
]

const readingKeys = [
  'switch.viewThreads',
  'viewThreads',
  'switch.thread.viewPosts',
  'thread.viewPosts',
  'thread.viewVideo',
  'thread.viewAttachment',
  'thread.downloadAttachment',
]

/**
 * Initial permissions of each group (docs/reference/wire-accounts.md#default-permissions). Administrators need
 * no rows.
 */
const permissions: Readonly<Record<number, readonly string[]>> = {
  [groupIds.member]: [
    ...readingKeys,
    ...defaultPermissionKeys,
    'switch.createThread',
    'createThread',
    'thread.insertImage',
    'thread.insertAttachment',
    'thread.insertGoods',
    'thread.insertPay',
    'thread.insertReward',
    'thread.insertRedPacket',
    'thread.insertPosition',
    'thread.allowAnonymous',
    'dialog.create',
    'switch.thread.reply',
    'thread.reply',
    'switch.thread.editOwnThreadOrPost',
    'thread.editOwnThreadOrPost',
    'switch.thread.hideOwnThreadOrPost',
    'thread.hideOwnThreadOrPost',
  ],
  [groupIds.unpaid]: ['thread.insertImage', 'thread.insertAttachment', 'order.create', 'trade.pay.order'],
  [groupIds.guest]: readingKeys,
  [groupIds.trial]: readingKeys,
}

const defaultCategory = '默认分类'

/** Rows of a new site. Settings keep their defaults in code and are stored when they change. */
export const seeds: Migration = {
  name: '0004-seeds',
  async up(tx, engine, now) {
    await tx
      .insertInto('groups')
      .values(
        groups.map(({ id, name, isDefault }) => ({
          id,
          name,
          type: '',
          color: '',
          icon: '',
          is_default: isDefault ? 1 : 0,
          is_display: 0,
          is_paid: 0,
          fee_cents: 0,
          level: 0,
          days: 0,
          scale_tenths: 0,
          is_subordinate: 0,
          is_commission: 0,
          description: '',
          notice: '',
          time_range: 0,
          content_range: 0,
        })),
      )
      .execute()
    await reserveIds(tx, engine, 'groups', groupIds.member + 1)
    for (const [groupId, keys] of Object.entries(permissions))
      await tx
        .insertInto('group_permission')
        .values(keys.map((permission) => ({ group_id: Number(groupId), permission })))
        .execute()
    await tx
      .insertInto('categories')
      .values({
        name: defaultCategory,
        description: defaultCategory,
        icon: '',
        sort: 0,
        property: 0,
        thread_count: 0,
        moderators: '',
        parentid: 0,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await tx
      .insertInto('settings')
      .values({ key: 'site_install', tag: 'default', value: String(now), updated_at: now })
      .execute()
  },
}
