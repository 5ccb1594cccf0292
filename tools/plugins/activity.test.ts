import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installPackage } from '../../server/src/modules/plugins/index.ts'
import { publishThreadByCall } from '../../server/src/testing/fixtures/published-thread.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../server/src/testing/test-app.ts'
import { packPlugin } from './pack-plugin.ts'

const appId = '612f4217ae890'
const folder = join(import.meta.dirname, '../../plugins/activity')

interface ActivityView {
  readonly activityId: number
  readonly currentNumber: number
  readonly isRegistered: boolean
  readonly isExpired: boolean
  readonly isMemberFull: boolean
  readonly canExport: boolean
  readonly registerUsers: readonly { readonly nickname: string }[]
}

describe.each(engines)('the activity plugin on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let author: TestMember
  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await installPackage(t.ctx, await packPlugin(folder), async () => {})
    await t.post('/api/backAdmin/plugin/operate', { appId, operate: 1 }, admin)
    const permissions = [{ appId, status: 1 }]
    await t.post('/api/backAdmin/plugin/permission.switch', { groupId: 10, permissions }, admin)
    author = await t.createMember()
  })
  afterAll(() => t?.close())

  const day = 86_400_000
  const at = (days: number) => t.ctx.time.format(t.clock.now() + days * day)
  const body = (change: object = {}) => ({
    title: '茶会',
    content: '带上杯子',
    activityStartTime: at(3),
    activityEndTime: at(4),
    ...change,
  })
  const contentOf = (given: object) => ({
    text: '<p>来喝茶</p>',
    indexes: { [appId]: { tomId: appId, body: given } },
  })
  async function publish(change: object = {}, more: object = {}): Promise<number> {
    t.clock.advance(60_000)
    const { threadId } = await publishThreadByCall(t, author, { content: contentOf(body(change)), ...more })
    return threadId
  }
  const call = (route: string, input: object, as?: TestMember) =>
    t.post(`/plugin/activity/api/register/${route}`, input, as)
  const signUp = (activityId: number, as?: TestMember, additionalInfo = {}) =>
    call('append', { activityId, additionalInfo }, as)
  const list = async (activityId: number, as?: TestMember) =>
    t.get(`/plugin/activity/api/register/list?activityId=${activityId}&page=1&perPage=10`, as)
  async function shownTo(threadId: number, as?: TestMember): Promise<ActivityView> {
    const { Data } = await t.get(`/api/v3/thread.detail?threadId=${threadId}`, as)
    return (Data as { content: { indexes: Record<string, { body: ActivityView }> } }).content.indexes[appId]
      ?.body as ActivityView
  }

  test('members sign up and cancel, and everybody sees the number of participants', async () => {
    const id = await publish()
    const [first, second] = [await t.createMember(), await t.createMember()]
    expect(await shownTo(id)).toMatchObject({ activityId: id, currentNumber: 0, isRegistered: false })
    expect(await signUp(id, first)).toMatchObject({ Code: 0, Data: [] })
    expect((await signUp(id, first)).Code).toBe(-4005)
    await signUp(id, second)
    const seen = await shownTo(id, first)
    expect(seen).toMatchObject({
      currentNumber: 2,
      isRegistered: true,
      isMemberFull: false,
      canExport: false,
    })
    expect(seen.registerUsers).toHaveLength(2)
    expect((await list(id)).Data).toMatchObject({
      totalCount: 2,
      totalPage: 1,
      currentPage: 1,
      pageLength: 2,
    })
    expect((await call('cancel', { activityId: id }, first)).Code).toBe(0)
    expect((await call('cancel', { activityId: id }, first)).Code).toBe(-4001)
    expect(await shownTo(id, first)).toMatchObject({ currentNumber: 1, isRegistered: false })
  })

  test('concurrent sign-ups never exceed the limit', async () => {
    const id = await publish({ totalNumber: 3 })
    const members = await Promise.all(Array.from({ length: 8 }, () => t.createMember()))
    const codes = (await Promise.all(members.map((member) => signUp(id, member)))).map(({ Code }) => Code)
    expect(codes.filter((code) => code === 0)).toHaveLength(3)
    expect(codes.filter((code) => code === -4001)).toHaveLength(5)
    expect(await shownTo(id)).toMatchObject({ currentNumber: 3, isMemberFull: true })
  })

  test('a refused sign-up has a code for its reason', async () => {
    const member = await t.createMember()
    const late = await publish({ registerStartTime: at(1) })
    expect((await signUp(late)).Code).toBe((await t.post('/api/v3/follow.create', {})).Code)
    expect((await signUp(999_999, member)).Code).toBe(-4004)
    expect((await signUp(late, member)).Code).toBe(-4001)
    const asking = await publish({ additionalInfoType: [1, 2] })
    const refused = await signUp(asking, member, { name: '林' })
    expect(refused.Code).toBe(-4005)
    expect(refused.Message).toContain('手机号')
    const over = await publish({ activityStartTime: at(0.5), activityEndTime: at(2) })
    t.clock.advance(day)
    expect((await signUp(over, member)).Code).toBe(-4001)
    expect(await shownTo(over)).toMatchObject({ isExpired: true })
  })

  test('an activity in a thread that is sold as a whole is open only to buyers', async () => {
    await t.grant(10, 'thread.insertPay')
    const id = await publish({}, { price: 5, freeWords: 0 })
    const other = await t.createMember()
    expect(await signUp(id, other)).toMatchObject({ Code: -4004 })
    expect(await list(id, other)).toMatchObject({ Code: -4004 })
    expect((await list(id, author)).Code).toBe(0)
  })

  test("the participants' details are visible only to the author, who can export them", async () => {
    const id = await publish({ additionalInfoType: [1, 2] })
    const member = await t.createMember()
    const info = { name: '林小茶', mobile: '13800000000' }
    expect((await signUp(id, member, info)).Code).toBe(0)
    const rowFor = async (as?: TestMember) =>
      ((await list(id, as)).Data as { pageData: object[] }).pageData[0]
    expect(await rowFor()).toMatchObject({ userId: member.id, additionalInfo: [] })
    expect(await rowFor(member)).toMatchObject({ additionalInfo: [] })
    expect(await rowFor(author)).toMatchObject({ additionalInfo: info })
    const url = `/plugin/activity/api/register/export?activityId=${id}`
    expect((await t.get(url, member)).Code).toBe(-4002)
    const headers = { authorization: `Bearer ${author.token}` }
    const file = await t.app.inject({ method: 'GET', url, headers })
    expect(file.headers['content-disposition']).toContain(`activity-${id}.xlsx`)
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  test('an activity with participants cannot be changed, while the rest of its thread can', async () => {
    const id = await publish()
    const member = await t.createMember()
    await signUp(id, member)
    const edit = (given: object, title: string) =>
      t.post('/api/v3/thread.update', { threadId: id, title, content: contentOf(given) }, author)
    // The body as the composer sends it back.
    expect((await edit(await shownTo(id, author), '新标题')).Code).toBe(0)
    const changed = await edit({ ...(await shownTo(id, author)), title: '改了' }, '再改')
    expect(changed.Code).toBe(-4001)
    expect(changed.Message).toContain('已有人报名')
    expect(await shownTo(id, member)).toMatchObject({ title: '茶会', currentNumber: 1, isRegistered: true })
    await call('cancel', { activityId: id }, member)
    expect((await edit({ ...(await shownTo(id, author)), title: '改了' }, '再改')).Code).toBe(0)
    expect(await shownTo(id)).toMatchObject({ title: '改了' })
  })

  test.each([
    ['without a title', { title: '' }],
    ['that ends before it starts', { activityEndTime: '2020-01-01 00:00:00' }],
    ['for too many', { totalNumber: 10_001 }],
    ['that asks for what is not known', { additionalInfoType: [5] }],
    ['with a wrong time', { activityStartTime: '2026-02-30 10:00:00' }],
  ])('an activity %s is refused', async (_what, change) => {
    t.clock.advance(60_000)
    const input = { categoryId: 1, title: '茶', content: contentOf(body(change)) }
    expect((await t.post('/api/v3/thread.create', input, author)).Code).toBe(-4001)
  })

  test('a member blocked by the author cannot sign up, and blocked participants are hidden from the list', async () => {
    const id = await publish()
    const [member, blocked] = [await t.createMember(), await t.createMember()]
    await signUp(id, member)
    expect((await t.post('/api/v3/users/deny.create', { id: blocked.id }, author)).Code).toBe(0)
    expect((await signUp(id, blocked)).Code).toBe(-4002)
    expect((await list(id, blocked)).Data).toMatchObject({ pageLength: 1 })
    await t.post('/api/v3/users/deny.create', { id: member.id }, blocked)
    expect((await list(id, blocked)).Data).toMatchObject({ pageData: [] })
    expect((await list(id, author)).Data).toMatchObject({ pageLength: 1 })
  })

  test('an anonymous author who takes part is not named to others', async () => {
    const id = await publish({}, { anonymous: 1 })
    await signUp(id, author)
    const reader = await t.createMember()
    expect((await shownTo(id, reader)).registerUsers).toEqual([])
    expect((await list(id, reader)).Data).toMatchObject({ pageData: [] })
    expect((await shownTo(id, author)).registerUsers).toHaveLength(1)
  })
})
