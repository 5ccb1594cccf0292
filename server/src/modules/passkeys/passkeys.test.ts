import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createTestPasskey,
  type PasskeyAnswer,
  type TestPasskey,
} from '../../testing/doubles/test-passkey.ts'
import { postFrom, registerAccount, type TestAccount } from '../../testing/fixtures/accounts.ts'
import { engines, openTestApp, type TestApp, type TestMember } from '../../testing/test-app.ts'

const api = '/api/v3/users/passkeys'
const over = -7004
const unfit = -7039
const refused = -7040

interface Challenge {
  readonly ticket: string
  readonly options: { readonly challenge: string; readonly [name: string]: unknown }
}

describe.each(engines)('passkeys on %s', (engine) => {
  let t: TestApp
  let alice: TestAccount
  let passkey: TestPasskey
  beforeEach(async () => {
    t = await openTestApp({ engine })
    alice = await registerAccount(t, 'alice')
    passkey = createTestPasskey()
  })
  afterEach(() => t.close())

  type Special = Omit<PasskeyAnswer, 'challenge'>
  const begin = async (who: TestMember = alice) =>
    (await t.post(`${api}.begin`, {}, who)).Data as unknown as Challenge
  const ask = async () => (await postFrom(t, `${api}.challenge`, {})).Data as unknown as Challenge

  async function add(special: Special = {}, name = '我的电脑', key = passkey) {
    const { ticket, options } = await begin()
    const credential = key.create({ challenge: options.challenge, ...special })
    return t.post(`${api}.create`, { ticket, credential, name }, alice)
  }
  async function logIn(special: Special = {}, key = passkey) {
    const { ticket, options } = await ask()
    const credential = key.get({ challenge: options.challenge, ...special })
    return postFrom(t, `${api}.login`, { ticket, credential })
  }
  const list = async () =>
    (await t.get(api, alice)).Data as { id: number; name: string; lastUsedAt: string | null }[]

  it('a passkey with a name logs its owner in, whatever second factor the account has', async () => {
    expect((await add()).Code).toBe(0)
    expect(await list()).toMatchObject([{ name: '我的电脑', isBackedUp: false, lastUsedAt: null }])
    await t.ctx.transaction((tx) =>
      tx
        .insertInto('two_factors')
        .values({ user_id: alice.id, sealed_secret: '', confirmed_at: 1, last_step: 0, created_at: 1 })
        .execute(),
    )
    expect(await logIn()).toMatchObject({
      Code: 0,
      Data: { userId: alice.id, accessToken: expect.any(String) },
    })
    expect((await list())[0]?.lastUsedAt).not.toBeNull()
  })

  it('options for a new passkey require user verification and a discoverable credential, and no attestation', async () => {
    const { options } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'forum.test' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(JSON.stringify(options)).not.toContain(`"id":"${alice.id}"`)
    await add()
    expect((await begin()).options.excludeCredentials).toHaveLength(1)
    expect((await ask()).options).toMatchObject({ rpId: 'forum.test', userVerification: 'required' })
  })

  it.each<[string, Special]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['of a device that did not ask who is there', { isVerified: false }],
  ])('an answer %s is refused', async (_about, special) => {
    expect((await add(special)).Code).toBe(unfit)
    expect(await list()).toEqual([])
    await add()
    expect((await logIn(special)).Code).toBe(refused)
  })

  it('a challenge is valid once, for five minutes, and for its recipient', async () => {
    const bob = await registerAccount(t, 'bob')
    const { ticket, options } = await begin()
    const body = { ticket, credential: passkey.create({ challenge: options.challenge }) }
    expect((await t.post(`${api}.create`, body, bob)).Code).toBe(over)
    expect((await t.post(`${api}.create`, body, alice)).Code).toBe(over)
    expect((await add()).Code).toBe(0)

    const asked = await ask()
    const answer = { ticket: asked.ticket, credential: passkey.get({ challenge: asked.options.challenge }) }
    expect((await postFrom(t, `${api}.login`, answer)).Code).toBe(0)
    expect((await postFrom(t, `${api}.login`, answer)).Code).toBe(over)
    const late = await ask()
    t.clock.advance(300_000)
    const credential = passkey.get({ challenge: late.options.challenge })
    expect((await postFrom(t, `${api}.login`, { ticket: late.ticket, credential })).Code).toBe(over)
  })

  it('a response to another challenge, an unknown key and malformed input are refused alike', async () => {
    await add()
    const { ticket } = await ask()
    const stale = passkey.get({ challenge: (await ask()).options.challenge })
    expect((await postFrom(t, `${api}.login`, { ticket, credential: stale })).Code).toBe(refused)
    expect((await logIn({}, createTestPasskey())).Code).toBe(refused)
    for (const credential of ['', '{}', 'null', '{"id":"a","response":{}}', '[]']) {
      const asked = await ask()
      expect((await postFrom(t, `${api}.login`, { ticket: asked.ticket, credential })).Code).toBe(refused)
    }
  })

  it('a signature counter that decreases means a copy, and is refused', async () => {
    expect((await add({ counter: 5 })).Code).toBe(0)
    expect((await logIn({ counter: 6 })).Code).toBe(0)
    expect((await logIn({ counter: 6 })).Code).toBe(refused)
    expect((await logIn({ counter: 7 })).Code).toBe(0)
  })

  it('a device has one passkey of an account, which nobody else can use', async () => {
    await add()
    expect((await add()).Code).toBe(-4003)
    expect(await list()).toHaveLength(1)
  })

  it('a passkey’s name is cut to the maximum length, and a missing one gets a default', async () => {
    await add({}, ` ${'长'.repeat(40)} `)
    await add({}, '', createTestPasskey())
    expect((await list()).map(({ name }) => name)).toEqual(['通行密钥', '长'.repeat(30)])
  })

  it('a passkey without a name is named in the language of its member', async () => {
    const { ticket, options } = await begin()
    const credential = passkey.create({ challenge: options.challenge })
    const headers = { 'x-chaguan-lang': 'en', authorization: `Bearer ${alice.token}` }
    await postFrom(t, `${api}.create`, { ticket, credential, name: '' }, { headers })
    expect(await list()).toMatchObject([{ name: 'Passkey' }])
  })

  it('a passkey is removed by its owner while another way to log in remains', async () => {
    await add()
    const [key] = await list()
    const bob = await registerAccount(t, 'bob')
    expect((await t.post(`${api}.delete`, { id: key?.id }, bob)).Code).toBe(-4004)
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ password_hash: '' }).where('id', '=', alice.id).execute(),
    )
    expect((await t.post(`${api}.delete`, { id: key?.id }, alice)).Code).toBe(-4005)
    expect(await list()).toHaveLength(1)
    await add({}, '第二个', createTestPasskey())
    expect((await t.post(`${api}.delete`, { id: key?.id }, alice)).Code).toBe(0)
    expect((await logIn()).Code).toBe(refused)
  })

  it('a banned owner is refused with the reason', async () => {
    await add()
    await t.ctx.transaction((tx) =>
      tx.updateTable('users').set({ status: 1, reject_reason: '广告' }).where('id', '=', alice.id).execute(),
    )
    expect(await logIn()).toMatchObject({ Code: -4009, Data: { banReason: '广告' } })
  })
})
