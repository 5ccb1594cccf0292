import { groupIds } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'
import { assertAnotherAdministrator } from './memberships.ts'

describe.each(engines)('the last administrator on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  /** Returns whether a person may cease to be an administrator. */
  const mayLeave = async ({ id }: TestMember) => {
    const refusal = await t.ctx
      .transaction((tx) => assertAnotherAdministrator(t.ctx, tx, id))
      .catch((error: Error) => error)
    return refusal === undefined
  }

  it('the last administrator has to stay, and other people need not', async () => {
    expect(await mayLeave(admin)).toBe(false)
    expect(await mayLeave(await t.createMember())).toBe(true)
  })

  it('other people need not stay while every administrator is banned either', async () => {
    const setStatus = (status: number) =>
      t.ctx.transaction((tx) => tx.updateTable('users').set({ status }).where('id', '=', admin.id).execute())
    await setStatus(1)
    expect([await mayLeave(await t.createMember()), await mayLeave(admin)]).toEqual([true, false])
    await setStatus(0)
  })

  it('an administrator who is banned, or whose membership has ended, does not count', async () => {
    const second = await t.createAdmin()
    expect(await mayLeave(admin)).toBe(true)
    const change = (status: number, expiration_at: number | null) =>
      t.ctx.transaction(async (tx) => {
        await tx.updateTable('users').set({ status }).where('id', '=', second.id).execute()
        await tx
          .updateTable('group_user')
          .set({ expiration_at })
          .where('user_id', '=', second.id)
          .where('group_id', '=', groupIds.administrator)
          .execute()
      })
    await change(1, null)
    expect(await mayLeave(admin)).toBe(false)
    await change(0, t.clock.now())
    expect(await mayLeave(admin)).toBe(false)
    await change(0, t.clock.now() + 1)
    expect(await mayLeave(admin)).toBe(true)
  })
})
