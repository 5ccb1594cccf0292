import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('sessions that administrators manage on %s', (engine) => {
  let site: TestApp
  let admin: TestMember
  let person: TestAccount
  beforeAll(async () => {
    site = await openTestApp({ engine })
    admin = await site.createAdmin()
    person = await registerAccount(site, 'person')
  })
  afterAll(() => site.close())

  const list = async (id: number) => {
    const { Data } = await site.get(`/api/backAdmin/user.sessions?userId=${id}`, admin)
    return Data as { id: number; ip: string }[]
  }
  const end = (input: object, as: TestMember = admin) =>
    site.post('/api/backAdmin/user.sessions.end', input, as)

  it('an administrator lists and ends the sessions of a person one by one', async () => {
    const [session] = await list(person.id)
    expect(session?.id).toBeGreaterThan(0)
    expect((await end({ userId: admin.id, id: session?.id })).Code).toBe(-4004)
    expect((await end({ userId: person.id, id: session?.id }, person)).Code).not.toBe(0)
    expect((await end({ userId: person.id, id: session?.id })).Code).toBe(0)
    expect(await list(person.id)).toEqual([])
    expect((await site.get('/api/v3/users/sessions', person)).Code).not.toBe(0)
    const { Data } = await site.get('/api/backAdmin/action.logs', admin)
    expect((Data as { pageData: { actionDesc: string }[] }).pageData[0]?.actionDesc).toContain(
      `结束用户 ${person.id} 的一个登录`,
    )
  })

  it("ending all one's own sessions spares the current session of the administrator", async () => {
    expect((await end({ userId: admin.id })).Code).toBe(0)
    expect((await list(admin.id)).length).toBeGreaterThan(0)
  })

  it('the sessions of an unknown person are refused', async () => {
    expect((await site.get('/api/backAdmin/user.sessions?userId=99999', admin)).Code).toBe(-4004)
    expect((await end({ userId: 99999 })).Code).toBe(-4004)
  })
})
