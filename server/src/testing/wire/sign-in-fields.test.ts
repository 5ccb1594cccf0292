import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSettings } from '../../modules/settings/index.ts'
import { legacyClient, prefixes } from '../doubles/legacy-client.ts'
import { registerAccount, type TestAccount } from '../fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../test-app.ts'
import { exactly, faultsOf, int, type Keys, list, oneOf, str } from '../wire-shapes.ts'

const common: Keys = {
  name: str,
  type: oneOf(0, 1, 2, 3, 4, 5),
  fieldsExt: str,
  fieldsDesc: str,
  sort: int,
  required: oneOf(0, 1),
}
const definition = exactly({ id: int, ...common, status: oneOf(-1, 1), typeDesc: str })
const open = exactly({ id: oneOf(''), ...common, status: oneOf(1) })
const answered = exactly({ id: int, ...common, status: oneOf(1, 2, 3), userId: int, remark: str })

describe.each(engines)('sign-in fields on the wire on %s', (engine) => {
  let t: TestApp
  let admin: TestMember
  let person: TestAccount

  beforeAll(async () => {
    t = await openTestApp({ engine })
    admin = await t.createAdmin()
    await setSettings(t.ctx, { open_ext_fields: true, register_validate: true })
    person = await registerAccount(t, 'qinghe')
  })
  afterAll(() => t.close())

  const field = (name: string) => ({
    name,
    type: 2,
    fieldsDesc: '所在城市',
    fieldsExt: '{"options":["北京","上海"]}',
    sort: 1,
    status: 1,
    required: 1,
  })

  it('administrators define fields by both paths of every call', async () => {
    const back = legacyClient(t, '/api/backAdmin/')
    const sdk = legacyClient(t, '/api/')
    const made = await back.post('signinfields.create', { data: [field('城市')] }, admin)
    expect([made.Code, faultsOf(made.Data, list(definition, 1))]).toEqual([0, []])
    const single = await sdk.post('admin/signinfields.create.v2', { ...field('籍贯'), remark: '' }, admin)
    expect([single.Code, faultsOf(single.Data, list(definition, 2))]).toEqual([0, []])
    for (const listing of [
      await back.get('signinfields.list', {}, admin),
      await sdk.get('admin/signinfields.list.v2', {}, admin),
    ])
      expect([listing.Code, faultsOf(listing.Data, list(definition, 2))]).toEqual([0, []])
    const [first, second] = made.Data as { id: number }[]
    const one = await sdk.get('admin/signinfields.resource.v2', { id: first?.id }, admin)
    expect([one.Code, faultsOf(one.Data, definition)]).toEqual([0, []])
    expect(second).toBeUndefined()
  })

  it.each(prefixes)(
    'people answer fields below %s, and administrators read and review the answers',
    async (prefix) => {
      const client = legacyClient(t, prefix)
      const before = await client.get('user/signinfields.list', {}, person)
      expect(before.Code).toBe(0)
      if (prefix === prefixes[0]) expect(faultsOf(before.Data, list(open, 2))).toEqual([])
      const data = ['城市', '籍贯'].map((name) => ({
        ...field(name),
        id: '',
        status: undefined,
        fieldsExt: JSON.stringify({ options: [{ value: '北京', checked: true }, { value: '上海' }] }),
      }))
      const done = await client.post('user/signinfields.create', { data }, person)
      expect([done.Code, faultsOf(done.Data, list(answered, 2))]).toEqual([0, []])
      for (const listing of [
        await client.get('user/signinfields.list', {}, person),
        await legacyClient(t, '/api/').get('user/signinfields.list.v2', { userId: person.id }, admin),
        await legacyClient(t, '/api/backAdmin/').get('user/signinfields', { userId: person.id }, admin),
        await legacyClient(t, '/api/backAdmin/').get('user/signinfields', { uid: person.id }, admin),
      ])
        expect([listing.Code, faultsOf(listing.Data, list(answered, 2))]).toEqual([0, []])
      const [answer] = done.Data as { id: number }[]
      const judged = await legacyClient(t, '/api/').post(
        'admin/signinfields.update.v2',
        { id: answer?.id, status: 2 },
        admin,
      )
      expect([judged.Code, judged.Data]).toEqual([0, []])
      const wrapped = { data: { id: answer?.id, status: 1 } }
      expect((await legacyClient(t, '/api/').post('admin/signinfields.update.v2', wrapped, admin)).Code).toBe(
        0,
      )
    },
  )

  it('users/examine returns the decision', async () => {
    const decision = { id: person.id, status: 3, rejectReason: '资料不实' }
    const done = await legacyClient(t, '/api/backAdmin/').post('users/examine', { data: [decision] }, admin)
    expect([done.Code, done.Data]).toEqual([0, [decision]])
  })
})
