import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { insertUser, recordLogin } from './user-writes.ts'

describe.each(engines)('rows of people on %s', (engine) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openTestApp({ engine })
  })
  afterAll(() => t.close())

  const store = (username: string, more: { avatar?: string; id?: number } = {}) =>
    t.ctx.transaction((tx) =>
      insertUser(tx, {
        username,
        nickname: '',
        passwordHash: 'hash',
        status: 0,
        ip: '192.0.2.1',
        now: 1000,
        expiredAt: null,
        ...more,
      }),
    )
  const rowOf = (id: number) =>
    t.ctx.db
      .selectFrom('users')
      .select(['avatar_at', 'login_at', 'last_login_ip', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('a new person has the time of their picture if they have one', async () => {
    expect(await rowOf(await store('plain'))).toMatchObject({ avatar_at: null, created_at: 1000 })
    expect(await rowOf(await store('pictured', { avatar: 'a.png' }))).toMatchObject({ avatar_at: 1000 })
  })

  it('a login records its time and address, and returns the credentials', async () => {
    const id = await store('reader')
    const proof = await t.ctx.transaction((tx) => recordLogin(tx, id, '192.0.2.2', 2000))
    expect(proof).toMatchObject({ passwordHash: 'hash' })
    expect(await rowOf(id)).toMatchObject({
      login_at: 2000,
      last_login_ip: '192.0.2.2',
      created_at: 1000,
    })
  })

  it('an imported person keeps their id', async () => {
    expect(await store('imported', { id: 4711 })).toBe(4711)
  })
})
