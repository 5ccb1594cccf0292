import { type ExplainedRights, groupIds, userStatus } from '@chaguan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

describe.each(engines)('explained rights of a person, on %s', (engine) => {
  let site: TestApp
  let admin: TestMember
  let person: TestAccount
  beforeAll(async () => {
    site = await openTestApp({ engine })
    admin = await site.createAdmin()
    person = await registerAccount(site, 'person')
  })
  afterAll(() => site.close())

  async function explain(query: string) {
    const { Data } = await site.get(`/api/backAdmin/user.rights?${query}`, admin)
    const answer = Data as ExplainedRights
    const right = (name: string) => answer.rights.find(({ permission }) => permission === name)
    return { ...answer, right }
  }
  const setUser = (values: object) =>
    site.ctx.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', person.id).execute())

  it('a right is listed with the groups that grant it, for the site or for one category', async () => {
    await site.post(
      '/api/backAdmin/permission.update',
      { groupId: groupIds.member, permissions: ['thread.viewThreads', 'category1.thread.hide'] },
      admin,
    )
    const onSite = await explain(`userId=${person.id}`)
    expect(onSite.standing).toBe('groups')
    expect(onSite.right('viewThreads')).toMatchObject({
      isGranted: true,
      by: [{ groupId: groupIds.member, categoryId: 0 }],
    })
    expect(onSite.right('thread.hide')).toMatchObject({ isGranted: false, by: [] })
    const inCategory = await explain(`userId=${person.id}&categoryId=1`)
    expect(inCategory.right('thread.hide')).toMatchObject({
      isGranted: true,
      by: [{ groupId: groupIds.member, categoryId: 1 }],
    })
    expect((await explain(`userId=${person.id}&categoryId=2`)).right('thread.hide')?.isGranted).toBe(false)
  })

  it('an administrator has every right and no restriction', async () => {
    const answer = await explain(`userId=${admin.id}`)
    expect(answer.standing).toBe('administrator')
    expect(answer.rights.every(({ isGranted, isRestriction }) => isGranted !== isRestriction)).toBe(true)
  })

  it('a person in review has the rights of visitors, and a banned person has none', async () => {
    await setUser({ status: userStatus.inReview })
    const waiting = await explain(`userId=${person.id}`)
    expect(waiting.standing).toBe('review')
    expect(waiting.counted.map(({ groupId }) => groupId)).toEqual([groupIds.guest])
    await setUser({ status: userStatus.banned })
    const banned = await explain(`userId=${person.id}`)
    expect(banned.standing).toBe('refused')
    expect(banned.rights.some(({ isGranted }) => isGranted)).toBe(false)
    await setUser({ status: userStatus.normal })
  })

  it('rights are explained to administrators only, and an unknown person is refused', async () => {
    expect((await site.get(`/api/backAdmin/user.rights?userId=${person.id}`, person)).Code).not.toBe(0)
    expect((await site.get('/api/backAdmin/user.rights?userId=99999', admin)).Code).toBe(-4004)
  })

  it('the rights of every group are listed as they are stored', async () => {
    const { Data } = await site.get('/api/backAdmin/groups.rights', admin)
    const rights = Data as { groupId: number; permissions: string[] }[]
    expect(rights.find(({ groupId }) => groupId === groupIds.member)?.permissions).toEqual(
      expect.arrayContaining(['thread.viewThreads', 'category1.thread.hide', 'thread.favorite']),
    )
  })
})
