import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formWithFile } from '../../fixtures/multipart.ts'
import { createPng } from '../../fixtures/pictures.ts'
import { engines, openTestApp, type TestAnswer, type TestApp, type TestMember } from '../../test-app.ts'
import { exactly, faultsOf, int, list, mapOf, num, type Shape, str } from '../../wire-shapes.ts'

interface SdkCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly input: (t: TestApp, admin: TestMember) => Promise<object> | object
  /** What is answered; any success unless given. */
  readonly data?: Shape
  /** Fields without each of which the call is refused. */
  readonly required?: readonly string[]
}

const any: Shape = () => []
const made = { groups: 0, words: 0, fields: 0 }

function newName(): string {
  made.fields += 1
  return `栏目${made.fields}`
}

async function newGroup(t: TestApp, admin: TestMember): Promise<number> {
  made.groups += 1
  const answer = await t.post('/api/backAdmin/groups.create', { name: `茶友${made.groups}` }, admin)
  return (answer.Data as { id: number }).id
}

async function newField(t: TestApp, admin: TestMember): Promise<number> {
  const data = [{ name: newName(), type: 0, sort: 1, status: 1, required: 0 }]
  const answer = await t.post('/api/backAdmin/signinfields.create', { data }, admin)
  return (answer.Data as { id: number }[]).at(-1)?.id ?? 0
}

async function newWord(t: TestApp, admin: TestMember): Promise<string> {
  made.words += 1
  const find = `新词${made.words}号`
  await t.post('/api/backAdmin/stopwords.batch', { words: [`${find}={IGNORE}`] }, admin)
  const { Data } = await t.get(`/api/stop-words.v2?filter=${encodeURIComponent(find)}`, admin)
  return String((Data as { pageData: { id: number }[] }).pageData[0]?.id)
}

const page = mapOf(any)
const amounts = ['totalIncome', 'totalWithdrawal', 'totalWallet', 'totalProfit'] as const
const profits = ['withdrawalProfit', 'orderRoyalty', 'totalRegisterProfit'] as const
const amount: Shape = (value, at) =>
  /^-?\d+\.\d{2}$/.test(String(value)) ? str(value, at) : [`${at} is no amount`]
const figures = exactly({
  ...Object.fromEntries([...amounts, ...profits].map((name) => [name, amount])),
  orderCount: int,
})

/** The calls of the SDK to the admin area, as it makes them (docs/reference/wire.md#v2-paths). */
const calls: readonly SdkCall[] = [
  {
    method: 'POST',
    path: 'permission.v2',
    input: async (t, admin) => ({ permissions: ['viewThreads'], groupId: await newGroup(t, admin) }),
    required: ['permissions', 'groupId'],
  },
  {
    method: 'POST',
    path: 'settings.v2',
    input: () => ({ data: [{ key: 'site_title', value: 7, tag: 'default' }] }),
  },
  {
    method: 'GET',
    path: 'settings.v2',
    input: () => ({ key: 'site_title', tag: 'default' }),
    data: list(any),
  },
  { method: 'POST', path: 'settings/delete.logo.v2', input: () => ({ type: 'logo' }) },
  {
    method: 'POST',
    path: 'settings/logo.v2',
    input: async () => ({
      logo: `data:image/png;base64,${(await createPng()).toString('base64')}`,
      type: 'logo',
    }),
  },
  {
    method: 'POST',
    path: 'groups/batchupdate.v2',
    input: async (t, admin) => ({
      data: [
        {
          ...{ id: await newGroup(t, admin), name: `改名${made.groups}`, type: '', scale: 0 },
          ...{ isSubordinate: false, isCommission: true },
        },
      ],
    }),
  },
  {
    method: 'POST',
    path: 'groups.create.v2',
    input: () => {
      made.groups += 1
      return {
        ...{ name: `新组${made.groups}`, type: '', color: '#336699', icon: '' },
        ...{ isPaid: 0, fee: 0, days: 0 },
      }
    },
    required: ['name'],
  },
  {
    method: 'POST',
    path: 'groups.batchdelete.v2',
    input: async (t, admin) => ({ ids: `${await newGroup(t, admin)},${await newGroup(t, admin)}` }),
    required: ['ids'],
  },
  {
    method: 'GET',
    path: 'group.resource.v2',
    input: () => ({ id: 10, include: 'permission' }),
    required: ['id'],
  },
  { method: 'GET', path: 'groups.list.v2', input: () => ({}) },
  {
    method: 'GET',
    path: 'admin/signinfields.resource.v2',
    input: async (t, admin) => ({ id: await newField(t, admin) }),
    required: ['id'],
  },
  { method: 'GET', path: 'admin/signinfields.list.v2', input: () => ({}), data: list(any) },
  {
    method: 'POST',
    path: 'admin/signinfields.create.v2',
    input: () => ({
      ...{ name: newName(), type: 0, fieldsDesc: '', fieldsExt: '', remark: '' },
      ...{ sort: 2, status: 1, required: 0 },
    }),
    required: ['name'],
  },
  {
    method: 'POST',
    path: 'admin/signinfields.update.v2',
    input: async (t, admin) => ({ id: await newField(t, admin), status: 1 }),
    required: ['id', 'status'],
  },
  {
    method: 'GET',
    path: 'user/signinfields.list.v2',
    input: (_t, admin) => ({ userId: admin.id }),
    data: list(any),
    required: ['userId'],
  },
  { method: 'GET', path: 'stop-words.v2', input: () => ({ page: 1, perPage: 10, filter: '' }), data: page },
  {
    method: 'DELETE',
    path: 'stop-words.v2',
    input: async (t, admin) => ({ id: await newWord(t, admin) }),
    required: ['id'],
  },
  {
    method: 'POST',
    path: 'stop-words/batch.v2',
    input: () => ({ type: 'ugc', words: ['又一个词={IGNORE}'], overwrite: true }),
    required: ['type', 'words'],
  },
  { method: 'GET', path: 'siteinfo.v2', input: () => ({}) },
  { method: 'GET', path: 'statistic/finance.v2', input: () => ({}), data: figures },
  {
    method: 'GET',
    path: 'statistic/financeChart.v2',
    input: () => ({ createdAtBegin: '2026-11-01', createdAtEnd: '2026-11-03' }),
    data: list(
      mapOf((value, at) => (typeof value === 'number' ? num(value, at) : str(value, at))),
      3,
    ),
  },
  {
    method: 'GET',
    path: 'notification.v2/tpl',
    input: () => ({ name: '', typeStatus: '系统通知' }),
    required: ['name', 'typeStatus'],
  },
  {
    method: 'GET',
    path: 'notification.v2/tpl/detail',
    input: () => ({ typeName: '新用户注册通知' }),
    required: ['typeName'],
  },
]

