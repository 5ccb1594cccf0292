import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import type { Group } from '../groups/index.ts'
import { presentGroup } from './present-profile.ts'

const day = 86_400_000
const ctx = {
  clock: { now: () => 1000 },
  time: { format: (at: number) => `at ${at}` },
} as unknown as Context
const group = {
  ...{ id: 12, name: '金牌茶友', color: '#c00', feeCents: 1250, level: 3, description: '每月雅集' },
} as unknown as Group

test('a bought membership has its price in yuan and the days that are left, begun ones included', () => {
  expect(presentGroup(ctx, { group, groupExpiresAt: 1000 + 1.5 * day, hasPaidGroups: true })).toEqual({
    pid: 12,
    groupId: 12,
    groupName: '金牌茶友',
    isTop: false,
    expirationTime: `at ${1000 + 1.5 * day}`,
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
  for (const groupExpiresAt of [null, 999, 1000])
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
