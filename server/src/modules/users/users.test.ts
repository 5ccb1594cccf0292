import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp } from '../../testing/test-app.ts'
import {
  addToUserCounts,
  avatarUrl,
  changeUser,
  checkNickname,
  countUsers,
  findUser,
  findUsers,
} from './index.ts'

describe.each(engines)('people on %s', (engine) => {
  let t: TestApp
  beforeEach(async () => {
    t = await openTestApp({ engine })
  })
  afterEach(async () => {
    await t.close()
  })

  it('many people are found in one query, each once, without unknown ids', async () => {
    const [a, b] = [await t.createMember(), await t.createMember()]
    const found = await findUsers(t.ctx, [a.id, b.id, a.id, 999_999])
    expect([...found.keys()].sort((x, y) => x - y)).toEqual([a.id, b.id])
    expect(found.get(a.id)?.nickname).toBe(a.nickname)
    expect(await findUsers(t.ctx, [])).toEqual(new Map())
  })

  it('the list data of a person contains nothing private', async () => {
    const { id } = await t.createMember()
    const summary = (await findUsers(t.ctx, [id])).get(id) ?? {}
    for (const key of ['username', 'mobile', 'registerIp', 'lastLoginIp', 'passwordHash', 'rejectReason'])
      expect(summary).not.toHaveProperty(key)
    expect(JSON.stringify(await findUser(t.ctx.db, id))).not.toMatch(/hash/i)
  })

  it('counters add up, also concurrently, and never fall below 0', async () => {
    const { id } = await t.createMember()
    const add = (changes: Parameters<typeof addToUserCounts>[2]) =>
      t.ctx.transaction((tx) => addToUserCounts(tx, id, changes))
    await Promise.all(Array.from({ length: 10 }, () => add({ threadCount: 1, likedCount: 2 })))
    await add({ likedCount: -5, fansCount: -1 })
    await add({})
    const user = await findUser(t.ctx.db, id)
    expect([user?.threadCount, user?.likedCount, user?.fansCount]).toEqual([10, 15, 0])
  })

  it('a nickname is taken in every spelling, except for its owner', async () => {
    const [a, b] = [await t.createMember({ nickname: 'Alice' }), await t.createMember()]
    await expect(checkNickname(t.ctx.db, ' ＡＬＩＣＥ ')).rejects.toMatchObject({
      reason: 'USERNAME_HAD_EXIST',
    })
    expect(await checkNickname(t.ctx.db, 'ALICE', a.id)).toBe('ALICE')
    const take = t.ctx.transaction((tx) => changeUser(tx, b.id, { nickname: 'aLiCe' }, t.clock.now()))
    await expect(take).rejects.toMatchObject({ reason: 'USERNAME_HAD_EXIST' })
    expect((await findUser(t.ctx.db, b.id))?.nickname).toBe(b.nickname)
  })

  it('a unique violation is reported for what it is: a number or a name', async () => {
    const [a, b] = [await t.createMember({ nickname: 'Alice' }), await t.createMember()]
    const change = (id: number, changes: Parameters<typeof changeUser>[2]) =>
      t.ctx.transaction((tx) => changeUser(tx, id, changes, t.clock.now()))
    await change(a.id, { mobile: '13800000001' })
    await expect(change(b.id, { mobile: '13800000001' })).rejects.toMatchObject({
      reason: 'MOBILE_IS_ALREADY_BIND',
    })
    for (const taken of [{ nickname: 'alice' }, { username: 'member1' }])
      await expect(change(b.id, taken)).rejects.toMatchObject({ reason: 'USERNAME_HAD_EXIST' })
  })

  it('a change updates only the fields it contains', async () => {
    const { id, nickname } = await t.createMember()
    t.clock.advance(5000)
    await t.ctx.transaction((tx) => changeUser(tx, id, { avatar: 'ab/cd', signature: '喝茶' }, t.clock.now()))
    const user = await findUser(t.ctx.db, id)
    expect(user).toMatchObject({ nickname, avatar: 'ab/cd', signature: '喝茶', background: '', status: 0 })
    expect(user?.avatarAt).toBe(t.clock.now())
    expect(avatarUrl('https://tea.example', user)).toBe('https://tea.example/files/ab/cd/avatar-6')
    expect(avatarUrl('https://tea.example', { avatar: '' })).toBe('')
  })

  it('the number of members leaves out those not in good standing and is current within a minute', async () => {
    await t.createMember()
    await t.createMember({ status: 2 })
    expect(await countUsers(t.ctx)).toBe(1)
    await t.createMember()
    expect(await countUsers(t.ctx)).toBe(1)
    t.clock.advance(60_000)
    expect(await countUsers(t.ctx)).toBe(2)
  })
})