const named = calls.map((each) => [`${each.method} /api/${each.path}`, each] as const)

it('the SDK makes twenty-three calls to the admin area', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(23)
})

describe.each(engines)('the calls of the SDK to the admin area on %s', (engine) => {
  let t: TestApp
  let admin: TestMember

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
  })
  afterAll(() => t.close())

  function send({ method, path }: SdkCall, input: object, who: TestMember | undefined): Promise<TestAnswer> {
    const url = `/api/${path}`
    if (method === 'POST') return t.post(url, input, who)
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    if (method === 'GET') return t.get(`${url}?${query}`, who)
    return t.inject({
      method: 'DELETE',
      url,
      payload: input,
      ...(who && { headers: { authorization: `Bearer ${who.token}` } }),
    })
  }

  it.each(named)('%s is accepted as the SDK sends it', async (_, call) => {
    const answer = await send(call, await call.input(t, admin), admin)
    expect([answer.Code, answer.Message]).toEqual([0, expect.any(String)])
    expect(faultsOf(answer.Data, call.data ?? any)).toEqual([])
  })

  it.each(named.filter(([, { method }]) => method !== 'GET'))(
    '%s takes its fields wrapped in data',
    async (_, call) => {
      expect((await send(call, { data: await call.input(t, admin) }, admin)).Code).toBe(0)
    },
  )

  it.each(
    named.flatMap(([name, call]) => (call.required ?? []).map((field) => [name, field, call] as const)),
  )('%s is refused without %s', async (_, field, call) => {
    const { [field]: _left, ...rest } = (await call.input(t, admin)) as Record<string, unknown>
    expect((await send(call, rest, admin)).Code).toBe(-4001)
  })

  it.each(named)('%s is refused to all but administrators', async (_, call) => {
    const input = await call.input(t, admin)
    expect((await send(call, input, await t.createMember())).Code).toBe(-4002)
    expect((await send(call, input, undefined)).Code).toBe(-3001)
  })

  it('templates are filtered by a part of their name, by state and by channel', async () => {
    const found = async (name: string, typeStatus: string) => {
      const query = new URLSearchParams({ name, typeStatus, perPage: '50' })
      const { Data } = await t.get(`/api/notification.v2/tpl?${query}`, admin)
      return (Data as { pageData: { name: string }[] }).pageData.map((event) => event.name)
    }
    const all = await found('', '')
    expect(await found('', '系统通知')).toEqual(all)
    expect(await found('', '1')).toEqual(all)
    expect(await found('', '没有的渠道')).toEqual([])
    const ofDeletion = await found('删除', '')
    expect(ofDeletion).toContain('内容删除通知')
    expect(ofDeletion.every((name) => name.includes('删除'))).toBe(true)
  })

  it('a sign-in field is also accepted nested in data.filter', async () => {
    const name = newName()
    const input = { data: { filter: { name, type: 1, sort: 3, fieldsExt: '', status: 1 } } }
    const answer = await t.post('/api/admin/signinfields.create.v2', input, admin)
    expect(answer.Data).toContainEqual(expect.objectContaining({ name, type: 1, sort: 3 }))
  })

  it('the logo is also accepted as a file', async () => {
    const file = { field: 'logo', name: 'a.png', type: 'image/png', bytes: await createPng() }
    const answer = await t.inject(formWithFile('/api/settings/logo.v2', file, { type: 'logo' }, admin))
    expect(answer.Data).toMatchObject({ key: 'logo', tag: 'default' })
  })
})
