import { userStatus } from '@chaguan/contracts'
import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import type { Group } from '../groups/index.ts'
import type { User } from '../users/index.ts'
import { presentGroup, presentProfile } from './present-profile.ts'

const day = 86_400_000
const now = 20_000 * day
const ctx = {
  clock: { now: () => now },
  time: { format: (at: number) => `at ${at}` },
} as unknown as Context
const group = {
  ...{ id: 12, name: '金牌茶友', color: '#c00', feeCents: 1250, level: 3, description: '每月雅集' },
} as unknown as Group

test('a bought membership has its price in yuan and the days that are left, begun ones included', () => {
  expect(presentGroup(ctx, { group, groupExpiresAt: now + 1.5 * day, hasPaidGroups: true })).toEqual({
    pid: 12,
    groupId: 12,
    groupName: '金牌茶友',
    isTop: false,
    expirationTime: `at ${now + 1.5 * day}`,
    color: '#c00',
    amount: 12.5,
    level: 3,
    remainDays: 2,
    remainTime: 2,
    typeTime: 0,
    description: '每月雅集',
    hasPayGroup: true,
  })
})

test('a membership without an end, and one that has ended, have no days left', () => {
  for (const groupExpiresAt of [null, now - 1, now])
    expect(presentGroup(ctx, { group, groupExpiresAt, hasPaidGroups: false })).toMatchObject({
      expirationTime: groupExpiresAt === null ? null : `at ${groupExpiresAt}`,
      remainDays: 0,
      remainTime: 0,
      hasPayGroup: false,
    })
})

test('a person in no group has none', () => {
  expect(presentGroup(ctx, { group: undefined, groupExpiresAt: null, hasPaidGroups: false })).toBe(null)
})

const facts = {
  group: undefined,
  groupExpiresAt: null,
  hasPaidGroups: false,
  follow: 0,
  isDenied: false,
  isPaySite: true,
  threadCount: 0,
  lastPublishedAt: null,
  email: '',
  balance: { availableCents: 1250, frozenCents: 305 },
}
const user = (expiredAt: number | null) =>
  ({
    ...{
      id: 2,
      username: 'xiaoyu',
      nickname: '小鱼',
      avatar: '',
      avatarAt: 0,
      background: '',
      signature: '',
    },
    ...{
      status: 0,
      realname: '',
      mobile: '',
      hasPayPassword: false,
      expiredAt,
      loginAt: now,
      updatedAt: now,
    },
  }) as unknown as User
const seenBy = (id: number, expiredAt: number | null = null, more: object = {}) =>
  presentProfile(ctx, { id, isAdmin: false, origin: '' } as unknown as Viewer, user(expiredAt), {
    ...facts,
    ...more,
  })

test('the owner of a profile sees what is available and what is frozen in their wallet', () => {
  expect(seenBy(2)).toMatchObject({ walletBalance: '12.50', walletFreeze: '3.05' })
  expect(seenBy(3)).not.toHaveProperty('walletFreeze')
  expect(seenBy(2, null, { balance: undefined })).toMatchObject({
    walletBalance: '0.00',
    walletFreeze: '0.00',
  })
})

test('on a paid site a membership that was ever bought can be renewed, and counts until it ends', () => {
  const states = [null, now - 1, now, now + 1].map((expiredAt) => {
    const { isRenew, paid } = seenBy(3, expiredAt)
    return [isRenew, paid]
  })
  expect(states).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
  expect(seenBy(3, now - 1, { isPaySite: false })).toMatchObject({ isRenew: false, paid: true })
})

test('a group is shown beside the name if it is a displayed one', () => {
  expect(seenBy(3).showGroups).toBe(false)
  for (const isDisplay of [true, false])
    expect(seenBy(3, null, { group: { ...group, isDisplay } }).showGroups).toBe(isDisplay)
})

test('a banned person reads why, and others, and people who are not banned, do not', () => {
  const reasonFor = (viewerId: number, status: number) =>
    presentProfile(
      ctx,
      { id: viewerId, isAdmin: false, origin: '' } as unknown as Viewer,
      { ...user(null), status, rejectReason: '刷屏' },
      facts,
    ).banReason
  expect(reasonFor(2, userStatus.banned)).toBe('刷屏')
  expect(reasonFor(2, userStatus.normal)).toBe('')
  expect(reasonFor(3, userStatus.banned)).toBe('')
})
