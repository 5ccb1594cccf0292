import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { changeUser, insertUser, recordLogin } from './user-writes.ts'

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

  it('a new person has written and followed nothing, and nobody follows them', async () => {
    const counts = ['thread_count', 'follow_count', 'fans_count', 'liked_count', 'question_count'] as const
    const id = await store('newcomer')
    const row = await t.ctx.db
      .selectFrom('users')
      .select(counts)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual(Object.fromEntries(counts.map((count) => [count, 0])))
  })

  it('the name of a new person is announced, as is a changed nickname', async () => {
    // Otherwise events are delivered and removed at any moment.
    await t.ctx.outbox.stop()
    const announced = async (work: () => Promise<unknown>) => {
      await t.ctx.transaction((tx) => tx.deleteFrom('outbox').execute())
      await work()
      const rows = await t.ctx.db.selectFrom('outbox').select(['event', 'payload']).execute()
      return rows.map(({ event, payload }) => [event, JSON.parse(payload)])
    }
    let id = 0
    const made = await announced(async () => {
      id = await store('announced')
    })
    expect(made).toEqual([['user.named', { userId: id }]])
    const change = (changes: object) => () => t.ctx.transaction((tx) => changeUser(tx, id, changes, 3000))
    expect(await announced(change({ nickname: '新名' }))).toEqual([['user.named', { userId: id }]])
    expect(await announced(change({ signature: '签名' }))).toEqual([])
  })

  it('several people may have no nickname, also those who had one', async () => {
    for (const name of ['first', 'second']) {
      const id = await store(name)
      for (const nickname of [name, ''])
        await t.ctx.transaction((tx) => changeUser(tx, id, { nickname }, 4000))
    }
    const rows = await t.ctx.db
      .selectFrom('users')
      .select(['nickname_key', 'nickname_skeleton'])
      .where('username', 'in', ['first', 'second'])
      .execute()
    const none = { nickname_key: null, nickname_skeleton: null }
    expect(rows).toEqual([none, none])
  })
})
