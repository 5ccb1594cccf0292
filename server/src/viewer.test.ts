import { restrictionKeys } from '@chaguan/contracts'
import { describe, expect, it } from 'vitest'
import { addressBlock, can } from './viewer.ts'

describe('the key that counts an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::a:b:c:d', '2001:db8:0:0'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s is counted as %s', (ip, block) => {
    expect(addressBlock(ip)).toBe(block)
  })
})

describe('permissions of a viewer', () => {
  it('no restriction applies to administrators, though they have every permission', () => {
    const admin = { isAdmin: true, permissions: new Set<string>(restrictionKeys) }
    expect(restrictionKeys.filter((key) => can(admin, key))).toEqual([])
    expect([can(admin, 'thread.edit'), can(admin, 'createThread', 3)]).toEqual([true, true])
  })

  it('a permission of one category is not one of another, nor of the whole site', () => {
    const member = { isAdmin: false, permissions: new Set(['category3.thread.reply']) }
    expect([3, 4, undefined].map((id) => can(member, 'thread.reply', id))).toEqual([true, false, false])
  })
})
