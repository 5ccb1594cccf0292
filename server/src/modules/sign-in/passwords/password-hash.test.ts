import { beforeAll, describe, expect, it } from 'vitest'
import { hashCheaply } from '../../../testing/cheap-passwords.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'

describe('password hashes', () => {
  beforeAll(() => hashCheaply(false))
  it('a hash is salted argon2id and matches its password only', async () => {
    const [one, two] = [await hashPassword('tea-house-88'), await hashPassword('tea-house-88')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=4,p=1\$/)
    expect(one).not.toBe(two)
    expect(await isPasswordOf(one, 'tea-house-88')).toBe(true)
    expect(await isPasswordOf(one, 'tea-house-89')).toBe(false)
  })

  it('an account without a password cannot be logged in to, not even with an empty one', async () => {
    expect(await isPasswordOf('', '')).toBe(false)
    expect(await isPasswordOf('', 'x')).toBe(false)
  })

  it('too many concurrent hashes are refused with a retry time, and the others are all done', async () => {
    const all = await Promise.allSettled(Array.from({ length: 110 }, () => hashPassword('x')))
    const refused = all.filter(({ status }) => status === 'rejected')
    // One runs and a hundred wait; those that wait longer than two seconds are refused too.
    expect(refused.length).toBeGreaterThanOrEqual(9)
    expect(refused.length).toBeLessThan(110)
    expect(refused[0]).toMatchObject({ reason: { reason: 'NET_ERROR', status: 429 } })
    expect(await isPasswordOf(await hashPassword('y'), 'y')).toBe(true)
  })
})
