import { expect, test } from 'vitest'
import { defaultPermissionKeys, restrictionKeys } from './permissions.ts'

test('every new group may collect, like, follow, look at people, pay and withdraw', () => {
  expect([...defaultPermissionKeys].sort()).toEqual([
    'cash.create',
    'order.create',
    'thread.favorite',
    'thread.likePosts',
    'trade.pay.order',
    'user.view',
    'userFollow.create',
  ])
})

test('a group may be restricted by a captcha, a phone number and WeChat', () => {
  expect([...restrictionKeys].sort()).toEqual([
    'createThreadWithCaptcha',
    'publishNeedBindPhone',
    'publishNeedBindWechat',
  ])
})
