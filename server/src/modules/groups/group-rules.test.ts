import { defaultPermissionKeys, groupIds } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { type GroupFacts, grantedKeys, isGrantable, levelsOf, refusalOfGroups } from './group-rules.ts'

const group = (id: number, more: Partial<GroupFacts> = {}): GroupFacts => ({
  id,
  name: `组${id}`,
  is_default: 0,
  is_paid: 0,
  fee_cents: 0,
  days: 0,
  level: 0,
  ...more,
})
const paid = (id: number, more: Partial<GroupFacts> = {}) =>
  group(id, { is_paid: 1, fee_cents: 1, days: 1, level: id, ...more })
const members = group(groupIds.member, { is_default: 1 })
const reasonOf = (...groups: readonly GroupFacts[]) => refusalOfGroups(groups)?.reason ?? null

describe('the groups of a site', () => {
  it.each(['administrator', 'banned', 'unpaid', 'guest'] as const)(
    'the group %s cannot be the one of new members',
    (name) => {
      expect(reasonOf(group(groupIds[name], { is_default: 1 }))).toBe('INVALID_PARAMETER')
    },
  )

  it('exactly one group is that of new members, which may be the trial group', () => {
    expect(reasonOf(group(groupIds.trial, { is_default: 1 }))).toBeNull()
    expect(reasonOf(group(20))).toBe('INVALID_PARAMETER')
    expect(reasonOf(members, group(20, { is_default: 1 }))).toBe('INVALID_PARAMETER')
  })

  it('a group is sold for at least a cent and a day', () => {
    expect(reasonOf(members, paid(20))).toBeNull()
    expect(reasonOf(members, paid(20, { fee_cents: 0 }))).toBe('INVALID_PARAMETER')
    expect(reasonOf(members, paid(20, { days: 0 }))).toBe('INVALID_PARAMETER')
  })

  it('built-in groups and the one of new members are not sold', () => {
    expect(reasonOf(members, paid(groupIds.trial))).toBe('INVALID_PARAMETER')
    expect(reasonOf(paid(20, { is_default: 1 }))).toBe('INVALID_PARAMETER')
  })

  it('no two groups have one name, and no two sold groups one level', () => {
    expect(reasonOf(members, group(20, { name: '茶' }), group(21, { name: ' 茶 ' }))).toBe('RESOURCE_EXIST')
    expect(reasonOf(members, paid(20), paid(21, { level: 20 }))).toBe('RESOURCE_EXIST')
    expect(reasonOf(members, group(20, { name: ' ' }))).toBe('INVALID_PARAMETER')
  })

  it('sold groups have levels without gaps, and others level 0', () => {
    expect([...levelsOf([members, paid(20, { level: 7 }), paid(21, { level: 3 })])]).toEqual([
      [groupIds.member, 0],
      [20, 2],
      [21, 1],
    ])
  })
})

describe('permissions of a group', () => {
  it('a permission is granted for the whole site, or, if it exists by category, for a category', () => {
    const known = new Set([3])
    for (const permission of ['user.view', 'switch.user.view', 'thread.reply', 'category3.thread.reply'])
      expect(isGrantable(permission, known), permission).toBe(true)
    for (const permission of ['category4.thread.reply', 'category3.user.view', 'nothing'])
      expect(isGrantable(permission, known), permission).toBe(false)
  })

  it('a change by a client of an earlier release keeps what every group has', () => {
    expect(grantedKeys(['viewThreads', 'viewThreads', 'user.view'])).toEqual([
      'viewThreads',
      'user.view',
      ...defaultPermissionKeys.filter((key) => key !== 'user.view'),
    ])
  })
})
